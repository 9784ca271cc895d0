import type { SweeperRange, SweepRunFilter } from '#domain/console/types.ts';

/** What the sweeper's page is asked for; all of it is in its address. */
export type SweeperListing = { range: SweeperRange; runs: SweepRunFilter; cursor?: string | undefined };

/** The query of a listing, for the page's own address and for the API alike. */
export function sweeperQuery({ range, runs, cursor }: SweeperListing): string {
  return new URLSearchParams({ range, runs, ...(cursor ? { cursor } : {}) }).toString();
}

export function sweeperHref(listing: SweeperListing): string {
  return `/admin/sweeper?${sweeperQuery(listing)}`;
}
