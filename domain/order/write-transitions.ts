import { lockCarts } from '#db/locks.ts';
import type { StoredCartLine } from '#db/schema/cart.ts';
import { Restart, type Tx } from '#db/transaction.ts';
import { loadCarts } from '#domain/cart/load-carts.ts';
import { removeOrdered } from '#domain/cart/rules.ts';
import { storeItems } from '#domain/cart/store-items.ts';
import { appendEvents } from '#domain/event/append-events.ts';
import { endHoldsIfActive } from '#domain/stock/end-holds.ts';
import { extendHoldsIfActive } from '#domain/stock/extend-holds.ts';
import { returnUnits } from '#domain/stock/return-units.ts';
import { toEvent } from './describe-transition.ts';
import type { OrderTransition } from './rules.ts';

/** Who writes: a saga runner names its fence and keeps its lease while the saga goes on at once; anybody else leaves leases alone. */
export type SagaWriter = { readonly orderId: string; readonly fence: number };

/**
 * Writes what was decided about a group of orders: state, stock, movements, attempts, sagas and events, each kind in one statement,
 * all sent together (SPEC 3.9). The caller has locked the orders and, where holds end or units return, the inventory rows.
 * Each order appears once. Throws when a guard does not hold, since everything was read under lock.
 */
export async function writeTransitions(
  tx: Tx,
  transitions: readonly OrderTransition[],
  writers: readonly SagaWriter[] = [],
): Promise<void> {
  if (transitions.length === 0) return;
  const confirmed = transitions.filter((t) => t.order?.to === 'CONFIRMED' && t.state.cartVersion !== null);
  await Promise.all([
    writeOrders(tx, transitions),
    writeAttempts(tx, transitions),
    writeSagas(tx, transitions, new Map(writers.map((w) => [w.orderId, w.fence]))),
    endHoldsIfActive(
      tx,
      transitions.flatMap((t) => t.endings ?? []),
    ),
    returnUnits(
      tx,
      transitions.flatMap((t) => t.returned ?? []),
    ),
    extendHoldsIfActive(
      tx,
      transitions.flatMap((t) => (t.keepHoldUntil ? [{ orderId: t.state.orderId, until: t.keepHoldUntil }] : [])),
    ),
    appendEvents(tx, transitions.flatMap(toEvent)),
  ]);
  await removeOrderedLines(tx, confirmed);
}

async function writeOrders(tx: Tx, transitions: readonly OrderTransition[]): Promise<void> {
  const changed = transitions.filter((t) => t.order || t.endings?.length || t.keepHoldUntil);
  if (changed.length === 0) return;
  const written = await tx.sql`
    update orders o
       set status = u.status,
           end_reason = u.end_reason,
           hold_expires_at = case when u.holds_end = 1 then null else greatest(o.hold_expires_at, u.keep_until) end,
           updated_at = now()
      from unnest(${changed.map((t) => t.state.orderId)}::uuid[], ${changed.map((t) => t.state.status)}::text[],
                  ${changed.map((t) => t.order?.to ?? t.state.status)}::text[],
                  ${changed.map((t) => t.order?.endReason ?? null)}::text[],
                  ${changed.map((t) => (t.endings?.length ? 1 : 0))}::int[],
                  ${changed.map((t) => t.keepHoldUntil?.toISOString() ?? null)}::timestamptz[])
           as u(id, old_status, status, end_reason, holds_end, keep_until)
     where o.id = any(${changed.map((t) => t.state.orderId)}::uuid[]) and o.id = u.id and o.status = u.old_status`;
  if (written.count !== changed.length) {
    throw new Error(`Of ${changed.length} orders read under lock, ${written.count} were as read.`);
  }
}

async function writeAttempts(tx: Tx, transitions: readonly OrderTransition[]): Promise<void> {
  const changes = transitions.flatMap((t) => t.attempt ?? []);
  if (changes.length === 0) return;
  await tx.sql`
    update payment_attempts a
       set status = u.status, provider_payment_id = coalesce(u.provider_payment_id, a.provider_payment_id),
           redirect_url = u.redirect_url, decline_code = u.decline_code, captured_minor = u.captured_minor,
           refunded_minor = u.refunded_minor, updated_at = now()
      from unnest(${changes.map((c) => c.id)}::uuid[], ${changes.map((c) => c.status)}::text[],
                  ${changes.map((c) => c.providerPaymentId)}::text[], ${changes.map((c) => c.redirectUrl)}::text[],
                  ${changes.map((c) => c.declineCode)}::text[], ${changes.map((c) => c.capturedMinor)}::bigint[],
                  ${changes.map((c) => c.refundedMinor)}::bigint[])
           as u(id, status, provider_payment_id, redirect_url, decline_code, captured_minor, refunded_minor)
     where a.id = any(${changes.map((c) => c.id)}::uuid[]) and a.id = u.id`;
}

