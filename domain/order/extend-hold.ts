import type { Db } from '#db/client.ts';
import type { AttemptStatus } from '#db/enums.ts';
import { lockOrders } from '#db/locks.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { sendTogether } from '#db/write-together.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { appendEvents } from '#domain/event/append-events.ts';
import { extendHoldsIfActive } from '#domain/stock/extend-holds.ts';
import { toTimestamp } from '#lib/clock.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { type OrderState, readOrders } from './read-orders.ts';
import { extensionOf, extensionPolicy, holdsAre, sagaAttempt } from './rules.ts';

export type ExtendRefusal =
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'HOLD_EXPIRED'; readonly orderId: string }
  | { readonly code: 'ALREADY_EXTENDED'; readonly orderId: string; readonly holdExpiresAt: string }
  | {
      readonly code: 'EXTENSION_NOT_OFFERED';
      readonly orderId: string;
      readonly paymentStatus: AttemptStatus;
      readonly holdExpiresAt: string;
      /** When it will be offered, as things stand; null when it will not be. */
      readonly offeredFrom: string | null;
    };

/**
 * A payer in 3-D Secure keeps the stock for 5 more minutes, once (SPEC 7). True: extended now; false: it was extended a moment ago and this
 * is the same wish again, as of a double click. Refused in this order: an order that is not the buyer's, a hold that has ended, a second
 * extension (the time has nearly run out again), and one that is not offered (nobody is in 3-D Secure, or more than 2 minutes are left).
 */
export async function extendHold(db: Db, buyer: BuyerId, orderId: string): Promise<Result<boolean, ExtendRefusal>> {
  return await transaction(db, async (tx): Promise<Result<boolean, ExtendRefusal>> => {
    const state = (await readOrders(tx, await lockOrders(tx, [orderId]))).get(orderId);
    if (state?.buyer !== buyer) return refused({ code: 'NOT_FOUND' });
    if (!holdsAre.live(state) || state.holdExpiresAt === null) return refused({ code: 'HOLD_EXPIRED', orderId });
    const holdExpiresAt = toTimestamp(state.holdExpiresAt);
    if (state.holdExtended) {
      const leftMs = state.holdExpiresAt.getTime() - state.readAt.getTime();
      return leftMs > extensionPolicy.offeredInLastMs
        ? ok(false)
        : refused({ code: 'ALREADY_EXTENDED', orderId, holdExpiresAt });
    }
    const paymentStatus = sagaAttempt(state).status;
    const extension = extensionOf({ ...state, paymentStatus });
    if (!extension || extension.offeredFrom > state.readAt) {
      const offeredFrom = extension ? toTimestamp(extension.offeredFrom) : null;
      return refused({ code: 'EXTENSION_NOT_OFFERED', orderId, paymentStatus, holdExpiresAt, offeredFrom });
    }
    // Nothing was written when it gives false: returning commits nothing.
    return (await extendIfActive(tx, state, extension.until)) ? ok(true) : refused({ code: 'HOLD_EXPIRED', orderId });
  });
}

/**
 * Moves the end of the order and of its holds together. By the clock of now and not of the transaction's start: a hold that ran out while we
 * waited for the order's lock has ended, and others may have seen it so.
 */
async function extendIfActive(tx: Tx, { orderId, buyer, status }: OrderState, until: Date): Promise<boolean> {
  const extended = await tx.sql`
    update orders set hold_expires_at = ${until.toISOString()}, hold_extended = true, updated_at = now()
     where id = ${orderId} and not hold_extended and status = ${status} and hold_expires_at > clock_timestamp()`;
  if (extended.count === 0) return false;
  sendTogether(tx, extendHoldsIfActive(tx, [{ orderId, until }]));
  await appendEvents(tx, [
    {
      aggregate: `order:${orderId}`,
      type: 'order.hold_extended',
      payload: { orderId, buyer, from: status, to: status, holdKeptUntil: toTimestamp(until) },
    },
  ]);
  return true;
}
