'use client';

import { useQuery } from '@tanstack/react-query';
import { readApi } from '#app/_client/call-api.ts';
import { isLive, livePace } from '#app/_client/live-pace.ts';
import { FiguresAge } from '#components/admin/figures-age.tsx';
import { type ShortfallListing, shortfallsHref, shortfallsQuery } from '#components/admin/oversubscribed-href.ts';
import { Pager } from '#components/admin/pager.tsx';
import { SellerDays, SellerRecords } from '#components/admin/seller-records.tsx';
import { ShortfallFilters } from '#components/admin/shortfall-filters.tsx';
import { ShortfallsTable } from '#components/admin/shortfalls-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { ShortfallPage } from '#domain/console/types.ts';

const PACE_MS = 5_000;

type OversubscribedScreenProps = { initial: ShortfallPage; listing: ShortfallListing; timeZone: string };

/** Sellers' counts that were less than what was held, and how often whose are. */
export function OversubscribedScreen({ initial, listing, timeZone }: OversubscribedScreenProps) {
  const query = shortfallsQuery(listing);
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: ['admin', 'oversubscribed', query],
    queryFn: () => readApi<ShortfallPage>(`/api/admin/oversubscribed?${query}`),
    initialData: initial,
    refetchInterval: () => livePace(PACE_MS),
  });
  const { cursor, ...firstPage } = listing;
  const [only] = listing.sellerId ? data.sellers : [];
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">Oversubscribed</h1>
        <FiguresAge at={data.at} receivedAt={dataUpdatedAt} failing={isError} live={isLive()} timeZone={timeZone} />
      </div>
      <p className="max-w-prose text-muted text-sm">
        A seller counted less than unpaid orders held. The count stands, the newest orders lost until it fitted, and
        those whose money was secured lost last.
      </p>
      <ShortfallFilters listing={listing} sellerName={only?.sellerName} timeZone={timeZone} />
      {data.items.length === 0 ? (
        <EmptyState title="No count has cost an order here">
          <p>Every count that came had room for what was held. This page looks again by itself.</p>
        </EmptyState>
      ) : (
        <ShortfallsTable items={data.items} timeZone={timeZone} />
      )}
      <Pager
        first={cursor ? shortfallsHref(firstPage) : undefined}
        next={data.next ? shortfallsHref({ ...listing, cursor: data.next }) : undefined}
        nextLabel="Older"
      />
      {data.sellers.length > 0 && (
        <section className="grid gap-3" aria-labelledby="records">
          <h2 id="records" className="text-lg">
            {only ? `The record of ${only.sellerName}` : 'Whose counts cost orders lately'}
          </h2>
          <SellerRecords sellers={data.sellers} />
          {only && <SellerDays record={only} timeZone={timeZone} />}
        </section>
      )}
    </div>
  );
}
