import { lockCarts, lockCoupons, lockInventory } from '#db/locks.ts';
import { rowsFrom } from '#db/rows-from.ts';
import { mismatch, send, type Tx } from '#db/transaction.ts';
import { sendTogether, type Write } from '#db/write-together.ts';
import { removeOrdered } from '#domain/cart/rules.ts';
import { type CartChange, storeItems } from '#domain/cart/store-items.ts';
import { toEventWrites } from '#domain/event/append-events.ts';
import { endCouponsIfHeld } from '#domain/pricing/end-coupons.ts';
import { endHoldsIfActive } from '#domain/stock/end-holds.ts';
import { extendHoldsIfActive } from '#domain/stock/extend-holds.ts';
import { returnUnits } from '#domain/stock/return-units.ts';
import { toEvent } from './describe-transition.ts';
import { couponEndings, type OrderTransition } from './rules.ts';

/** Who writes: a saga runner names its fence and keeps its lease while the saga goes on at once; anybody else leaves leases alone. */
export type SagaWriter = { readonly orderId: string; readonly fence: number };

/**
 * Writes what was decided about a group of orders: state, holds, coupons, movements, attempts, sagas and events in one statement (SPEC 3.9), and then the
 * counts, so that a hot row is locked for as long as its own statement and the COMMIT take. Nothing is waited for (see `send`). The
 * caller has locked the orders; each appears once. What was read under lock and is not so undoes the transaction.
 */
export async function writeTransitions(
  tx: Tx,
  transitions: readonly OrderTransition[],
  writers: readonly SagaWriter[] = [],
): Promise<void> {
  if (transitions.length === 0) return;
  const carts = await readCartsToClear(
    tx,
    transitions.filter((t) => t.order?.to === 'CONFIRMED' && t.state.cartVersion !== null),
  );
  const kept = transitions.flatMap((t) =>
    t.keepHoldUntil ? [{ orderId: t.state.orderId, until: t.keepHoldUntil }] : [],
  );
  const coupons = transitions.flatMap(couponEndings);
  if (coupons.length > 0) {
    const couponIds = coupons.map((ending) => ending.couponId);
    send(tx, lockCoupons(tx, [...new Set(couponIds)]));
  }
  const writes = [
    ...toOrders(tx, transitions),
    ...toAttempts(tx, transitions),
    ...toSagas(tx, transitions, new Map(writers.map((w) => [w.orderId, w.fence]))),
    ...toEventWrites(tx.sql, transitions.flatMap(toEvent)),
    ...storeItems(tx, carts),
    ...endCouponsIfHeld(tx, coupons),
    ...extendHoldsIfActive(tx, kept),
  ];
  const endings = transitions.flatMap((t) => t.endings ?? []);
  const returned = transitions.flatMap((t) => t.returned ?? []);
  if (endings.length === 0 && returned.length === 0) sendTogether(tx, writes);
  // Rows are locked twice then, so both kinds' in one pass and in order before.
  if (endings.length > 0 && returned.length > 0) send(tx, lockInventory(tx, [...endings, ...returned]));
  endHoldsIfActive(tx, endings, writes);
  returnUnits(tx, returned, endings.length > 0 ? [] : writes);
}

function toOrders(tx: Tx, transitions: readonly OrderTransition[]): Write[] {
  const changed = transitions.filter((t) => t.order || t.endings?.length || t.keepHoldUntil);
  if (changed.length === 0) return [];
  const sql = tx.sql`
    update orders o
       set status = u.status,
           end_reason = u.end_reason,
           hold_expires_at = case when u.holds_end = 1 then null else greatest(o.hold_expires_at, u.keep_until) end,
           updated_at = now()
      from ${rowsFrom(tx.sql, {
        id: ['uuid', changed.map((t) => t.state.orderId)],
        old_status: ['text', changed.map((t) => t.state.status)],
        status: ['text', changed.map((t) => t.order?.to ?? t.state.status)],
        end_reason: ['text', changed.map((t) => t.order?.endReason ?? null)],
        holds_end: ['int', changed.map((t) => (t.endings?.length ? 1 : 0))],
        keep_until: ['timestamptz', changed.map((t) => t.keepHoldUntil?.toISOString() ?? null)],
      })}
     where o.id = any(${changed.map((t) => t.state.orderId)}::uuid[]) and o.id = u.id and o.status = u.old_status
    returning 1`;
  return [{ sql, must: { rows: changed.length, orElse: mismatch.asRead, complaint: 'Orders read under lock' } }];
}

