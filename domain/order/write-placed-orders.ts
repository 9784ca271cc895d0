import type postgres from 'postgres';
import { type AnySql, rowsFrom } from '#db/rows-from.ts';
import type { Tx } from '#db/transaction.ts';
import type { Write } from '#db/write-together.ts';
import { toEventWrites } from '#domain/event/append-events.ts';
import { holdCoupons } from '#domain/pricing/hold-coupons.ts';
import { claimRowAtOnce, claimStock } from '#domain/stock/claim-stock.ts';
import type { Allocation } from '#domain/stock/decide-group.ts';
import type { Draft } from './decide-draft.ts';
import type { PlacePolicy, PlaceRequest } from './types.ts';

/** An order that was decided: the request, what was agreed to, and which units of which rows it gets. */
export type PlacedOrder = {
  readonly request: PlaceRequest;
  readonly draft: Draft;
  readonly allocations: readonly Allocation[];
};

/**
 * Writes new orders with lines, holds, coupons, movements, sagas, attempts and events in one statement, and then their claim; nothing is waited for
 * (see `send`). The first attempt is written before the bank is asked, so that recovery finds it. The saga starts leased to the writer, fence 1.
 */
export function writePlacedOrders(tx: Tx, placed: readonly PlacedOrder[], policy: PlacePolicy): void {
  if (placed.length === 0) return;
  claimStock(tx, placed.flatMap(toUnits), policy.holdTtlSeconds, [
    ...toRows(tx.sql, placed, policy),
    ...holdCoupons(tx, placed.flatMap(toCouponUse)),
  ]);
}

/** Whether nothing but a single row of stock is to be locked for these orders, so that there is no order of locks to keep. */
export function takeFromOneRow(placed: readonly PlacedOrder[]): boolean {
  const first = placed[0]?.allocations[0];
  return placed.every(
    ({ draft, allocations }) =>
      !draft.quote.coupon &&
      allocations.every((each) => each.skuId === first?.skuId && each.warehouseId === first?.warehouseId),
  );
}

/** The same for such orders, as one statement that is a transaction by itself. */
export function writeOrdersOfOneRow(
  sql: postgres.Sql,
  placed: readonly PlacedOrder[],
  policy: PlacePolicy,
): postgres.PendingQuery<postgres.Row[]> {
  return claimRowAtOnce(sql, placed.flatMap(toUnits), policy.holdTtlSeconds, toRows(sql, placed, policy));
}

function toUnits({ request, allocations }: PlacedOrder) {
  return allocations.map(({ skuId, warehouseId, quantity }) => ({
    orderId: request.orderId,
    skuId,
    warehouseId,
    quantity,
  }));
}

function toRows(sql: AnySql, placed: readonly PlacedOrder[], policy: PlacePolicy): Write[] {
  return [
    { sql: toOrders(sql, placed, policy) },
    { sql: toItems(sql, placed) },
    { sql: toAttempts(sql, placed, policy) },
    { sql: toSagas(sql, placed, policy) },
    ...toEventWrites(sql, placed.map(toEvent)),
  ];
}

function toCouponUse({ request, draft }: PlacedOrder) {
  const { orderId, buyer } = request;
  const { coupon } = draft.quote;
  return coupon ? [{ orderId, buyer, couponId: coupon.couponId, amountMinor: coupon.amountMinor }] : [];
}

