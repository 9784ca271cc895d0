import type { Db } from '#db/client.ts';
import type { OrderStatus } from '#db/enums.ts';
import { lockOrders } from '#db/locks.ts';
import { transaction } from '#db/transaction.ts';
import type { AdminId } from '#domain/account/types.ts';
import { appendEvents } from '#domain/event/append-events.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { type CancelRefusal, cancelUnpaid } from './cancel-unpaid.ts';

/**
 * An admin gives the stock of an unpaid order back before its hold ends (SPEC 13). The order is cancelled whole, as if its buyer had; who did it and
 * why stands in an event of its own, in the same transaction. Refused like a cancellation; an order that is cancelled already stays as it is.
 */
export async function releaseOrder(
  db: Db,
  admin: AdminId,
  orderId: string,
  reason: string,
): Promise<Result<void, CancelRefusal>> {
  return await transaction(db, async (tx): Promise<Result<void, CancelRefusal>> => {
    await lockOrders(tx, [orderId]);
    const [order] = await tx.sql<{ status: OrderStatus }[]>`select status from orders where id = ${orderId}`;
    if (!order) return refused({ code: 'NOT_FOUND' });
    const cancelled = await cancelUnpaid(tx, orderId, order.status);
    if (!cancelled.ok) return cancelled;
    if (!cancelled.value) return ok(undefined);
    await appendEvents(tx, [
      {
        aggregate: `order:${orderId}`,
        type: 'order.released_by_admin',
        payload: { orderId, admin, reason, from: order.status, to: 'CANCELLED' },
      },
    ]);
    return ok(undefined);
  });
}
