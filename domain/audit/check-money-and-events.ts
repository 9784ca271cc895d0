import { attemptStatuses } from '#db/enums.ts';
import type { Tx } from '#db/transaction.ts';
import { isUnsettled } from '#domain/payment/rules.ts';
import { selectBrokenDiscounts } from './check-discounts.ts';
import type { AuditCheck } from './check-stock.ts';

/**
 * Invariants 8 and 9: what was charged against what was ordered, and events against states. Of money this sees our own
 * books; that the bank's agree is for the one who can ask it.
 */
export function checkMoneyAndEvents(sql: Tx['sql']): AuditCheck[] {
  const unsettled = attemptStatuses.filter(isUnsettled);
  return [
    {
      invariant: 8,
      name: 'Charged what the confirmed order costs',
      // While its saga runs, an order may have a payment too many that is on its way back; never one too few. Of lines that could not be shipped
      // between what was given back for certain and all that was asked for is out of the books, since a webhook may tell it first.
      broken: sql`
        select format('order %s is %s over %s less %s with %s charged and %s payments unsettled, saga %s', o.id, o.status,
                      o.total_minor, coalesce(r.given, 0), coalesce(p.charged, 0), coalesce(p.unsettled, 0),
                      coalesce(s.step, 'missing'))
          from orders o
          left join sagas s on s.order_id = o.id
          left join (select order_id, sum(captured_minor - refunded_minor) as charged,
                            count(*) filter (where status = any(${unsettled}::text[])) as unsettled,
                            bool_and(currency = min_currency) as one_currency, min(currency) as currency
                       from (select *, min(currency) over (partition by order_id) as min_currency from payment_attempts) a
                      group by order_id) p on p.order_id = o.id
          left join (select order_id, sum(amount_minor) as asked,
                            coalesce(sum(amount_minor) filter (where state = 'REFUNDED'), 0) as given
                       from line_refunds group by order_id) r on r.order_id = o.id
          cross join lateral (
            select case o.status when 'CONFIRMED' then o.total_minor - coalesce(r.given, 0) else 0 end as most,
                   case o.status when 'CONFIRMED' then o.total_minor - coalesce(r.asked, 0) else 0 end as least) costs
         where s.step is null
            or not coalesce(p.one_currency and p.currency = o.currency, true)
            or (o.status = 'CONFIRMED' and coalesce(p.charged, 0) < costs.least)
            or (s.step = 'DONE' and (coalesce(p.charged, 0) not between costs.least and costs.most
                                     or coalesce(p.unsettled, 0) > 0))
         union all
        select format('line %s of order %s (%s) is given back %s, its share is %s; %s of %s lines are given back %s in all of %s',
                      line, order_id, coalesce(status, 'missing'), amount_minor, coalesce(share, 0), marked, lines, asked,
                      coalesce(total_minor, 0))
          from (select r.order_id, r.line, r.amount_minor, o.status, o.total_minor,
                       i.quantity * i.unit_price_minor - i.discount_minor as share,
                       count(*) over whole as marked, sum(r.amount_minor) over whole as asked,
                       (select count(*) from order_items a where a.order_id = r.order_id) as lines
                  from line_refunds r
                  left join orders o on o.id = r.order_id
                  left join order_items i on i.order_id = r.order_id and i.line = r.line
                window whole as (partition by r.order_id)) refund
         where status is distinct from 'CONFIRMED' or share is null
            or (marked < lines and amount_minor <> share) or (marked = lines and asked <> total_minor)
         union all
        ${selectBrokenDiscounts(sql)}`,
    },
    {
      invariant: 9,
      name: 'An event for every change, none without',
      // Terminal orders do not move again, so an event that says so must find the order as it says; only late money takes an expired one back, and then
      // it has expired once and taken its stock again once.
      broken: sql`
        with told as (
          select substr(aggregate, 7) as order_id, type, count(*) as times
            from outbox
           where aggregate like 'order:%'
             and (type in ('order.placed', 'order.reacquired')
                  or (type in ('order.confirmed', 'order.expired', 'order.cancelled', 'order.payment_failed')
                      and payload->>'from' is distinct from payload->>'to'))
           group by aggregate, type
        ), states as (
          select id::text as order_id, 'order.placed' as type from orders
           union all
          select id::text, 'order.' || lower(status) from orders
           where status in ('CONFIRMED', 'EXPIRED', 'CANCELLED', 'PAYMENT_FAILED')
           union all
          select h.order_id::text, t.type
            from (select distinct order_id from stock_reservations where claim > 1) h
           cross join (values ('order.expired'), ('order.reacquired')) as t(type)
        )
        select format('order %s has %s events %s where %s belongs', order_id, coalesce(told.times, 0), type,
                      case when states.type is null then 'none' else 'one' end)
          from states full join told using (order_id, type)
         where states is null or told.times is distinct from 1
         union all
        select format('inventory %s has %s reports and %s events of them', aggregate, coalesce(u.times, 0), coalesce(e.times, 0))
          from (select 'inventory:' || sku_id || ':' || warehouse_id as aggregate, count(*) as times
                  from stock_updates group by sku_id, warehouse_id) u
          full join (select aggregate, count(*) as times
                       from outbox where type = 'stock.reported' group by aggregate) e
               using (aggregate)
         where u.times is distinct from e.times
         union all
        select format('order %s has %s lines that were %s and %s events of it', order_id, coalesce(r.times, 0), type,
                      coalesce(e.times, 0))
          from (select order_id::text, 'order.line_not_shippable' as type, count(*) as times
                  from line_refunds group by order_id
                 union all
                select order_id::text, 'order.line_refunded', count(*)
                  from line_refunds where state = 'REFUNDED' group by order_id) r
          full join (select substr(aggregate, 7) as order_id, type, count(*) as times
                       from outbox
                      where aggregate like 'order:%' and type in ('order.line_not_shippable', 'order.line_refunded')
                      group by aggregate, type) e
               using (order_id, type)
         where r.times is distinct from e.times`,
    },
  ];
}
