import type { Tx } from '#db/transaction.ts';
import type { AuditCheck } from './check-stock.ts';

/**
 * Discounts and coupons, which are part of what an order costs (invariant 8): the shares of the lines add up, a coupon's use stands as its order does, and the
 * counts of a coupon are those of its uses, all of them, also where the check is narrowed to some orders. Not the limit per buyer: a guest who has used a coupon may become a member who has.
 */
export function selectBrokenDiscounts(sql: Tx['sql']): AuditCheck['broken'] {
  return sql`
    select format('order %s is %s with %s off; its lines have %s off, %s of it by a coupon; coupon %s, its use is %s of coupon %s with %s off',
                  o.id, o.status, o.discount_minor, coalesce(i.discounts, 0), coalesce(i.coupons, 0), coalesce(o.coupon_id::text, 'none'),
                  coalesce(r.state, 'none'), coalesce(r.coupon_id::text, 'none'), coalesce(r.amount_minor, 0))
      from orders o
      left join (select order_id, sum(discount_minor) as discounts, sum(coupon_minor) as coupons
                   from order_items group by order_id) i on i.order_id = o.id
      left join coupon_redemptions r on r.order_id = o.id
     where coalesce(i.discounts, 0) <> o.discount_minor
        or o.coupon_id is distinct from r.coupon_id
        or coalesce(i.coupons, 0) <> coalesce(r.amount_minor, 0)
        or r.buyer <> o.buyer
        or r.state <> case when o.status in ('PENDING', 'PENDING_PAYMENT') then 'HELD'
                           when o.status = 'CONFIRMED' then 'REDEEMED' else 'RETURNED' end
     union all
    select format('coupon %s is used by order %s, which is not there', coupon_id, order_id)
      from coupon_redemptions r where not exists (select from orders o where o.id = r.order_id)
     union all
    select format('coupon %s says %s held and %s redeemed of %s; its uses say %s and %s', c.code, c.held_count, c.redeemed_count,
                  coalesce(c.total_limit::text, 'any number'), coalesce(r.held, 0), coalesce(r.redeemed, 0))
      from coupons c
      left join (select coupon_id, count(*) filter (where state = 'HELD') as held, count(*) filter (where state = 'REDEEMED') as redeemed
                   from public.coupon_redemptions group by coupon_id) r on r.coupon_id = c.id
     where c.held_count <> coalesce(r.held, 0) or c.redeemed_count <> coalesce(r.redeemed, 0)
        or c.held_count + c.redeemed_count > c.total_limit`;
}
