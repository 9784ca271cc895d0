import type { Db } from '#db/client.ts';
import { keepLately } from './keep-lately.ts';
import { loadProducts, storeCurrency } from './queries.ts';
import type { CategoryView, ProductView } from './types.ts';

/** Of those that run, the ones that end first: more than a front page shows. */
const MOST_CAMPAIGNS = 20;

/** Every category that somebody sells in, the largest first, with the picture of the newest thing in it that can be had. */
export function pickCategories(db: Db): Promise<CategoryView[]> {
  return keepLately(db, 'categories', () => readCategories(db));
}

async function readCategories({ sql }: Db): Promise<CategoryView[]> {
  return sql<CategoryView[]>`
    select c.category, c.count, p.image_url as "imageUrl"
      from (select category, count(*)::int as count from product_listings group by category) c
      cross join lateral (
            select coalesce(
              (select l.product_id from product_listings l
                where l.category = c.category and l.in_stock order by l.product_id desc limit 1),
              (select l.product_id from product_listings l
                where l.category = c.category order by l.product_id desc limit 1)) as id) newest
      join products p on p.id = newest.id
     order by c.count desc, c.category`;
}

/**
 * Other products for whoever looks at this one: of its category, what can be had, the nearest in price above and below. Two walks
 * along an index from the product's own price, so it costs the same in a shop of a hundred thousand.
 */
export async function pickAlike(
  db: Db,
  slug: string,
  limit: number,
  currency = storeCurrency(),
): Promise<ProductView[]> {
  const { sql } = db;
  const rows = await sql<{ id: string }[]>`
    select near.id
      from (select l.product_id, l.category, l.price_minor
              from products p join product_listings l on l.product_id = p.id where p.slug = ${slug}) own
      cross join lateral (
        (select l.product_id as id, l.price_minor - own.price_minor as away
           from product_listings l
          where l.category = own.category and l.price_minor >= own.price_minor and l.in_stock and l.product_id <> own.product_id
          order by l.price_minor, l.product_id limit ${limit})
        union all
        (select l.product_id, own.price_minor - l.price_minor
           from product_listings l
          where l.category = own.category and l.price_minor < own.price_minor and l.in_stock
          order by l.price_minor desc, l.product_id desc limit ${limit})) near
     order by near.away, near.id
     limit ${limit}`;
  return loadProducts(
    db,
    rows.map((row) => row.id),
    currency,
  );
}

/** Something of every category: the dearest thing in each that can be had and is not among `without` (slugs). */
export async function pickAcross(
  db: Db,
  limit: number,
  without: readonly string[],
  currency = storeCurrency(),
): Promise<ProductView[]> {
  const largest = (await pickCategories(db)).slice(0, limit).map(({ category }) => category);
  const rows = await db.sql<{ id: string }[]>`
    select best.product_id as id
      from unnest(${largest}::text[]) with ordinality c (category, place)
      cross join lateral (
            select l.product_id from product_listings l join products p on p.id = l.product_id
             where l.category = c.category and l.in_stock and p.slug <> all(${without as string[]}::text[])
             order by l.price_minor desc, l.product_id desc limit 1) best
     order by c.place`;
  return loadProducts(
    db,
    rows.map((row) => row.id),
    currency,
  );
}

/**
 * What is cheaper for a while and can be had, what ends first first: the goods of campaigns for a SKU or a seller. One for everything is no
 * news of any product. Which offer is reduced, and by how much, is read with the offers.
 */
export async function pickReduced(db: Db, limit: number, currency = storeCurrency()): Promise<ProductView[]> {
  const ids = await keepLately(db, `reduced ${limit}`, async () => {
    const rows = await db.sql<{ id: string }[]>`
      select l.product_id as id
        from (select scope, sku_id, seller_id, ends_at from campaigns
               where active and scope <> 'EVERYTHING' and starts_at <= now() and ends_at > now()
               order by ends_at, id limit ${MOST_CAMPAIGNS}) m
        cross join lateral (
          (select s.product_id from skus s
            where m.scope = 'SKU' and s.id = m.sku_id
              and exists (select from offers o where o.sku_id = s.id and o.active and o.seller_id = coalesce(m.seller_id, o.seller_id)))
          union all
          (select a.product_id from product_listings a
            where m.scope = 'SELLER' and a.seller_ids @> array[m.seller_id] and a.in_stock
            order by a.product_id desc limit ${limit})) reduced
        join product_listings l on l.product_id = reduced.product_id
       where l.in_stock
       group by l.product_id
       order by min(m.ends_at), l.product_id desc
       limit ${limit}`;
    return rows.map((row) => row.id);
  });
  return loadProducts(db, ids, currency);
}
