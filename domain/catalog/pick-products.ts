import type { Db } from '#db/client.ts';
import { keepLately } from './keep-lately.ts';
import { loadProducts, storeCurrency } from './queries.ts';
import type { CategoryView, ProductView } from './types.ts';

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
  const rows = await db.sql<{ id: string }[]>`
    select best.product_id as id
      from (select category, count(*) from product_listings group by category order by 2 desc, 1 limit ${limit}) c
      cross join lateral (
            select l.product_id from product_listings l join products p on p.id = l.product_id
             where l.category = c.category and l.in_stock and p.slug <> all(${without as string[]}::text[])
             order by l.price_minor desc, l.product_id desc limit 1) best`;
  return loadProducts(
    db,
    rows.map((row) => row.id),
    currency,
  );
}
