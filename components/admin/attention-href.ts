import type { AttentionFilter } from '#domain/console/types.ts';

/** What the attention page is asked for; all of it is in its address. */
export type AttentionListing = { filter: AttentionFilter; cursor?: string };

/** The query of a listing, for the page's own address and for the API alike. */
export function attentionQuery({ filter, cursor }: AttentionListing): string {
  return new URLSearchParams({ filter, ...(cursor ? { cursor } : {}) }).toString();
}

export function attentionHref(listing: AttentionListing): string {
  return `/admin/attention?${attentionQuery(listing)}`;
}
