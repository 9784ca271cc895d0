import { type Db, processEnv } from '#db/client.ts';
import { readFlags } from '#domain/flag/read-flags.ts';
import { reducedPrice } from '#domain/pricing/apply-discounts.ts';
import { DEFAULT_MAX_PER_LINE } from '#domain/pricing/rules.ts';
import { selectCampaigns } from '#domain/pricing/select-campaigns.ts';
import type { Campaign } from '#domain/pricing/types.ts';
import { toDecimal } from '#lib/money.ts';
import { availabilityOf, priceOf } from './rules.ts';
import type { ProductView, VariantView } from './types.ts';

type ProductRow = {
  id: string;
  slug: string;
  title: string;
  description: string;
  category: string;
  image_url: string;
  option_names: string[];
};

export const storeCurrency = () => processEnv().STORE_CURRENCY;

/** These products, in the order of their ids as given; ids that are none are left out. */
export async function loadProducts(db: Db, ids: readonly string[], currency = storeCurrency()): Promise<ProductView[]> {
  if (ids.length === 0) return [];
  const rows = await db.sql<ProductRow[]>`
    select p.id, p.slug, p.title, p.description, p.category, p.image_url, p.option_names
      from unnest(${ids as string[]}::bigint[]) with ordinality as u (id, n) join products p on p.id = u.id
     order by u.n`;
  return withVariants(db, rows, currency);
}

/** One product by its slug with every variant, also those that nobody sells now; undefined for an unknown slug. */
export async function findProduct(db: Db, slug: string, currency = storeCurrency()): Promise<ProductView | undefined> {
  if (!/^[\p{L}\p{N}_.~-]{1,255}$/u.test(slug)) return undefined;
  const rows = await db.sql<ProductRow[]>`
    select id, slug, title, description, category, image_url, option_names from products where slug = ${slug}`;
  const [product] = await withVariants(db, rows, currency);
  return product;
}

/** The names of all categories that somebody sells in, in order. Jumps from one to the next in the index instead of reading every product. */
export async function listCategories(db: Db): Promise<string[]> {
  const rows = await db.sql<{ category: string }[]>`
    with recursive found (category) as (
      (select category from product_listings order by category limit 1)
      union all
      select (select l.category from product_listings l where l.category > f.category order by l.category limit 1)
      from found f where f.category is not null
    )
    select category from found where category is not null order by category`;
  return rows.map((row) => row.category);
}

type VariantRow = {
  product_id: string;
  sku_id: string;
  title: string;
  option_values: string[];
  seller_id: string | null;
  seller_name: string;
  price_minor: string;
  campaigns: Campaign[] | null;
  max_per_order: number;
  units: number | null;
};

/** The products with their variants in the seller's order and, in each, its active offers from the cheapest on, before campaigns. */
async function withVariants(db: Db, products: readonly ProductRow[], currency: string): Promise<ProductView[]> {
  if (products.length === 0) return [];
  const { sql } = db;
  const { lowStockWords } = await readFlags(db);
  const rows = await sql<VariantRow[]>`
    select s.product_id, s.id as sku_id, s.title, s.option_values, o.seller_id, l.name as seller_name, o.price_minor,
           ${selectCampaigns(sql)} as campaigns, coalesce(o.max_per_order, ${DEFAULT_MAX_PER_LINE}::int) as max_per_order, a.available as units
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
      variant = { skuId: row.sku_id, title: row.title, optionValues: row.option_values, offers: [] };
      variants.push(variant);
    }
    if (row.seller_id === null) continue;
    variant.offers.push({
      sellerId: row.seller_id,
      sellerName: row.seller_name,
      price: priceOf(row.price_minor, currency),
      reducedPrice: reducedPriceOf(row, currency),
      currency,
      ...availabilityOf(row.units, lowStockWords),
      maxPerOrder: row.max_per_order,
    });
  }
  return products.map(({ id, slug, title, description, category, image_url: imageUrl, option_names: optionNames }) => ({
    slug,
    title,
    description,
    category,
    imageUrl,
    optionNames,
    variants: byProduct.get(id) ?? [],
  }));
}

function reducedPriceOf({ price_minor: priceMinor, campaigns }: VariantRow, currency: string): string | null {
  const reducedMinor = campaigns ? reducedPrice(Number(priceMinor), campaigns) : undefined;
  return reducedMinor === undefined ? null : toDecimal(reducedMinor, currency);
}
