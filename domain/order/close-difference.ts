import type { Db } from '#db/client.ts';
import type { DifferenceKind } from '#db/enums.ts';
import { transaction } from '#db/transaction.ts';
import { recordAdminAct } from '#domain/account/record-admin-act.ts';
import type { AdminId } from '#domain/account/types.ts';
import { appendEvents } from '#domain/event/append-events.ts';
import { ok, type Result, refused } from '#lib/result.ts';

export type CloseRefusal = { readonly code: 'NOT_FOUND' };

/**
 * An admin closes a difference between the bank and the books that no run will ever see gone: it was settled by other means, and the reason says how. Later
 * runs leave it closed while both sides say the same (record-comparison.ts). True: closed now; false: it was closed before, by whomever.
 */
export async function closeDifference(
  db: Db,
  admin: AdminId,
  differenceId: string,
  reason: string,
): Promise<Result<boolean, CloseRefusal>> {
  return await transaction(db, async (tx): Promise<Result<boolean, CloseRefusal>> => {
    const [closed] = await tx.sql<
      { paymentId: string; kind: DifferenceKind; orderId: string | null; provider: string }[]
    >`
      update reconciliation_differences
         set closed_at = now(), closed_as = 'BY_HAND', closed_by_admin = ${admin}, closed_reason = ${reason}, void_lease_until = null
       where id = ${differenceId} and closed_at is null
      returning payment_id as "paymentId", kind, order_id as "orderId", provider`;
    if (!closed) {
      const known = await tx.sql`select from reconciliation_differences where id = ${differenceId}`;
      return known.length > 0 ? ok(false) : refused({ code: 'NOT_FOUND' });
    }
    await appendEvents(tx, [
      {
        aggregate: `payment:${closed.paymentId}`,
        type: 'payment.difference_closed',
        payload: { id: differenceId, ...closed, as: 'BY_HAND', admin, reason },
      },
    ]);
    await recordAdminAct(tx, {
      admin,
      act: 'difference.close',
      subject: { kind: 'difference', id: differenceId },
      reason,
      before: { open: true, kind: closed.kind, paymentId: closed.paymentId },
      after: { open: false, kind: closed.kind, paymentId: closed.paymentId },
    });
    return ok(true);
  });
}
