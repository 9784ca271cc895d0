import { type Db, processEnv } from '#db/client.ts';
import { DEFAULT_MAX_PER_LINE } from '#domain/pricing/rules.ts';
import { decodeCursor, encodeCursor, MAX_PAGE, type Position } from './input.ts';
import { availabilityOf, containsPattern, priceOf, searchQueryOf } from './rules.ts';
import type { ProductPage, ProductSort, ProductView, VariantView } from './types.ts';

export type ProductQuery = {
  /** What was typed; empty for everything. */
  readonly q?: string;
  readonly category?: string;
  readonly sort?: ProductSort;
  /** `next` of the page before. One that is none of ours counts as none: input.ts refuses it where that matters. */
  readonly cursor?: string | undefined;
  /** 1 to 60. */
  readonly limit?: number;
};

type ProductRow = {
  id: string;
  slug: string;
  title: string;
  description: string;
  category: string;
  image_url: string;
};
type Listed = ProductRow & { value: string };

const storeCurrency = () => processEnv().STORE_CURRENCY;

/**
 * One page of the products that somebody sells, with their variants and offers, in two statements (three when a search by
 * words finds nothing and is repeated by parts of the title). Pages follow each other by key, so that a product that comes
 * or goes in between makes none appear twice. Without a query, `relevance` is the newest first.
 */
export async function listProducts(
  db: Db,
  { q = '', category = '', sort = 'relevance', cursor = '', limit = 24 }: ProductQuery,
  currency = storeCurrency(),
): Promise<ProductPage> {
  const after = cursor === '' ? undefined : decodeCursor(cursor);
  const words = searchQueryOf(q);
  const by = q === '' ? 'all' : words === undefined ? 'part' : 'word';
  const search: Search = { q, words, category, sort, limit: Math.min(Math.max(limit, 1), MAX_PAGE) };
  const from = after?.sort === sort ? after : undefined;
  let found = { by: from?.by ?? by, rows: await findPage(db, search, from?.by ?? by, from) };
  if (found.rows.length === 0 && by === 'word' && from === undefined)
    found = { by: 'part', rows: await findPage(db, search, 'part', undefined) };
  const page = found.rows.slice(0, search.limit);
  const last = found.rows.length > search.limit ? page.at(-1) : undefined;
  return {
    items: await withVariants(db, page, currency),
    next: last ? encodeCursor({ by: found.by, sort, value: last.value, id: last.id }) : null,
  };
}

type Search = { q: string; words: string | undefined; category: string; sort: ProductSort; limit: number };

/** One product more than the page holds, if there is one: then there is a next page. */
async function findPage(
  { sql }: Db,
  { q, words = '', category, sort, limit }: Search,
  by: Position['by'],
  after: Position | undefined,
): Promise<Listed[]> {
  const cheapest = sql`(select min(o.price_minor) from offers o join skus s on s.id = o.sku_id where s.product_id = p.id and o.active)`;
  const ranked = sort === 'relevance' && by === 'word';
  const [value, type, direction] = ranked
    ? [sql`ts_rank(p.search, to_tsquery('simple', ${words}))`, sql`real`, sql`desc`]
    : sort === 'price'
      ? [cheapest, sql`bigint`, sql`asc`]
      : sort === '-price'
        ? [cheapest, sql`bigint`, sql`desc`]
        : sort === 'title'
          ? [sql`p.title`, sql`text`, sql`asc`]
          : [sql`p.id`, sql`bigint`, sql`desc`];
  const comparison = sort === 'price' || sort === 'title' ? sql`>` : sql`<`;
  const matching =
    by === 'word'
      ? sql`and p.search @@ to_tsquery('simple', ${words})`
      : by === 'part'
        ? sql`and p.title ilike ${containsPattern(q)}`
        : sql``;
  return sql<Listed[]>`
    select p.id, p.slug, p.title, p.description, p.category, p.image_url, (${value})::text as value
    from products p
    where exists (select from offers o join skus s on s.id = o.sku_id where s.product_id = p.id and o.active)
      ${category === '' ? sql`` : sql`and p.category = ${category}`}
      ${matching}
      ${after ? sql`and (${value}, p.id) ${comparison} (${after.value}::${type}, ${after.id}::bigint)` : sql``}
    order by ${value} ${direction}, p.id ${direction}
    limit ${limit + 1}`;
}

/** One product by its slug with every variant, also those that nobody sells now; undefined for an unknown slug. */
export async function findProduct(db: Db, slug: string, currency = storeCurrency()): Promise<ProductView | undefined> {
  if (!/^[\p{L}\p{N}_.~-]{1,255}$/u.test(slug)) return undefined;
  const rows = await db.sql<ProductRow[]>`
    select id, slug, title, description, category, image_url from products where slug = ${slug}`;
  const [product] = await withVariants(db, rows, currency);
  return product;
}

/** The names of all categories, in order. Jumps from one to the next in the index instead of reading every product. */
export async function listCategories(db: Db): Promise<string[]> {
  const rows = await db.sql<{ category: string }[]>`
    with recursive found (category) as (
      (select category from products order by category limit 1)
      union all
      select (select p.category from products p where p.category > f.category order by p.category limit 1)
      from found f where f.category is not null
    )
    select category from found where category is not null order by category`;
  return rows.map((row) => row.category);
}

type VariantRow = {
  product_id: string;
  sku_id: string;
  title: string;
  seller_id: string | null;
  seller_name: string;
  price_minor: string;
  max_per_order: number;
  units: number | null;
};

/** The products with their variants in the seller's order and, in each, its active offers from the cheapest on. */
async function withVariants({ sql }: Db, products: readonly ProductRow[], currency: string): Promise<ProductView[]> {
  if (products.length === 0) return [];
  const rows = await sql<VariantRow[]>`
    select s.product_id, s.id as sku_id, s.title, o.seller_id, l.name as seller_name, o.price_minor,
           coalesce(o.max_per_order, ${DEFAULT_MAX_PER_LINE}::int) as max_per_order, a.available as units
    from skus s
    left join offers o on o.sku_id = s.id and o.active
    left join sellers l on l.id = o.seller_id
    left join offer_availability a on a.sku_id = o.sku_id and a.seller_id = o.seller_id
    where s.product_id = any(${products.map((product) => product.id)}::bigint[])
    order by s.product_id, s.position, s.id, o.price_minor, o.seller_id`;
  const byProduct = new Map<string, VariantView[]>(products.map((product) => [product.id, []]));
  for (const row of rows) {
    const variants = byProduct.get(row.product_id) ?? [];
    let variant = variants.at(-1);
    if (variant?.skuId !== row.sku_id) {
      variant = { skuId: row.sku_id, title: row.title, offers: [] };
      variants.push(variant);
    }
    if (row.seller_id === null) continue;
    variant.offers.push({
      sellerId: row.seller_id,
      sellerName: row.seller_name,
      price: priceOf(row.price_minor, currency),
      currency,
      ...availabilityOf(row.units),
      maxPerOrder: row.max_per_order,
    });
  }
  return products.map(({ id, slug, title, description, category, image_url: imageUrl }) => ({
    slug,
    title,
    description,
    category,
    imageUrl,
    variants: byProduct.get(id) ?? [],
  }));
}
