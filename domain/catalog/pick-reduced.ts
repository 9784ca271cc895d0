import type { Db } from '#db/client.ts';
import { loadProducts, storeCurrency } from './queries.ts';
import type { ProductView } from './types.ts';

// So many of the newest campaigns are looked at: a shop with thousands of them needs a row of products, not all.
const CAMPAIGNS = 50;

/** Products of which something is reduced now and can be had, those of the newest campaigns first; what is reduced with everything else is not told. */
export async function pickReduced(db: Db, limit: number, currency = storeCurrency()): Promise<ProductView[]> {
  const rows = await db.sql<{ id: string }[]>`
    select found.product_id as id
      from (select id, sku_id, seller_id from campaigns
             where active and scope <> 'EVERYTHING' and starts_at <= now() and ends_at > now()
             order by id desc limit ${CAMPAIGNS}) c
     cross join lateral (
            select distinct l.product_id
              from offers o
              join skus s on s.id = o.sku_id
              join product_listings l on l.product_id = s.product_id
              join offer_availability a on a.sku_id = o.sku_id and a.seller_id = o.seller_id
             where o.active and l.in_stock and a.available > 0
               and (c.sku_id is null or o.sku_id = c.sku_id) and (c.seller_id is null or o.seller_id = c.seller_id)
             order by l.product_id desc limit ${limit}) found
     group by found.product_id
     order by max(c.id) desc, found.product_id desc
     limit ${limit}`;
  return loadProducts(
    db,
    rows.map((row) => row.id),
    currency,
  );
}
