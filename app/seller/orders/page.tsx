import { Printer } from 'lucide-react';
import Link from 'next/link';
import { requireSellerPage } from '#app/_session/current.ts';
import { OrdersScreen } from '#app/seller/orders/orders-screen.tsx';
import { FilterChips } from '#components/admin/filter-chips.tsx';
import { PageHead } from '#components/admin/page-head.tsx';
import { Pager } from '#components/admin/pager.tsx';
import { fulfilmentsHref, packingListHref } from '#components/seller/orders-href.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { database, processEnv } from '#db/client.ts';
import { fulfilmentPageInput } from '#domain/seller/input.ts';
import { listFulfilments } from '#domain/seller/list-fulfilments.ts';
import { listWarehouses } from '#domain/seller/list-warehouses.ts';

export const metadata = { title: 'To pack' };

const PAGE = 30;

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function OrdersPage({ searchParams }: { searchParams: Search }) {
  const listing = fulfilmentPageInput.parse(await searchParams);
  const sellerId = await requireSellerPage(fulfilmentsHref(listing));
  const { show, warehouse: warehouseId, cursor } = listing;
  const packed = show === 'packed';
  const { STORE_TIME_ZONE: timeZone } = processEnv();
  const [page, warehouses] = await Promise.all([
    listFulfilments(database(), sellerId, { packed, warehouseId, cursor, limit: PAGE }),
    listWarehouses(database(), sellerId),
  ]);
  const first = { ...listing, cursor: undefined };
  const toPack = warehouses.reduce((sum, warehouse) => sum + warehouse.toPack, 0);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead
        title="To pack"
        timeZone={timeZone}
        aside={
          !packed &&
          page.items.length > 0 && (
            <Button asChild tone="secondary" size="small">
              <Link href={packingListHref(warehouseId)}>
                <Printer aria-hidden /> Packing list
              </Link>
            </Button>
          )
        }
      >
        Orders that are paid, a parcel for each warehouse, the oldest first. Times are in {timeZone}.
      </PageHead>
      <FilterChips
        label="Which orders"
        chips={[
          { key: 'open', label: 'To pack', href: fulfilmentsHref({ show: 'open' }), current: !packed, count: toPack },
          { key: 'packed', label: 'Packed', href: fulfilmentsHref({ show: 'packed' }), current: packed },
        ]}
      />
      {warehouses.length > 1 && (
        <FilterChips
          label="Which warehouse"
          chips={[
            {
              key: 'all',
              label: 'All warehouses',
              href: fulfilmentsHref({ ...first, warehouse: undefined }),
              current: !warehouseId,
            },
            ...warehouses.map((warehouse) => ({
              key: warehouse.warehouseId,
              label: warehouse.code,
              href: fulfilmentsHref({ ...first, warehouse: warehouse.warehouseId }),
              current: warehouseId === warehouse.warehouseId,
              ...(packed ? {} : { count: warehouse.toPack }),
            })),
          ]}
        />
      )}
      {page.items.length > 0 ? (
        <OrdersScreen items={page.items} timeZone={timeZone} />
      ) : (
        <EmptyState title={packed ? 'Nothing packed yet' : 'Nothing to pack'}>
          <p>{packed ? 'What you mark as packed is listed here.' : 'The next order that is paid appears here.'}</p>
        </EmptyState>
      )}
      <Pager
        first={cursor && fulfilmentsHref(first)}
        next={page.next ? fulfilmentsHref({ ...listing, cursor: page.next }) : undefined}
      />
    </div>
  );
}
