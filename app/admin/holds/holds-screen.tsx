'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { readApi } from '#app/_client/call-api.ts';
import { FiguresAge } from '#components/admin/figures-age.tsx';
import { HoldsFilters } from '#components/admin/holds-filters.tsx';
import { type HoldListing, holdsHref, holdsQuery } from '#components/admin/holds-href.ts';
import { HoldsTable } from '#components/admin/holds-table.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { HoldFilter, HoldPage } from '#domain/console/types.ts';

const PACE_MS = 5_000;

type HoldsScreenProps = { initial: HoldPage; listing: HoldListing; filters: readonly HoldFilter[]; timeZone: string };

export function HoldsScreen({ initial, listing, filters, timeZone }: HoldsScreenProps) {
  const query = holdsQuery(listing);
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: ['admin', 'holds', query],
    queryFn: () => readApi<HoldPage>(`/api/admin/holds?${query}`),
    initialData: initial,
    refetchInterval: PACE_MS,
  });
  const { cursor, ...firstPage } = listing;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">Holds</h1>
        <FiguresAge at={data.at} receivedAt={dataUpdatedAt} failing={isError} timeZone={timeZone} />
      </div>
      <HoldsFilters listing={listing} filters={filters} />
      {data.items.length === 0 ? (
        <EmptyState title="No holds here">
          <p>Nothing matches the filter at the moment. This page looks again by itself.</p>
        </EmptyState>
      ) : (
        <HoldsTable holds={data.items} at={data.at} listing={listing} timeZone={timeZone} />
      )}
      <nav aria-label="Pages" className="flex flex-wrap gap-3 empty:hidden">
        {cursor && (
          <Button asChild tone="secondary" size="small">
            <Link href={holdsHref(firstPage)}>Newest</Link>
          </Button>
        )}
        {data.next && (
          <Button asChild tone="secondary" size="small">
            <Link href={holdsHref({ ...listing, cursor: data.next })}>Older</Link>
          </Button>
        )}
      </nav>
    </div>
  );
}
