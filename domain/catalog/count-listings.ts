import type postgres from 'postgres';
import type { Db } from '#db/client.ts';
import { conditionsOf, type Found, matchOf } from './match-listings.ts';
import { storeCurrency } from './queries.ts';
import { priceOf, splitOption } from './rules.ts';
import type { Choice, ListingCounts, ListingFilter } from './types.ts';

type Row = {
  facet: 'total' | 'stock' | 'price' | 'category' | 'seller' | 'option';
  value: string;
  label: string;
  count: string;
};

/** Of each filter as many choices as a person looks through; the chosen ones are never cut off. */
const MOST_CHOICES = 12;
/** Differences that few of the products have are no help in choosing among them. */
const MOST_OPTIONS = 4;

/**
 * How many products each choice of each filter would give, in one pass over what the words find. A filter's own counts leave its
 * present choice out, since any of its choices will do: with Sand chosen, Moss still says how many Moss there are.
 */
export async function countListings(
  db: Db,
  found: Found,
  filter: Partial<ListingFilter>,
  currency = storeCurrency(),
): Promise<ListingCounts> {
  const rows = await readCounts(db.sql, found, filter);
  const of = (facet: Row['facet']) => rows.filter((row) => row.facet === facet);
  const [price, highest] = of('price').map((row) => row.value);
  return {
    total: Number(of('total')[0]?.count ?? 0),
    inStock: Number(of('stock')[0]?.count ?? 0),
    categories: toChoices(of('category'), filter.category ? [filter.category] : []),
    sellers: toChoices(of('seller'), filter.sellers ?? []),
    options: toOptions(of('option'), filter.options ?? []),
    price: price && highest ? { min: priceOf(price, currency), max: priceOf(highest, currency) } : null,
  };
}

function readCounts(sql: postgres.Sql, found: Found, filter: Partial<ListingFilter>): Promise<Row[]> {
  const { category, seller, price, stock, options } = conditionsOf(sql, filter);
  // The names of options whose choice a product does not meet; a choice of that very name may be counted all the same.
  const missed = options.reduce(
    (all, { name, condition }) => sql`${all} || case when ${condition} then '{}' else array[${name}::text] end`,
    sql`'{}'::text[]`,
  );
  return sql<Row[]>`
    with matched as materialized (
      select l.category, l.seller_ids, l.options, l.price_minor, l.in_stock, ${category} as c, ${seller} as s, ${price} as p,
             ${stock} as k, ${missed} as missed
        from product_listings l
       where ${matchOf(sql, found)})
    select 'total' as facet, '' as value, '' as label, count(*) as count from matched where c and s and p and k and missed = '{}'
    union all
    select 'stock', '', '', count(*) from matched where c and s and p and in_stock and missed = '{}'
    union all
    select 'price', v::text, '', 1
      from (select min(price_minor) as low, max(price_minor) as high from matched where c and s and k and missed = '{}') as b,
           lateral (values (1, low), (2, high)) as e (n, v)
     where v is not null
    union all
    (select 'category', category, category, count(*) from matched where s and p and k and missed = '{}' group by category)
    union all
    (select 'seller', e.slug, e.name, n.count
       from (select id, count(*) from matched, unnest(seller_ids) as id where c and p and k and missed = '{}' group by id) as n
       join sellers e on e.id = n.id)
    union all
    (select 'option', o, o, count(*) from matched, unnest(options) as o
      where c and s and p and k and missed <@ array[split_part(o, ':', 1)] group by o)`;
}

/** The largest first, and what is chosen always among them. */
function toChoices(rows: readonly Row[], chosen: readonly string[]): Choice[] {
  const sorted = rows
    .map(({ value, label, count }) => ({ value, label, count: Number(count) }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
  return sorted.filter(({ value }, index) => index < MOST_CHOICES || chosen.includes(value));
}

function toOptions(rows: readonly Row[], chosen: readonly string[]): ListingCounts['options'] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const option = splitOption(row.value);
    if (option) groups.set(option.name, [...(groups.get(option.name) ?? []), { ...row, label: option.value }]);
  }
  const weight = (values: readonly Row[]) => values.reduce((sum, row) => sum + Number(row.count), 0);
  return [...groups]
    .filter(([name, values]) => values.length > 1 || chosen.some((option) => splitOption(option)?.name === name))
    .sort(([, a], [, b]) => weight(b) - weight(a))
    .slice(0, MOST_OPTIONS)
    .map(([name, values]) => ({ name, values: toChoices(values, chosen).sort(bySize) }));
}

const SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL'];

/** Sizes in their own order, numbers by their value, the rest by name: 38, 40, 42; S, M, L. */
function bySize(a: Choice, b: Choice): number {
  const [left, right] = [SIZES.indexOf(a.label), SIZES.indexOf(b.label)];
  if (left >= 0 && right >= 0) return left - right;
  return a.label.localeCompare(b.label, 'en', { numeric: true });
}
