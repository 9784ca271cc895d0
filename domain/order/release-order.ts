import type { Db } from '#db/client.ts';
import type { OrderStatus } from '#db/enums.ts';
import { lockOrders } from '#db/locks.ts';
import { transaction } from '#db/transaction.ts';
import { recordAdminAct } from '#domain/account/record-admin-act.ts';
import type { AdminId } from '#domain/account/types.ts';
import { appendEvents } from '#domain/event/append-events.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { type CancelRefusal, cancelUnpaid } from './cancel-unpaid.ts';
import { endings } from './decide-ending.ts';

/**
 * An admin gives the stock of an unpaid order back before its hold ends (SPEC 13). The order is cancelled whole, and its buyer is told that the shop did
 * it; who it was and why stands in an event of its own and in the admin log, in the same transaction. True: released now; false: it was cancelled
 * already, and stays as it is. Refused like a cancellation.
 */
export async function releaseOrder(
  db: Db,
  admin: AdminId,
  orderId: string,
  reason: string,
): Promise<Result<boolean, CancelRefusal>> {
  return await transaction(db, async (tx): Promise<Result<boolean, CancelRefusal>> => {
    await lockOrders(tx, [orderId]);
    const [order] = await tx.sql<{ status: OrderStatus }[]>`select status from orders where id = ${orderId}`;
    if (!order) return refused({ code: 'NOT_FOUND' });
    const cancelled = await cancelUnpaid(tx, orderId, order.status, endings.releasedByShop);
    if (!cancelled.ok || !cancelled.value) return cancelled;
    await appendEvents(tx, [
      {
        aggregate: `order:${orderId}`,
        type: 'order.released_by_admin',
        payload: { orderId, admin, reason, from: order.status, to: 'CANCELLED' },
      },
    ]);
    await recordAdminAct(tx, {
      admin,
      act: 'order.release',
      subject: { kind: 'order', id: orderId },
      reason,
      before: { status: order.status, endReason: null },
      after: { status: 'CANCELLED', endReason: endings.releasedByShop.reason },
    });
    return ok(true);
  });
}
