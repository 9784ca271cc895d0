import type { Listing } from '#components/catalog/listing-href.ts';
import { processEnv } from '#db/client.ts';
import { type ListingQuery, readListingQuery } from '#domain/catalog/input.ts';
import { toDecimal } from '#lib/money.ts';

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The address of a list as the catalogue is asked, and as links to its neighbours are made of. */
export async function readAddress(
  searchParams: SearchParams,
): Promise<{ query: ListingQuery; listing: Listing; currency: string }> {
  const pairs = Object.entries(await searchParams).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  const currency = processEnv().STORE_CURRENCY;
  const query = readListingQuery(new URLSearchParams(pairs));
  const amount = (minor: number | null) => (minor === null ? '' : toDecimal(minor, currency));
  const { q, category, sellers, options, inStock, sort } = query;
  const listing = {
    q,
    category,
    sellers,
    options,
    inStock,
    sort,
    min: amount(query.minMinor),
    max: amount(query.maxMinor),
  };
  return { query, listing, currency };
}
