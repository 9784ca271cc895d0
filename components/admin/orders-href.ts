import type { OrderListing } from '#domain/console/types.ts';

/** The query of a listing, for the page's own address, the API and the export alike; what is as usual is left out. */
export function ordersQuery({ find, status, day, sort, direction, cursor }: OrderListing): string {
  const params = new URLSearchParams();
  if (find) params.set('find', find);
  if (status) params.set('status', status);
  if (day) params.set('day', day);
  if (sort !== 'placed') params.set('sort', sort);
  if (direction !== 'desc') params.set('direction', direction);
  if (cursor) params.set('cursor', cursor);
  return params.toString();
}

export function ordersHref(listing: OrderListing): string {
  const query = ordersQuery(listing);
  return query ? `/admin/orders?${query}` : '/admin/orders';
}
