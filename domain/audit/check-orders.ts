import type { Tx } from '#db/transaction.ts';
import type { AuditCheck } from './check-stock.ts';

/**
 * The holds that stand for their order: of the last claim, where its stock was taken again for late money. Hardly an order has a second one, so
 * what is joined is small.
 */
function standingHolds(sql: Tx['sql']): AuditCheck['broken'] {
  return sql`(select h.* from stock_reservations h
               left join (select distinct order_id from stock_reservations where claim > 1) again on again.order_id = h.order_id
              where h.claim > 1 or again.order_id is null)`;
}

/** Invariants 5 to 7: orders against their lines and holds, and one of each kind where there may be only one. */
export function checkOrders(sql: Tx['sql']): AuditCheck[] {
  return [
    {
      invariant: 5,
      name: 'All lines of an order are held, or none',
      broken: sql`
        select format('order %s wants %s of SKU %s from seller %s and was given %s',
                      order_id, coalesce(i.quantity, 0), sku_id, seller_id, coalesce(h.quantity, 0))
          from (select order_id, sku_id, seller_id, sum(quantity) as quantity
                  from order_items group by order_id, sku_id, seller_id) i
          full join (select h.order_id, h.sku_id, w.seller_id, sum(h.quantity) as quantity
                       from ${standingHolds(sql)} h left join warehouses w on w.id = h.warehouse_id
                      group by h.order_id, h.sku_id, w.seller_id) h
               using (order_id, sku_id, seller_id)
         where i.quantity is distinct from h.quantity
         union all
        select format('order %s has holds from %s to %s', order_id, min(state || coalesce(' ' || reason, '')), max(state || coalesce(' ' || reason, '')))
          from stock_reservations
         group by order_id, claim
        having min(state) <> max(state) or min(reason) is distinct from max(reason) or count(reason) not in (0, count(*))
         union all
        select format('order %s has no lines', id)
          from orders o where not exists (select from order_items i where i.order_id = o.id)`,
    },
    {
      invariant: 6,
      name: 'Holds agree with the state of their order',
      // CAPTURE_FAILED keeps its holds as CONFIRMED, and its units were returned; PENDING_PAYMENT has them ACTIVE, or CONFIRMED
      // while the money is being captured. A line that could not be shipped came back and was written off when it was refunded.
      broken: sql`
        select format('order %s is %s%s, with holds %s until %s, and says %s', o.id, o.status,
                      coalesce(' (' || o.end_reason || ')', ''), coalesce(h.states, 'none'),
                      coalesce(h.last_expiry::text, 'never'), coalesce(o.hold_expires_at::text, 'never'))
          from orders o
          left join (
            select order_id, concat_ws(' to ', min(state), nullif(max(state), min(state))) as states,
                   bool_or(state = 'ACTIVE') as some_active, bool_and(state = 'CONFIRMED') as all_confirmed,
                   bool_or(state = 'CONFIRMED') as some_confirmed,
                   min(expires_at) filter (where state = 'ACTIVE') as first_expiry,
                   max(expires_at) filter (where state = 'ACTIVE') as last_expiry
              from ${standingHolds(sql)} standing group by order_id) h on h.order_id = o.id
          left join (select order_id, sum(on_hand_delta) filter (where kind = 'RETURNED') as units,
                            -sum(on_hand_delta) filter (where kind = 'WRITTEN_OFF') as written_off
                       from stock_movements where kind in ('RETURNED', 'WRITTEN_OFF') group by order_id) back on back.order_id = o.id
          left join (select r.order_id, sum(i.quantity) as units
                       from line_refunds r join order_items i on i.order_id = r.order_id and i.line = r.line
                      where r.state = 'REFUNDED' group by r.order_id) unshipped on unshipped.order_id = o.id
          left join (select order_id, sum(quantity) as units
                       from order_items group by order_id) wanted on wanted.order_id = o.id
         where h.order_id is null
            or o.hold_expires_at is distinct from h.first_expiry
            or o.hold_expires_at is distinct from h.last_expiry
            or case o.status
                 when 'PENDING' then not h.some_active
                 when 'PENDING_PAYMENT' then not (h.some_active or h.all_confirmed)
                 when 'CONFIRMED' then not h.all_confirmed
                 else h.some_active or (h.some_confirmed <> (o.end_reason = 'CAPTURE_FAILED'))
               end
            or coalesce(back.units, 0) <> case when o.end_reason = 'CAPTURE_FAILED' then coalesce(wanted.units, 0)
                                               else coalesce(unshipped.units, 0) end
            or coalesce(back.written_off, 0) <> coalesce(unshipped.units, 0)
         union all
        select format('hold %s of %s:%s belongs to no order', h.order_id, h.sku_id, h.warehouse_id)
          from stock_reservations h
         where not exists (select from orders o where o.id = h.order_id)
         union all
        select format('%s of %s belongs to no order', kind, order_id)
          from (select 'line' as kind, order_id from order_items
                union all select 'saga', order_id from sagas
                union all select 'attempt', order_id from payment_attempts) part
         where not exists (select from orders o where o.id = part.order_id)`,
    },
    {
      invariant: 7,
      name: 'One order per key, one open order per cart',
      broken: sql`
        select format('buyer %s has %s orders under the key %s', buyer, count(*), idempotency_key)
          from orders group by buyer, idempotency_key having count(*) > 1
         union all
        select format('buyer %s has %s open orders from their cart', buyer, count(*))
          from orders
         where status in ('PENDING', 'PENDING_PAYMENT') and cart_version is not null
         group by buyer having count(*) > 1`,
    },
  ];
}
