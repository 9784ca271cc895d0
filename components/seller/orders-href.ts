export type FulfilmentListing = {
  show: 'open' | 'packed';
  warehouse?: string | undefined;
  cursor?: string | undefined;
};

function query({ show, warehouse, cursor }: FulfilmentListing): string {
  const params = new URLSearchParams();
  if (show === 'packed') params.set('show', show);
  if (warehouse) params.set('warehouse', warehouse);
  if (cursor) params.set('cursor', cursor);
  return params.size > 0 ? `?${params}` : '';
}

export const fulfilmentsHref = (listing: FulfilmentListing) => `/seller/orders${query(listing)}`;

export const packingListHref = (warehouse?: string) =>
  `/seller/orders/packing-list${query({ show: 'open', warehouse })}`;
