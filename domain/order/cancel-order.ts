import type { Db } from '#db/client.ts';
import { lockOrders } from '#db/locks.ts';
import { transaction } from '#db/transaction.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { endings } from './decide-ending.ts';
import { endOrders } from './end-orders.ts';

export type CancelRefusal =
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'PAYMENT_IN_PROGRESS'; readonly orderId: string }
  | { readonly code: 'ORDER_NOT_OPEN'; readonly status: string };

/**
 * The buyer cancels their own unpaid order: its stock is free at once, and whatever the bank holds is given back by the saga.
 * Cancelling again changes nothing and succeeds. An order whose payment is being captured is `PAYMENT_IN_PROGRESS`, one that ended otherwise
 * `ORDER_NOT_OPEN`; another buyer's is `NOT_FOUND`.
 */
export async function cancelOrder(db: Db, buyer: BuyerId, orderId: string): Promise<Result<void, CancelRefusal>> {
  return await transaction(db, async (tx): Promise<Result<void, CancelRefusal>> => {
    await lockOrders(tx, [orderId]);
    const [order] = await tx.sql<{ status: string; holdExpiresAt: Date | null }[]>`
      select status, hold_expires_at as "holdExpiresAt" from orders where id = ${orderId} and buyer = ${buyer}`;
    if (!order) return refused({ code: 'NOT_FOUND' });
    if (order.status === 'CANCELLED') return ok(undefined);
    const { ended } = await endOrders(tx, [orderId], endings.cancelled);
    if (ended.length > 0) return ok(undefined);
    return order.status === 'PENDING_PAYMENT'
      ? refused({ code: 'PAYMENT_IN_PROGRESS', orderId })
      : refused({ code: 'ORDER_NOT_OPEN', status: order.status });
  });
}