function toOrders(sql: AnySql, placed: readonly PlacedOrder[], policy: PlacePolicy) {
  return sql`
    insert into orders (id, buyer, status, currency, subtotal_minor, discount_minor, shipping_minor, total_minor, price_version,
                        coupon_id, cart_version, email, shipping_address, idempotency_key, request_hash, hold_expires_at)
    select u.id, u.buyer, 'PENDING', ${policy.currency}, u.subtotal, u.discount, u.shipping, u.total, u.price_version,
           u.coupon_id, u.cart_version, u.email, u.address, u.key, u.hash, now() + make_interval(secs => ${policy.holdTtlSeconds})
      from ${rowsFrom(sql, {
        id: ['uuid', placed.map((p) => p.request.orderId)],
        buyer: ['text', placed.map((p) => p.request.buyer)],
        subtotal: ['bigint', placed.map((p) => p.draft.quote.subtotalMinor)],
        discount: ['bigint', placed.map((p) => p.draft.quote.discountMinor)],
        shipping: ['bigint', placed.map((p) => p.draft.quote.shippingMinor)],
        total: ['bigint', placed.map((p) => p.draft.quote.totalMinor)],
        price_version: ['text', placed.map((p) => p.draft.quote.priceVersion)],
        coupon_id: ['bigint', placed.map((p) => p.draft.quote.coupon?.couponId ?? null)],
        cart_version: ['int', placed.map((p) => p.draft.cartVersion)],
        email: ['text', placed.map((p) => p.request.email)],
        key: ['text', placed.map((p) => p.request.idempotencyKey)],
        hash: ['text', placed.map((p) => p.request.requestHash)],
        address: ['jsonb', placed.map((p) => p.request.address)],
      })}`;
}

function toItems(sql: AnySql, placed: readonly PlacedOrder[]) {
  const items = placed.flatMap(({ request, draft }) =>
    draft.quote.lines.map((line, index) => ({ orderId: request.orderId, line: index, ...line })),
  );
  return sql`
    insert into order_items (order_id, line, sku_id, seller_id, quantity, unit_price_minor, discount_minor, coupon_minor, title)
    select * from ${rowsFrom(sql, {
      order_id: ['uuid', items.map((i) => i.orderId)],
      line: ['smallint', items.map((i) => i.line)],
      sku_id: ['bigint', items.map((i) => i.skuId)],
      seller_id: ['bigint', items.map((i) => i.sellerId)],
      quantity: ['int', items.map((i) => i.quantity)],
      unit_price_minor: ['bigint', items.map((i) => i.unitPriceMinor)],
      discount_minor: ['bigint', items.map((i) => i.discountMinor)],
      coupon_minor: ['bigint', items.map((i) => i.couponMinor)],
      title: ['text', items.map((i) => i.title)],
    })}`;
}

function toAttempts(sql: AnySql, placed: readonly PlacedOrder[], policy: PlacePolicy) {
  return sql`
    insert into payment_attempts (id, order_id, ordinal, provider, payment_method_token, idempotency_key, amount_minor, currency)
    select u.id, u.order_id, 1, ${policy.provider}, u.token, u.key, u.amount, ${policy.currency}
      from ${rowsFrom(sql, {
        id: ['uuid', placed.map((p) => p.request.attemptId)],
        order_id: ['uuid', placed.map((p) => p.request.orderId)],
        token: ['text', placed.map((p) => p.request.paymentMethodToken)],
        key: ['text', placed.map((p) => p.request.idempotencyKey)],
        amount: ['bigint', placed.map((p) => p.draft.quote.totalMinor)],
      })}`;
}

function toSagas(sql: AnySql, placed: readonly PlacedOrder[], policy: PlacePolicy) {
  return sql`
    insert into sagas (order_id, attempt_id, step, next_run_at, lease_until, fence)
    select u.order_id, u.attempt_id, 'AUTHORIZE', now(), now() + make_interval(secs => ${policy.leaseSeconds}), 1
      from ${rowsFrom(sql, {
        order_id: ['uuid', placed.map((p) => p.request.orderId)],
        attempt_id: ['uuid', placed.map((p) => p.request.attemptId)],
      })}`;
}

function toEvent({ request, draft, allocations }: PlacedOrder) {
  return {
    aggregate: `order:${request.orderId}`,
    type: 'order.placed',
    payload: {
      orderId: request.orderId,
      buyer: request.buyer,
      to: 'PENDING',
      totalMinor: draft.quote.totalMinor,
      currency: draft.quote.currency,
      ...(draft.quote.coupon && { coupon: { couponId: draft.quote.coupon.couponId, change: 'HELD' } }),
      stock: allocations.map(({ skuId, warehouseId, quantity }) => ({ skuId, warehouseId, quantity, change: 'HELD' })),
    },
  };
}
