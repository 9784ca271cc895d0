import { attemptStatuses } from '#db/enums.ts';
import type { Tx } from '#db/transaction.ts';
import { isUnsettled } from '#domain/payment/rules.ts';
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
      // While its saga runs, an order may have a payment too many that is on its way back; never one too few.
      broken: sql`
        select format('order %s is %s over %s with %s charged and %s payments unsettled, saga %s', o.id, o.status, o.total_minor,
                      coalesce(p.charged, 0), coalesce(p.unsettled, 0), coalesce(s.step, 'missing'))
          from orders o
          left join sagas s on s.order_id = o.id
          left join (select order_id, sum(captured_minor - refunded_minor) as charged,
                            count(*) filter (where status = any(${unsettled}::text[])) as unsettled,
                            bool_and(currency = min_currency) as one_currency, min(currency) as currency
                       from (select *, min(currency) over (partition by order_id) as min_currency from payment_attempts) a
                      group by order_id) p on p.order_id = o.id
         where s.step is null
            or not coalesce(p.one_currency and p.currency = o.currency, true)
            or (o.status = 'CONFIRMED' and coalesce(p.charged, 0) < o.total_minor)
            or (s.step = 'DONE' and (coalesce(p.charged, 0) <> case o.status when 'CONFIRMED' then o.total_minor else 0 end
                                     or coalesce(p.unsettled, 0) > 0))`,
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
         where u.times is distinct from e.times`,
    },
  ];
}
