import type { Db } from '#db/client.ts';
import { lockInventoryForSale, lockOrders, type SaleableRow } from '#db/locks.ts';
import { Restart, rollback, type Tx, transaction } from '#db/transaction.ts';
import { loadOfferTerms } from '#domain/catalog/load-offers.ts';
import { appendEvents } from '#domain/event/append-events.ts';
import type { Attempt } from '#domain/payment/types.ts';
import { holdCouponAgain } from '#domain/pricing/hold-coupons.ts';
import { lockCouponStock } from '#domain/pricing/lock-coupon-stock.ts';
import { offerKey } from '#domain/pricing/rules.ts';
import { type ClaimLine, type ClaimOutcome, decideGroup, type Place } from '#domain/stock/decide-group.ts';
import { takeAgain } from '#domain/stock/take-again.ts';
import type { SagaTask } from './decide-task.ts';
import { type OrderState, readOrders } from './read-orders.ts';
import { releaseExpiredOn } from './release-expired.ts';
import { mayComeBack } from './states.ts';

/** Why late money is given back after all, in the order in which it is looked for. */
export type LateRefusal =
  /** The order is not EXPIRED any more, or the bank's money is not what we asked for. */
  | 'NOT_LATE_MONEY'
  /** The buyer has gone on: they have another order from their cart. */
  | 'ORDERED_AGAIN'
  | 'ITEM_UNAVAILABLE'
  /** The coupon was given back when the order ended, and others have used it up. */
  | 'COUPON_UNAVAILABLE'
  | 'OUT_OF_STOCK';

export type Reacquired =
  | { readonly kind: 'TAKEN'; readonly next: SagaTask }
  | { readonly kind: 'REFUSED'; readonly why: LateRefusal }
  | { readonly kind: 'LEASE_LOST' };

type Late = { readonly orderId: string; readonly attemptId: string; readonly fence: number };

/**
 * LATE_PAYMENT=reacquire: money came for an order whose hold had run out, so its stock is taken again if all lines are free, atomically (SPEC 7). An
 * ended hold is never revived: the order gets holds of a second claim, sold at once, and is PENDING_PAYMENT with its capture to come, like any order
 * whose authorisation was heard. At the amounts that were agreed to: the payer has seen no others, so its coupon is taken again as well. Refused, nothing is
 * changed, and the money goes back.
 */
export async function reacquireStock(db: Db, late: Late): Promise<Reacquired> {
  try {
    const reacquired = await transaction(db, (tx) => reacquire(tx, late));
    if (reacquired.kind === 'TAKEN') await untilEarlierTransactionsEnd(db);
    return reacquired;
  } catch (error) {
    // A new order from the same cart was there first: the unique index knows of it before it can be seen.
    if (violates(error, 'orders_one_open_per_cart')) return { kind: 'REFUSED', why: 'ORDERED_AGAIN' };
    throw error;
  }
}

// As long as a placement may wait for a lock. A report that runs for hours is not waited for.
const EARLIER_MS = 5_000;

/**
 * A new order of the same cart that read the buyer's orders before this one was open again finds it at its insert, by the unique index, as long as it is
 * open. Confirmed at once, it would be missed, and the buyer would have both. So whoever began before is let finish first.
 */
