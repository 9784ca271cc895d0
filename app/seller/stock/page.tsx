import { Download, FileUp } from 'lucide-react';
import Link from 'next/link';
import { requireSellerPage } from '#app/_session/current.ts';
import { StockScreen } from '#app/seller/stock/stock-screen.tsx';
import { FilterChips } from '#components/admin/filter-chips.tsx';
import { PageHead } from '#components/admin/page-head.tsx';
import { Pager } from '#components/admin/pager.tsx';
import { StockSearch } from '#components/seller/stock-search.tsx';
import { filterWords, stockHref } from '#components/seller/stock-words.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { database, processEnv } from '#db/client.ts';
import { LOW_STOCK_UNITS } from '#domain/catalog/rules.ts';
import { stockPageInput } from '#domain/seller/input.ts';
import { listStockRows } from '#domain/seller/list-stock-rows.ts';
import { listWarehouses } from '#domain/seller/list-warehouses.ts';
import { stockFilters } from '#domain/seller/types.ts';

export const metadata = { title: 'Stock' };

const PAGE = 50;

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function StockPage({ searchParams }: { searchParams: Search }) {
  const listing = stockPageInput.parse(await searchParams);
  const sellerId = await requireSellerPage(stockHref(listing));
  const { filter, q: search, warehouse: warehouseId, cursor } = listing;
  const [page, warehouses] = await Promise.all([
    listStockRows(database(), sellerId, { filter, search, warehouseId, cursor, limit: PAGE }),
    listWarehouses(database(), sellerId),
  ]);
  const first = { ...listing, cursor: undefined };
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead
        title="Stock"
        timeZone={processEnv().STORE_TIME_ZONE}
        aside={
          <div className="flex flex-wrap gap-2">
            <Button asChild tone="secondary" size="small">
              <a href="/api/seller/stocks/export" download>
                <Download aria-hidden /> Download as CSV
              </a>
            </Button>
            <Button asChild size="small">
              <Link href="/seller/upload">
                <FileUp aria-hidden /> Upload counts
              </Link>
            </Button>
          </div>
        }
      >
        On hand is what lies on your shelves: held for orders that are being paid, and available. What ran short comes
        first, then what is low. Times are in {processEnv().STORE_TIME_ZONE}.
      </PageHead>
      <StockSearch listing={listing} warehouses={warehouses} />
      <FilterChips
        label="Filter stock"
        chips={stockFilters.map((one) => ({
          key: one,
          label: filterWords[one],
          href: stockHref({ ...first, filter: one }),
          current: filter === one,
        }))}
      />
      {page.items.length > 0 ? (
        <StockScreen rows={page.items} lowUnits={LOW_STOCK_UNITS} timeZone={processEnv().STORE_TIME_ZONE} />
      ) : (
        <EmptyState title={filter === 'ALL' && !search ? 'No stock yet' : 'Nothing like that'}>
          <p>
            {filter === 'ALL' && !search
              ? 'Upload your catalogue, or have your system push its counts, and they are here.'
              : 'No row of your stock fits what you look for.'}
          </p>
        </EmptyState>
      )}
      <Pager
        first={cursor && stockHref(first)}
        next={page.next ? stockHref({ ...listing, cursor: page.next }) : undefined}
      />
    </div>
  );
}
