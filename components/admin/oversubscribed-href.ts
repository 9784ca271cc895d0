/** What the page of oversubscribed counts is asked for; all of it is in its address. */
export type ShortfallListing = {
  sellerId?: string | undefined;
  /** A day of the shop's calendar. */
  day?: string | undefined;
  cursor?: string | undefined;
};

/** The query of a listing, for the page's own address and for the API alike. */
export function shortfallsQuery({ sellerId, day, cursor }: ShortfallListing): string {
  return new URLSearchParams({
    ...(sellerId ? { sellerId } : {}),
    ...(day ? { day } : {}),
    ...(cursor ? { cursor } : {}),
  }).toString();
}

export function shortfallsHref(listing: ShortfallListing): string {
  const query = shortfallsQuery(listing);
  return query === '' ? '/admin/oversubscribed' : `/admin/oversubscribed?${query}`;
}