async function untilEarlierTransactionsEnd(db: Db): Promise<void> {
  const [reopened] = await db.sql<{ at: string }[]>`select clock_timestamp()::text as at`;
  for (let waited = 0; waited < EARLIER_MS; waited += 20) {
    const earlier = await db.sql`
      select 1 from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and xact_start < ${reopened?.at ?? null}::timestamptz
       limit 1`;
    if (earlier.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint_name' in error && error.constraint_name === constraint;
}

async function reacquire(tx: Tx, { orderId, attemptId, fence }: Late): Promise<Reacquired> {
  const state = (await readOrders(tx, await lockOrders(tx, [orderId]))).get(orderId);
  if (state?.saga.fence !== fence) return { kind: 'LEASE_LOST' };
  const attempt = state.attempts.find((a) => a.id === attemptId);
  if (!attempt || !isLateMoney(state, attempt)) return { kind: 'REFUSED', why: 'NOT_LATE_MONEY' };
  if (await hasOrderedAgain(tx, state)) return { kind: 'REFUSED', why: 'ORDERED_AGAIN' };
  const { lines, destination } = await readLines(tx, orderId);
  const offers = await loadOfferTerms(tx.sql, lines);
  if (lines.some((line) => !offers.get(offerKey(line))?.active)) return { kind: 'REFUSED', why: 'ITEM_UNAVAILABLE' };

  const coupons = await lockCouponAgain(tx, state);
  if (coupons === undefined) return { kind: 'REFUSED', why: 'COUPON_UNAVAILABLE' };
  const claim = await decideClaim(tx, lines, destination, coupons);
  if (!claim.taken) return { kind: 'REFUSED', why: 'OUT_OF_STOCK' };

  await reopen(tx, state, attemptId);
  const units = claim.allocations.map(({ skuId, warehouseId, quantity }) => ({
    orderId,
    skuId,
    warehouseId,
    quantity,
  }));
  await Promise.all([
    takeAgain(tx, units),
    holdCouponAgain(tx, state),
    appendEvents(tx, [
      {
        aggregate: `order:${orderId}`,
        type: 'order.reacquired',
        payload: {
          orderId,
          buyer: state.buyer,
          from: state.status,
          to: 'PENDING_PAYMENT',
          payment: { attemptId, from: attempt.status, to: attempt.status },
          ...(state.couponId !== null && { coupon: { couponId: state.couponId, change: 'HELD' } }),
          stock: units.map(({ orderId: _, ...row }) => ({ ...row, change: 'CONFIRMED' })),
        },
      },
    ]),
  ]);
  return { kind: 'TAKEN', next: { orderId, step: 'CAPTURE', attempt } };
}

/** Money that is there, and the amount we asked for. A mismatch was marked when the bank's word was settled. */
function isLateMoney(state: OrderState, attempt: Attempt): boolean {
  return (
    mayComeBack(state.status) &&
    state.saga.step === 'UNWIND' &&
    (attempt.status === 'AUTHORIZED' || attempt.status === 'CAPTURED') &&
    attempt.declineCode === null
  );
}

/** Somebody whose order expired mostly orders again. To confirm both would sell them everything twice. */
async function hasOrderedAgain(tx: Tx, { orderId, buyer, cartVersion, createdAt }: OrderState): Promise<boolean> {
  if (cartVersion === null) return false;
  const [other] = await tx.sql`
    select 1 from orders
     where buyer = ${buyer} and id <> ${orderId} and cart_version is not null
       and (status in ('PENDING', 'PENDING_PAYMENT') or created_at > ${createdAt.toISOString()})
     limit 1`;
  return other !== undefined;
}

async function readLines(tx: Tx, orderId: string): Promise<{ lines: ClaimLine[]; destination: Place }> {
  const [lines, [order]] = await Promise.all([
    tx.sql<ClaimLine[]>`
      select sku_id as "skuId", seller_id as "sellerId", quantity from order_items where order_id = ${orderId} order by line`,
    tx.sql<{ address: Place }[]>`select shipping_address as address from orders where id = ${orderId}`,
  ]);
  if (!order) throw new Error(`Order ${orderId} was locked and is gone.`);
  return { lines: [...lines], destination: order.address };
}

/**
 * Takes the order and its saga back to where an authorisation has just been heard. It may have to wait for a new order of the same cart (the unique
 * index), whose writer may want the rows that are locked here: PostgreSQL ends that circle, and whoever it chose begins again.
 */
async function reopen(tx: Tx, { orderId, saga }: OrderState, attemptId: string): Promise<void> {
  const [order, course] = await Promise.all([
    tx.sql`
      update orders set status = 'PENDING_PAYMENT', end_reason = null, updated_at = now()
       where id = ${orderId} and status = 'EXPIRED'`,
    tx.sql`
      update sagas set step = 'CAPTURE', attempt_id = ${attemptId}, failures = 0, last_error = null, next_run_at = now(),
             needs_attention_since = null, updated_at = now()
       where order_id = ${orderId} and step = 'UNWIND' and fence = ${saga.fence}`,
  ]);
  // The lease is taken without the order's lock: another runner has it now, and will decide.
  if (course.count === 0) return rollback({ kind: 'LEASE_LOST' } satisfies Reacquired);
  if (order.count === 0) throw new Error(`Order ${orderId} was EXPIRED under lock and is not.`);
}

/**
 * Locks the order's coupon, if it had one, and gives the coupons that are locked now; undefined when there is none left for its buyer. Its dates
 * are not asked again: the payer agreed while it could be used.
 */
async function lockCouponAgain(tx: Tx, { buyer, couponId }: OrderState): Promise<ReadonlySet<string> | undefined> {
  if (couponId === null) return new Set();
  const coupon = (await lockCouponStock(tx, [couponId], [buyer])).get(couponId);
  if (!coupon) return undefined;
  if (coupon.perBuyerLimit !== null && (coupon.usedBy.get(buyer) ?? 0) >= coupon.perBuyerLimit) return undefined;
  return coupon.left === null || coupon.left > 0 ? new Set([couponId]) : undefined;
}

/** All lines or none, from any warehouse, others' expired holds freed where something is short, as at the order. */
async function decideClaim(
  tx: Tx,
  lines: readonly ClaimLine[],
  destination: Place,
  lockedCoupons: ReadonlySet<string>,
): Promise<ClaimOutcome> {
  let stock: SaleableRow[] = await lockInventoryForSale(tx, lines, []);
  for (;;) {
    const [claim] = decideGroup([{ lines, destination }], stock);
    if (!claim || claim.taken) return claim ?? { taken: false, short: [] };
    const short = new Set(claim.short.map(offerKey));
    const freed = await releaseExpiredOn(
      tx,
      stock.filter((row) => short.has(offerKey(row))),
      { short: [], locked: lockedCoupons },
    );
    // Somebody is at work on those: a moment later they are free, or gone.
    if (freed.busyCoupons.length > 0) throw new Restart();
    if (freed.orderIds.length === 0) return claim;
    stock = stock.map((row) => ({
      ...row,
      available: row.available + (freed.units.get(`${row.skuId}:${row.warehouseId}`) ?? 0),
    }));
  }
}
