import type { Db } from '#db/client.ts';
import { correctWords } from './correct-words.ts';
import { countListings } from './count-listings.ts';
import { decodeCursor, encodeCursor, MAX_PAGE, type Position } from './input.ts';
import { asksPrice, type Found, filterOf, listings, matchOf } from './match-listings.ts';
import { loadProducts, storeCurrency } from './queries.ts';
import { searchQueryOf } from './rules.ts';
import type { ListingCounts, ListingFilter, ProductPage, ProductSort } from './types.ts';

export type ProductQuery = Partial<ListingFilter> & {
  readonly sort?: ProductSort;
  /** `next` of the page before. One that is none of ours counts as none: input.ts refuses it where that matters. */
  readonly cursor?: string | undefined;
  /** 1 to 60. */
  readonly limit?: number;
};

type Row = { id: string; value: string };

/**
 * One page of the products that somebody sells, with their variants and offers. Words are looked for as they were typed; when nothing
 * has them, with what mistyped ones may have been meant to be (`reading` says so); then as a part of a title. Pages follow each
 * other by key, so that a product that comes or goes in between makes none appear twice. Without words, `relevance` is
 * the newest first; with them, what can be had comes before what is sold out.
 */
export async function listProducts(db: Db, query: ProductQuery, currency = storeCurrency()): Promise<ProductPage> {
  return (await findProducts(db, query, currency)).page;
}

/** The same, and how many products each filter would leave: what a page of a list shows. */
export async function readListing(
  db: Db,
  query: ProductQuery,
  currency = storeCurrency(),
): Promise<{ page: ProductPage; counts: ListingCounts }> {
  const { page, found } = await findProducts(db, query, currency);
  return { page, counts: await countListings(db, found, query, currency) };
}

async function findProducts(
  db: Db,
  { sort = 'relevance', cursor = '', limit = 24, ...filter }: ProductQuery,
  currency: string,
): Promise<{ page: ProductPage; found: Found }> {
  const after = cursor === '' ? undefined : decodeCursor(cursor);
  const from = after?.sort === sort ? after : undefined;
  const most = Math.min(Math.max(limit, 1), MAX_PAGE);
  const { found, rows } = await searchListings(db, filter.q ?? '', from, (match) =>
    findPage(db, match, filter, { sort, limit: most, after: from }),
  );
  const shown = rows.slice(0, most);
  const last = rows.length > most ? shown.at(-1) : undefined;
  const ids = shown.map((row) => row.id);
  const page = {
    items: await loadProducts(db, ids, currency),
    next: last ? encodeCursor({ by: found.by, sort, value: last.value, id: last.id }) : null,
    reading: found.by === 'near' ? found.reading : null,
  };
  return { page, found };
}

/** Tries the ways of understanding what was typed until `read` finds something; a later page goes on as the first one was found. */
async function searchListings<T>(
  db: Db,
  q: string,
  from: Position | undefined,
  read: (found: Found) => Promise<T[]>,
): Promise<{ found: Found; rows: T[] }> {
  const words = searchQueryOf(q);
  const near = async (): Promise<Found | undefined> => {
    const corrected = await correctWords(db, q);
    return corrected && { by: 'near', query: corrected.query, reading: corrected.reading };
  };
  const part: Found = { by: 'part', text: q };
  const first: Found = q === '' ? { by: 'all' } : words === undefined ? part : { by: 'word', query: words };
  if (from) {
    const same = from.by === 'near' ? await near() : from.by === 'part' ? part : first;
    const found = same?.by === from.by ? same : first;
    return { found, rows: await read(found) };
  }
  const rows = await read(first);
  if (rows.length > 0 || first.by !== 'word') return { found: first, rows };
  for (const other of [await near(), part]) {
    const others = other ? await read(other) : [];
    if (other && others.length > 0) return { found: other, rows: others };
  }
  return { found: first, rows };
}

type Page = { sort: ProductSort; limit: number; after: Position | undefined };

/** A word that more products have says too little to rank them all by it: 600 ms for 100,000. The newest of them are ranked. */
const MOST_RANKED = 5_000;

/** The ids of one page, and of one product more if there is one: then there is a next page. */
async function findPage(
  { sql }: Db,
  found: Found,
  filter: Partial<ListingFilter>,
  { sort, limit, after }: Page,
): Promise<Row[]> {
  const ranked = sort === 'relevance' && (found.by === 'word' || found.by === 'near');
  // Sold out is no answer to what somebody looks for, but better than none.
  const rank = ranked
    ? sql`(ts_rank(l.search, to_tsquery('simple', fold_text(${found.query}))) * case when l.in_stock then 1 else 0.01 end)::real`
    : sql`l.product_id`;
  const [value, type, direction] = (
    {
      relevance: [rank, ranked ? sql`real` : sql`bigint`, sql`desc`],
      newest: [sql`l.product_id`, sql`bigint`, sql`desc`],
      price: [sql`w.price_minor`, sql`bigint`, sql`asc`],
      '-price': [sql`w.price_minor`, sql`bigint`, sql`desc`],
      title: [sql`l.title`, sql`text`, sql`asc`],
    } as const
  )[sort];
  const comparison = sort === 'price' || sort === 'title' ? sql`>` : sql`<`;
  const fits = sql`${matchOf(sql, found)} and ${filterOf(sql, filter)}`;
  const listed = listings(sql, asksPrice(filter) || sort === 'price' || sort === '-price');
  const from = ranked
    ? sql`(select l.* from ${listed} where ${fits} order by l.product_id desc limit ${MOST_RANKED}) l`
    : listed;
  return sql<Row[]>`
    select l.product_id as id, (${value})::text as value
      from ${from}
     where ${ranked ? sql`true` : fits}
       ${after ? sql`and (${value}, l.product_id) ${comparison} (${after.value}::${type}, ${after.id}::bigint)` : sql``}
     order by ${value} ${direction}, l.product_id ${direction}
     limit ${limit + 1}`;
}
