import type { Db } from '#db/client.ts';
import { lockOrders } from '#db/locks.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { sendTogether } from '#db/write-together.ts';
import { recordAdminAct } from '#domain/account/record-admin-act.ts';
import type { AdminId } from '#domain/account/types.ts';
import { appendEvents } from '#domain/event/append-events.ts';
import { extendHoldsIfActive } from '#domain/stock/extend-holds.ts';
import { toTimestamp } from '#lib/clock.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { type OrderState, readOrders } from './read-orders.ts';
import { extensionPolicy, holdsAre } from './rules.ts';

export type AdminExtension = {
  /** How many minutes more than `seen`. */
  readonly minutes: number;
  /** The end of the hold that the admin was looking at. */
  readonly seen: Date;
  readonly reason: string;
};

export type Extended = {
  readonly holdExpiresAt: string;
  /** False: it had been extended so a moment ago, and this is the same wish again. */
  readonly extended: boolean;
};

export type AdminExtendRefusal =
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'HOLD_EXPIRED'; readonly orderId: string }
  | { readonly code: 'HOLD_CHANGED'; readonly orderId: string; readonly holdExpiresAt: string }
  | { readonly code: 'HOLD_AT_LIMIT'; readonly orderId: string; readonly holdExpiresAt: string };

/**
 * An admin keeps the stock of an unpaid order for longer, as for a buyer on the phone: at most up to 30 minutes from the order on, like every other
 * extension (SPEC 7), and without using up the buyer's own. Counted from the end that the admin saw, so that a double click or a second admin
 * adds nothing. Refused in this order: no such order, a hold that has ended, one whose end is another by now, and one that cannot last longer.
 */
export async function extendHoldByAdmin(
  db: Db,
  admin: AdminId,
  orderId: string,
  { minutes, seen, reason }: AdminExtension,
): Promise<Result<Extended, AdminExtendRefusal>> {
  return await transaction(db, async (tx): Promise<Result<Extended, AdminExtendRefusal>> => {
    const state = (await readOrders(tx, await lockOrders(tx, [orderId]))).get(orderId);
    if (!state) return refused({ code: 'NOT_FOUND' });
    if (!holdsAre.live(state) || state.holdExpiresAt === null) return refused({ code: 'HOLD_EXPIRED', orderId });
    const holdExpiresAt = toTimestamp(state.holdExpiresAt);
    const limitMs = state.createdAt.getTime() + extensionPolicy.capMs;
    const until = new Date(Math.min(seen.getTime() + minutes * 60_000, limitMs));
    if (state.holdExpiresAt.getTime() !== seen.getTime()) {
      return state.holdExpiresAt.getTime() === until.getTime()
        ? ok({ holdExpiresAt, extended: false })
        : refused({ code: 'HOLD_CHANGED', orderId, holdExpiresAt });
    }
    if (until <= seen) return refused({ code: 'HOLD_AT_LIMIT', orderId, holdExpiresAt });
    // Nothing was written when it gives false: returning commits nothing.
    if (!(await extendIfActive(tx, state, until))) return refused({ code: 'HOLD_EXPIRED', orderId });
    await recordAdminAct(tx, {
      admin,
      act: 'order.extend_hold',
      subject: { kind: 'order', id: orderId },
      reason,
      before: { holdExpiresAt },
      after: { holdExpiresAt: toTimestamp(until) },
    });
    return ok({ holdExpiresAt: toTimestamp(until), extended: true });
  });
}

/** Moves the end of the order and of its holds together, by the clock of now: a hold that ran out while we waited for the lock has ended. */
async function extendIfActive(tx: Tx, { orderId, buyer, status }: OrderState, until: Date): Promise<boolean> {
  const extended = await tx.sql`
    update orders set hold_expires_at = ${until.toISOString()}, updated_at = now()
     where id = ${orderId} and status = ${status} and hold_expires_at > clock_timestamp()`;
  if (extended.count === 0) return false;
  sendTogether(tx, extendHoldsIfActive(tx, [{ orderId, until }]));
  await appendEvents(tx, [
    {
      aggregate: `order:${orderId}`,
      type: 'order.hold_extended_by_admin',
      payload: { orderId, buyer, from: status, to: status, holdKeptUntil: toTimestamp(until) },
    },
  ]);
  return true;
}
