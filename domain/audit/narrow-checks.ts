import type { Tx } from '#db/transaction.ts';
import type { AuditCheck } from './check-stock.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a check is of what belongs to one order, so that it may look at some of them only. */
export function isOfOrders(check: AuditCheck): boolean {
  return [3, 5, 6, 8, 9].includes(check.invariant);
}

/**
 * Common table expressions that take the place of the tables they are named after and hold only what belongs to these orders; what is
 * told of inventory rows stays whole. An id that is none (an event may name anything) has only its events.
 */
export function narrowToOrders(tx: Tx, orderIds: readonly string[]): AuditCheck['broken'] {
  const ids = orderIds.filter((id) => UUID.test(id));
  const aggregates = orderIds.map((id) => `order:${id}`);
  const all = tx.sql`any(${ids}::uuid[])`;
  return tx.sql`
    orders as (select * from public.orders where id = ${all}),
    order_items as (select * from public.order_items where order_id = ${all}),
    stock_reservations as (select * from public.stock_reservations where order_id = ${all}),
    stock_movements as (select * from public.stock_movements where order_id = ${all}),
    coupon_redemptions as (select * from public.coupon_redemptions where order_id = ${all}),
    payment_attempts as (select * from public.payment_attempts where order_id = ${all}),
    line_refunds as (select * from public.line_refunds where order_id = ${all}),
    sagas as (select * from public.sagas where order_id = ${all}),
    outbox as (
      select * from public.outbox where aggregate = any(${aggregates}::text[]) or aggregate like 'inventory:%'),`;
}
