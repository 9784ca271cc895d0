import { Search } from 'lucide-react';
import type { StockListing } from '#components/seller/stock-words.ts';
import { Button } from '#components/ui/button.tsx';
import type { WarehouseView } from '#domain/seller/types.ts';

/** A plain form of the page's own address: it works before any script has come. */
export function StockSearch({ listing, warehouses }: { listing: StockListing; warehouses: readonly WarehouseView[] }) {
  const box = 'min-h-11 rounded-md border border-edge bg-paper px-3 text-base';
  return (
    <search>
      <form action="/seller/stock" className="flex flex-wrap gap-2">
        {listing.filter !== 'ALL' && <input type="hidden" name="filter" value={listing.filter} />}
        <label className="grid min-w-0 flex-1 basis-52">
          <span className="sr-only">SKU or title</span>
          <input
            name="q"
            type="search"
            maxLength={100}
            defaultValue={listing.q}
            placeholder="SKU or title"
            className={box}
          />
        </label>
        {warehouses.length > 1 && (
          <label className="grid basis-40 max-sm:flex-1">
            <span className="sr-only">Warehouse</span>
            <select
              name="warehouse"
              defaultValue={listing.warehouse ?? ''}
              className={`${box} select-arrow appearance-none pr-10`}
            >
              <option value="">All warehouses</option>
              {warehouses.map((warehouse) => (
                <option key={warehouse.warehouseId} value={warehouse.warehouseId}>
                  {warehouse.code}, {warehouse.city}
                </option>
              ))}
            </select>
          </label>
        )}
        <Button type="submit" tone="secondary">
          <Search aria-hidden /> Find
        </Button>
      </form>
    </search>
  );
}
