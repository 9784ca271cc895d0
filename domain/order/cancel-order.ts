import type { Db } from '#db/client.ts';
import type { OrderStatus } from '#db/enums.ts';
import { lockOrders } from '#db/locks.ts';
import { transaction } from '#db/transaction.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { type CancelRefusal, cancelUnpaid } from './cancel-unpaid.ts';

/**
 * The buyer cancels their own unpaid order: its stock is free at once, and whatever the bank holds is given back by the saga.
 * Cancelling again changes nothing and succeeds. Another buyer's order is `NOT_FOUND`; the other refusals are `cancelUnpaid`'s.
 */
export async function cancelOrder(db: Db, buyer: BuyerId, orderId: string): Promise<Result<void, CancelRefusal>> {
  return await transaction(db, async (tx): Promise<Result<void, CancelRefusal>> => {
    await lockOrders(tx, [orderId]);
    const [order] = await tx.sql<{ status: OrderStatus }[]>`
      select status from orders where id = ${orderId} and buyer = ${buyer}`;
    if (!order) return refused({ code: 'NOT_FOUND' });
    const cancelled = await cancelUnpaid(tx, orderId, order.status);
    return cancelled.ok ? ok(undefined) : cancelled;
  });
}
