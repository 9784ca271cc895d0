import type { StockUpdateSource } from '#db/enums.ts';
import type { StockFilter, StockRowView } from '#domain/seller/types.ts';

export const filterWords: Readonly<Record<StockFilter, string>> = {
  ALL: 'All',
  LOW: 'Low',
  OUT: 'Sold out',
  SHORT: 'Ran short',
};

export const sourceWords: Readonly<Record<StockUpdateSource, string>> = {
  API: 'Your system',
  CONSOLE: 'By hand',
  UPLOAD: 'CSV upload',
  IMPORT: 'Catalogue',
};

export type StockListing = {
  filter: StockFilter;
  q?: string | undefined;
  warehouse?: string | undefined;
  cursor?: string | undefined;
};

export function stockHref({ filter, q, warehouse, cursor }: StockListing): string {
  const params = new URLSearchParams();
  if (filter !== 'ALL') params.set('filter', filter);
  if (q) params.set('q', q);
  if (warehouse) params.set('warehouse', warehouse);
  if (cursor) params.set('cursor', cursor);
  return params.size > 0 ? `/seller/stock?${params}` : '/seller/stock';
}

export const rowHref = (row: Pick<StockRowView, 'skuId' | 'warehouseId'>) =>
  `/seller/stock/${row.skuId}/${row.warehouseId}`;

export const units = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'unit' : 'units'}`;
