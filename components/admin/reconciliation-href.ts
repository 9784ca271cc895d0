import type { DifferenceFilter } from '#domain/console/types.ts';

/** What the reconciliation page is asked for; all of it is in its address. */
export type DifferenceListing = { filter: DifferenceFilter; cursor?: string };

/** The query of a listing, for the page's own address and for the API alike. */
export function reconciliationQuery({ filter, cursor }: DifferenceListing): string {
  return new URLSearchParams({ filter, ...(cursor ? { cursor } : {}) }).toString();
}

export function reconciliationHref(listing: DifferenceListing): string {
  return `/admin/reconciliation?${reconciliationQuery(listing)}`;
}
