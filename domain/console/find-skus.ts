import type { Db } from '#db/client.ts';
import { listProducts } from '#domain/catalog/list-products.ts';
import type { SkuFound } from './types.ts';

const FOUND = 20;
const ID = /^\d{1,18}$/;

type Row = Omit<SkuFound, 'sellers'> & { sellers: SkuFound['sellers'] };

/**
 * The SKUs that somebody may mean: by our id, by a seller's own code (exactly, after Unicode NFC, whoever's it is), or by words of the product's title.
 * At most 20, those that are meant exactly first.
 */
export async function findSkus(db: Db, typed: string, currency: string): Promise<SkuFound[]> {
  const q = typed.trim().normalize('NFC');
  if (q === '') return [];
  const exact = await db.sql<{ skuId: string }[]>`
    select id as "skuId" from skus where id = ${ID.test(q) ? q : null}::bigint
    union
    (select sku_id from offers where seller_sku = ${q} limit ${FOUND})`;
  const ids = new Set(exact.map((row) => row.skuId));
  if (ids.size < FOUND) {
    const { items } = await listProducts(db, { q, limit: FOUND }, currency);
    for (const { variants } of items) for (const { skuId } of variants) ids.add(skuId);
  }
  const wanted = [...ids].slice(0, FOUND);
  return await db.sql<Row[]>`
    select k.id as "skuId", case k.title when 'Default' then p.title else p.title || ' · ' || k.title end as title,
           (select coalesce(json_agg(json_build_object('name', s.name, 'sellerSku', o.seller_sku) order by s.name), '[]')
              from offers o join sellers s on s.id = o.seller_id where o.sku_id = k.id) as sellers,
           (select coalesce(sum(on_hand), 0)::int from inventory where sku_id = k.id) as "onHand",
           (select coalesce(sum(reserved), 0)::int from inventory where sku_id = k.id) as reserved
      from unnest(${wanted}::bigint[]) with ordinality as u(id, place)
      join skus k on k.id = u.id
      join products p on p.id = k.product_id
     order by u.place`;
}