function toAttempts(tx: Tx, transitions: readonly OrderTransition[]): Write[] {
  const changes = transitions.flatMap((t) => t.attempt ?? []);
  if (changes.length === 0) return [];
  const sql = tx.sql`
    update payment_attempts a
       set status = u.status, provider_payment_id = coalesce(u.provider_payment_id, a.provider_payment_id),
           redirect_url = u.redirect_url, decline_code = u.decline_code, captured_minor = u.captured_minor,
           refunded_minor = u.refunded_minor, updated_at = now()
      from ${rowsFrom(tx.sql, {
        id: ['uuid', changes.map((c) => c.id)],
        status: ['text', changes.map((c) => c.status)],
        provider_payment_id: ['text', changes.map((c) => c.providerPaymentId)],
        redirect_url: ['text', changes.map((c) => c.redirectUrl)],
        decline_code: ['text', changes.map((c) => c.declineCode)],
        captured_minor: ['bigint', changes.map((c) => c.capturedMinor)],
        refunded_minor: ['bigint', changes.map((c) => c.refundedMinor)],
      })}
     where a.id = any(${changes.map((c) => c.id)}::uuid[]) and a.id = u.id`;
  return [{ sql }];
}

/**
 * A runner whose saga goes on at once keeps its lease; otherwise it gives it back. One that does not run the saga leaves the lease
 * alone, except at DONE, where none may be left: the runner finds its fence passed.
 */
function toSagas(tx: Tx, transitions: readonly OrderTransition[], fences: ReadonlyMap<string, number>): Write[] {
  const sagas = transitions.map((t) => ({ orderId: t.state.orderId, fence: fences.get(t.state.orderId), ...t.saga }));
  // A lease is taken without the order's lock: somebody may take over between our reading and our writing.
  const sql = tx.sql`
    update sagas s
       set step = u.step, attempt_id = u.attempt_id, failures = u.failures, last_error = u.last_error,
           next_run_at = now() + u.next_run_ms * interval '1 millisecond',
           needs_attention_since = case when u.attention = 0 then null else coalesce(s.needs_attention_since, now()) end,
           lease_until = case when u.step = 'DONE' or u.lease = 'release' then null else s.lease_until end,
           updated_at = now()
      from ${rowsFrom(tx.sql, {
        order_id: ['uuid', sagas.map((s) => s.orderId)],
        step: ['text', sagas.map((s) => s.step)],
        attempt_id: ['uuid', sagas.map((s) => s.attemptId)],
        failures: ['int', sagas.map((s) => s.failures)],
        last_error: ['text', sagas.map((s) => s.lastError)],
        next_run_ms: ['float8', sagas.map((s) => s.nextRunInMs)],
        attention: ['int', sagas.map((s) => (s.needsAttention ? 1 : 0))],
        lease: [
          'text',
          sagas.map((s) => (s.fence !== undefined && (s.nextRunInMs > 0 || s.needsAttention) ? 'release' : 'leave')),
        ],
        fence: ['int', sagas.map((s) => s.fence ?? null)],
      })}
     where s.order_id = any(${sagas.map((s) => s.orderId)}::uuid[]) and s.order_id = u.order_id
       and s.fence = coalesce(u.fence, s.fence)
    returning 1`;
  return [{ sql, must: { rows: sagas.length, orElse: mismatch.lease, complaint: 'Sagas with their lease' } }];
}

/**
 * Lines leave the cart when the order confirms, by the quantities ordered (SPEC 4), and its coupon with them; a cart merged meanwhile is followed. Gives
 * the new documents.
 */
async function readCartsToClear(tx: Tx, confirmed: readonly OrderTransition[]): Promise<CartChange[]> {
  if (confirmed.length === 0) return [];
  const orderIds = confirmed.map((t) => t.state.orderId);
  const buyers = confirmed.map((t) => t.state.buyer);
  // Locked as they are read, merged or not: a merge in between would leave the ordered lines in the member's cart.
  const [found, ordered] = await Promise.all([
    lockCarts(tx, buyers),
    tx.sql<{ orderId: string; skuId: string; sellerId: string; quantity: number }[]>`
      select order_id as "orderId", sku_id as "skuId", seller_id as "sellerId", quantity
        from order_items where order_id = any(${orderIds}::uuid[])`.execute(),
  ]);
  const cartOf = new Map(found.map(({ cartId, mergedInto }) => [cartId, mergedInto ?? cartId]));
  const buyerOf = new Map(confirmed.map((t) => [t.state.orderId, t.state.buyer]));
  const linesOf = Map.groupBy(ordered, (line) => cartOf.get(buyerOf.get(line.orderId) ?? ''));
  const cartIds = [...linesOf.keys()].flatMap((cartId) => cartId ?? []);
  const spentOf = new Map(
    confirmed.flatMap(({ state }) => (state.couponId === null ? [] : [[cartOf.get(state.buyer), state.couponId]])),
  );
  const itemsOf = new Map(found.map(({ cartId, items }) => [cartId, items]));
  const others = await lockCarts(
    tx,
    cartIds.filter((cartId) => !itemsOf.has(cartId)),
  );
  for (const { cartId, items } of others) itemsOf.set(cartId, items);
  return cartIds.flatMap((cartId) => {
    const before = itemsOf.get(cartId);
    const items = before && removeOrdered(before, linesOf.get(cartId) ?? []);
    return items && items !== before ? [{ cartId, items, spentCouponId: spentOf.get(cartId) ?? null }] : [];
  });
}