/**
 * A runner whose saga goes on at once keeps its lease; otherwise it gives it back. One that does not run the saga leaves the lease
 * alone, except at DONE, where none may be left: the runner finds its fence passed.
 */
async function writeSagas(tx: Tx, transitions: readonly OrderTransition[], fences: ReadonlyMap<string, number>) {
  const sagas = transitions.map((t) => ({ orderId: t.state.orderId, fence: fences.get(t.state.orderId), ...t.saga }));
  const written = await tx.sql`
    update sagas s
       set step = u.step, attempt_id = u.attempt_id, failures = u.failures, last_error = u.last_error,
           next_run_at = now() + u.next_run_ms * interval '1 millisecond',
           needs_attention_since = case when u.attention = 0 then null else coalesce(s.needs_attention_since, now()) end,
           lease_until = case when u.step = 'DONE' or u.lease = 'release' then null else s.lease_until end,
           updated_at = now()
      from unnest(${sagas.map((s) => s.orderId)}::uuid[], ${sagas.map((s) => s.step)}::text[],
                  ${sagas.map((s) => s.attemptId)}::uuid[], ${sagas.map((s) => s.failures)}::int[],
                  ${sagas.map((s) => s.lastError)}::text[], ${sagas.map((s) => s.nextRunInMs)}::float8[],
                  ${sagas.map((s) => (s.needsAttention ? 1 : 0))}::int[],
                  ${sagas.map((s) => (s.fence !== undefined && (s.nextRunInMs > 0 || s.needsAttention) ? 'release' : 'leave'))}::text[],
                  ${sagas.map((s) => s.fence ?? null)}::int[])
           as u(order_id, step, attempt_id, failures, last_error, next_run_ms, attention, lease, fence)
     where s.order_id = any(${sagas.map((s) => s.orderId)}::uuid[]) and s.order_id = u.order_id
       and s.fence = coalesce(u.fence, s.fence)`;
  // A lease is taken without the order's lock: somebody took over between our reading and our writing. Read again, and find it lost.
  if (written.count !== sagas.length) throw new Restart();
}

/** Lines leave the cart when the order confirms, by the quantities ordered (SPEC 4); a cart merged meanwhile is followed. */
async function removeOrderedLines(tx: Tx, confirmed: readonly OrderTransition[]): Promise<void> {
  if (confirmed.length === 0) return;
  const orderIds = confirmed.map((t) => t.state.orderId);
  const buyers = confirmed.map((t) => t.state.buyer);
  // Locked before it is read whether they were merged: a merge in between would leave the ordered lines in the member's cart.
  const [, ordered, found] = await Promise.all([
    lockCarts(tx, buyers),
    tx.sql<{ orderId: string; skuId: string; sellerId: string; quantity: number }[]>`
      select order_id as "orderId", sku_id as "skuId", seller_id as "sellerId", quantity
        from order_items where order_id = any(${orderIds}::uuid[])`,
    tx.sql<{ buyer: string; cartId: string; items: StoredCartLine[] }[]>`
      select cart_id as buyer, coalesce(merged_into, cart_id) as "cartId", items
        from carts where cart_id = any(${buyers}::text[])`,
  ]);
  const cartOf = new Map(found.map(({ buyer, cartId }) => [buyer, cartId]));
  const buyerOf = new Map(confirmed.map((t) => [t.state.orderId, t.state.buyer]));
  const linesOf = Map.groupBy(ordered, (line) => cartOf.get(buyerOf.get(line.orderId) ?? ''));
  const cartIds = [...linesOf.keys()].flatMap((cartId) => cartId ?? []);
  const itemsOf = new Map(found.map(({ buyer, items }) => [buyer, items as readonly StoredCartLine[]]));
  const mergedInto = cartIds.filter((cartId) => !itemsOf.has(cartId));
  const [, others] = await Promise.all([lockCarts(tx, mergedInto), loadCarts(tx, mergedInto)]);
  for (const [cartId, { items }] of others) itemsOf.set(cartId, items);
  await storeItems(
    tx,
    cartIds.flatMap((cartId) => {
      const before = itemsOf.get(cartId);
      const items = before && removeOrdered(before, linesOf.get(cartId) ?? []);
      return items && items !== before ? [{ cartId, items }] : [];
    }),
  );
}
