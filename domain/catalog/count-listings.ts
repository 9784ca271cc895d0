import type postgres from 'postgres';
import type { Db } from '#db/client.ts';
import { keepLately } from './keep-lately.ts';
import { asksPrice, conditionsOf, type Found, listings, matchOf } from './match-listings.ts';
import { storeCurrency } from './queries.ts';
import { groupOptions, priceOf, splitOption } from './rules.ts';
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
 * How many products each choice of each filter would give. A filter's own counts leave its
 * present choice out, since any of its choices will do: with Sand chosen, Moss still says how many Moss there are.
 */
export async function countListings(
  db: Db,
  found: Found,
  filter: Partial<ListingFilter>,
  currency = storeCurrency(),
): Promise<ListingCounts> {
  const rows = await readLately(db, found, filter);
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

/**
 * The counts of whole categories and of everything are the dearest, asked for most and change least: they are kept for a
 * few seconds. Those of a search, or with a filter, are for one person and read each time.
 */
function readLately(db: Db, found: Found, filter: Partial<ListingFilter>): Promise<Row[]> {
  const { category = '', sellers = [], options = [], minMinor = null, maxMinor = null, inStock = false } = filter;
  const plain =
    [sellers.length, options.length].every((count) => count === 0) && minMinor === null && maxMinor === null;
  if (found.by !== 'all' || !plain || inStock) return readCounts(db.sql, found, filter);
  return keepLately(db, `counts of ${category}`, () => readCounts(db.sql, found, filter));
}

/** One statement, each part with the conditions that it counts by, so that an index serves each that is narrow. */
function readCounts(sql: postgres.Sql, found: Found, filter: Partial<ListingFilter>): Promise<Row[]> {
  const match = matchOf(sql, found);
  const listed = listings(sql, asksPrice(filter));
  const { category, seller, price, stock, options } = conditionsOf(sql, filter);
  const option = options.reduce((all, { condition }) => sql`${all} and ${condition}`, sql`true`);
  // The names of options whose choice a product does not meet; a choice of that very name may be counted all the same.
  const missed = options.reduce(
    (all, { name, condition }) => sql`${all} || case when ${condition} then '{}' else array[${name}::text] end`,
    sql`'{}'::text[]`,
  );
  const counted = options.length === 0 ? sql`true` : sql`${missed} <@ array[split_part(o, ':', 1)]`;
  return sql<Row[]>`
    (with t as (
      select count(*) filter (where ${stock}) as fit, count(*) filter (where l.in_stock) as stocked
        from ${listed} where ${match} and ${category} and ${seller} and ${price} and ${option})
    select 'total' as facet, '' as value, '' as label, fit as count from t
    union all
    select 'stock', '', '', stocked from t)
    union all
    (select 'price', bound::text, '', 1
       from (select min(w.price_minor) as low, max(w.price_minor) as high
               from ${listings(sql, true)} where ${match} and ${category} and ${seller} and ${stock} and ${option}) b
      cross join lateral (values (1, b.low), (2, b.high)) as e (n, bound)
      where bound is not null order by n)
    union all
    (select 'category', l.category, l.category, count(*)
       from ${listed} where ${match} and ${seller} and ${price} and ${stock} and ${option} group by l.category)
    union all
    (select 'seller', e.slug, e.name, n.count
       from (select id, count(*) from ${listed} cross join lateral unnest(l.seller_ids) as id
              where ${match} and ${category} and ${price} and ${stock} and ${option} group by id) n
       join sellers e on e.id = n.id)
    union all
    (select 'option', o, o, count(*)
       from ${listed} cross join lateral unnest(l.options) as o
      where ${match} and ${category} and ${seller} and ${price} and ${stock} and ${counted} group by o)`;
}

/** The largest first, and what is chosen always among them, so that it can be taken away again. */
function toChoices(rows: readonly Row[], chosen: readonly string[]): Choice[] {
  const lost = chosen
    .filter((value) => rows.every((row) => row.value !== value))
    .map((value) => ({ value, label: splitOption(value)?.value ?? value, count: 0 }));
  const sorted = rows
    .map(({ value, label, count }) => ({ value, label, count: Number(count) }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
  return [...sorted.filter(({ value }, index) => index < MOST_CHOICES || chosen.includes(value)), ...lost];
}

function toOptions(rows: readonly Row[], chosen: readonly string[]): ListingCounts['options'] {
  const groups = new Map<string, Row[]>([...groupOptions(chosen).keys()].map((name) => [name, []]));
  for (const row of rows) {
    const option = splitOption(row.value);
    if (option) groups.set(option.name, [...(groups.get(option.name) ?? []), { ...row, label: option.value }]);
  }
  const chosenOf = (name: string) => groupOptions(chosen).get(name) ?? [];
  const weight = (values: readonly Row[]) => values.reduce((sum, row) => sum + Number(row.count), 0);
  return [...groups]
    .filter(([name, values]) => values.length > 1 || chosenOf(name).length > 0)
    .sort(([, a], [, b]) => weight(b) - weight(a))
    .slice(0, MOST_OPTIONS)
    .map(([name, values]) => ({ name, values: toChoices(values, chosenOf(name)).sort(bySize) }));
}

const SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL'];

/** Sizes in their own order, numbers by their value, the rest by name: 38, 40, 42; S, M, L. */
function bySize(a: Choice, b: Choice): number {
  const [left, right] = [SIZES.indexOf(a.label), SIZES.indexOf(b.label)];
  if (left >= 0 && right >= 0) return left - right;
  return a.label.localeCompare(b.label, 'en', { numeric: true });
}
