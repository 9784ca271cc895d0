import type { Consumer } from '#domain/event/relay-events.ts';
import { movedSkus } from '#domain/stock/project-availability.ts';

/**
 * Tells those who wished for it that something can be had again: a notice, and a mail to members, who have an address. Each wish is
 * answered once, since it is closed by the statement that answers it. A guest who has signed in since is told as the member they are. It
 * reads the projection, and so comes behind it in the relay's list of consumers.
 */
export const answerWishes = (currency: string): Consumer => ({
  name: 'wishes',
  consume: async (tx, events) => {
    const skuIds = movedSkus(events);
    if (skuIds.length === 0) return;
    await tx.sql`
      with answered as (
        update stock_wishes w set told_at = now()
         where w.sku_id = any(${skuIds}::bigint[]) and w.told_at is null
           and exists (select from offers o join offer_availability a on a.sku_id = o.sku_id and a.seller_id = o.seller_id
                        where o.sku_id = w.sku_id and o.active and a.available > 0)
        returning w.id, w.sku_id, w.buyer
      ), told as (
        select a.id, coalesce(c.merged_into, a.buyer) as buyer,
               jsonb_build_object('currency', ${currency}::text, 'slug', p.slug, 'title',
                                  case s.title when 'Default' then p.title else p.title || ' · ' || s.title end) as data
          from answered a join skus s on s.id = a.sku_id join products p on p.id = s.product_id
          left join carts c on c.cart_id = a.buyer
      ), noticed as (
        insert into notices (wish_id, buyer, kind, data, created_at) select id, buyer, 'BACK_IN_STOCK', data, now() from told
      )
      insert into mails (cause, kind, recipient, locale, data)
      select 'wish:' || t.id, 'BACK_IN_STOCK', u.email, coalesce(l.locale, 'en'), t.data
        from told t
        join users u on u.id = case when t.buyer ~ '^u:[0-9]{1,18}$' then substr(t.buyer, 3)::bigint end
        left join buyer_preferences l on l.buyer = t.buyer
       order by t.id
          on conflict (cause) do nothing`;
  },
});
