import { Download } from 'lucide-react';
import { requireAdminPage } from '#app/_session/current.ts';
import { parseOrderListing } from '#app/admin/orders/parse-listing.ts';
import { OrdersFilters } from '#components/admin/orders-filters.tsx';
import { ordersHref, ordersQuery } from '#components/admin/orders-href.ts';
import { OrdersTable } from '#components/admin/orders-table.tsx';
import { PageHead } from '#components/admin/page-head.tsx';
import { Pager } from '#components/admin/pager.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatMoment } from '#components/ui/moment.tsx';
import { database, processEnv } from '#db/client.ts';
import { listOrders } from '#domain/console/list-orders.ts';
import type { OrderListing, OrderListPage, OrderSort, SortDirection } from '#domain/console/types.ts';

export const metadata = { title: 'Orders' };

const PAGE = 50;

const sortWords: Record<OrderSort, Record<SortDirection, string>> = {
  placed: { desc: 'Newest first.', asc: 'Oldest first.' },
  amount: { desc: 'Dearest first.', asc: 'Cheapest first.' },
  status: { desc: 'By status, what went wrong first.', asc: 'By status, what is open first.' },
};

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function OrdersPage({ searchParams }: { searchParams: Search }) {
  const timeZone = processEnv().STORE_TIME_ZONE;
  const listing = parseOrderListing(await searchParams);
  await requireAdminPage(ordersHref(listing));
  const page = await listOrders(database(), { ...listing, timeZone, limit: PAGE });
  const { cursor, ...first } = listing;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="Orders" at={page.at} timeZone={timeZone}>
        {sortWords[listing.sort][listing.direction]} A day is the shop’s own, from midnight to midnight. An order can be
        found a second after it was placed.
      </PageHead>
      <OrdersFilters listing={listing} timeZone={timeZone} />
      <div className="flex flex-wrap items-center justify-between gap-3 empty:hidden">
        {page.total && <p className="figures text-sm">{countWords(page.total)}</p>}
        {(listing.day || listing.find) && page.items.length > 0 && (
          <Button asChild tone="secondary" size="small">
            <a href={`/api/admin/orders/export?${ordersQuery(first)}`} download>
              <Download aria-hidden /> Export as CSV
            </a>
          </Button>
        )}
      </div>
      {page.items.length > 0 ? (
        <OrdersTable orders={page.items} listing={listing} timeZone={timeZone} />
      ) : (
        <NoOrders listing={listing} page={page} timeZone={timeZone} />
      )}
      {page.lookedUntil && page.items.length > 0 && (
        <p className="text-muted text-sm">Looked through until {formatMoment(page.lookedUntil, timeZone)}.</p>
      )}
      <Pager
        first={cursor && ordersHref(first)}
        next={page.next ? ordersHref({ ...listing, cursor: page.next }) : undefined}
        nextLabel={page.lookedUntil ? 'Look further' : 'Next'}
      />
    </div>
  );
}

function countWords({ count, exact }: NonNullable<OrderListPage['total']>): string {
  if (!exact) return `More than ${count.toLocaleString('en')} orders`;
  return count === 1 ? '1 order' : `${count.toLocaleString('en')} orders`;
}

function NoOrders({ listing, page, timeZone }: { listing: OrderListing; page: OrderListPage; timeZone: string }) {
  if (page.lookedUntil) {
    return (
      <EmptyState title="None so far">
        <p>
          Nothing among the orders until {formatMoment(page.lookedUntil, timeZone)}. There are more to look through.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={listing.find ? 'Nothing is known under that' : 'No orders here'}>
      <p>
        {listing.find
          ? 'An order is found by its whole number (as 7QXK-02AB), its whole e-mail address, its id, or the bank’s id of its payment.'
          : 'No order matches this filter.'}
      </p>
    </EmptyState>
  );
}
