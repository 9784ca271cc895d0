import type postgres from 'postgres';
import { containsPattern, groupOptions } from './rules.ts';
import type { ListingFilter } from './types.ts';

/** How what was typed is understood: full-text query as typed or corrected, a part of a title, or nothing typed. */
export type Found =
  | { readonly by: 'all' }
  | { readonly by: 'word'; readonly query: string }
  | { readonly by: 'near'; readonly query: string; readonly reading: string }
  | { readonly by: 'part'; readonly text: string };

type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** The condition on `product_listings l` that its words fit. Folded by the database, as what is stored was. */
export function matchOf(sql: postgres.Sql, found: Found): Fragment {
  switch (found.by) {
    case 'all':
      return sql`true`;
    case 'part':
      return sql`l.title like fold_text(${containsPattern(found.text)})`;
    default:
      return sql`l.search @@ to_tsquery('simple', fold_text(${found.query}))`;
  }
}

/** Whether a filter asks for prices: then the listings are read with them. */
export const asksPrice = ({ minMinor = null, maxMinor = null }: Partial<ListingFilter>) =>
  minMinor !== null || maxMinor !== null;

/** The listings as `l`, where wanted with `w`, what each costs now, campaigns taken off. */
export function listings(sql: postgres.Sql, withPrices: boolean): Fragment {
  if (!withPrices) return sql`product_listings l`;
  return sql`product_listings l
    join listing_prices w on w.product_id = l.product_id and w.from_at <= now() and w.until_at > now()`;
}

/** The condition for each filter by itself, `true` for one that is not set: a count of sellers, say, leaves the filter of sellers out. */
export function conditionsOf(sql: postgres.Sql, filter: Partial<ListingFilter>) {
  const { category = '', sellers = [], options = [], minMinor = null, maxMinor = null, inStock = false } = filter;
  return {
    category: category === '' ? sql`true` : sql`l.category = ${category}`,
    seller:
      sellers.length === 0
        ? sql`true`
        : sql`l.seller_ids && array(select id from sellers where slug = any(${sellers as string[]}::text[]))`,
    price: sql`${minMinor === null ? sql`true` : sql`w.price_minor >= ${minMinor}::bigint`}
      and ${maxMinor === null ? sql`true` : sql`w.price_minor <= ${maxMinor}::bigint`}`,
    stock: inStock ? sql`l.in_stock` : sql`true`,
    // Sand or Moss, and 40 or 42.
    options: [...groupOptions(options)].map(([name, chosen]) => ({
      name,
      condition: sql`l.options && ${chosen}::text[]`,
    })),
  };
}

/** All filters together. */
export function filterOf(sql: postgres.Sql, filter: Partial<ListingFilter>): Fragment {
  const { category, seller, price, stock, options } = conditionsOf(sql, filter);
  return options.reduce<Fragment>(
    (all, { condition }) => sql`${all} and ${condition}`,
    sql`${category} and ${seller} and ${price} and ${stock}`,
  );
}
