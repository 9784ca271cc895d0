import type { HoldFilter } from '#domain/console/types.ts';

/** What the holds page is asked for; all of it is in its address. */
export type HoldListing = {
  filter: HoldFilter;
  skuId?: string | undefined;
  orderId?: string | undefined;
  cursor?: string | undefined;
};

/** The query of a listing, for the page's own address and for the API alike. */
export function holdsQuery({ filter, skuId, orderId, cursor }: HoldListing): string {
  const params = new URLSearchParams({ filter });
  if (skuId) params.set('skuId', skuId);
  if (orderId) params.set('orderId', orderId);
  if (cursor) params.set('cursor', cursor);
  return params.toString();
}

export function holdsHref(listing: HoldListing): string {
  return `/admin/holds?${holdsQuery(listing)}`;
}
