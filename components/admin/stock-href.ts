/** What the page of one SKU's stock is asked for; all of it is in its address. */
export type StockListing = { skuId: string; warehouseId?: string | undefined; cursor?: string | undefined };

/** The address of the SKU's page, and of its figures in the API, which take the same query. */
export function stockHref({ skuId, ...listing }: StockListing, base = '/admin/stock'): string {
  const { warehouseId, cursor } = listing;
  const query = new URLSearchParams({ ...(warehouseId ? { warehouseId } : {}), ...(cursor ? { cursor } : {}) });
  return query.size === 0 ? `${base}/${skuId}` : `${base}/${skuId}?${query}`;
}
