'use client';

import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import Link from 'next/link';
import { readApi } from '#app/_client/call-api.ts';
import { isLive, livePace } from '#app/_client/live-pace.ts';
import { FiguresAge } from '#components/admin/figures-age.tsx';
import { holdsHref } from '#components/admin/holds-href.ts';
import { MovementsTable } from '#components/admin/movements-table.tsx';
import { Pager } from '#components/admin/pager.tsx';
import { StockExplanation } from '#components/admin/stock-explanation.tsx';
import { type StockListing, stockHref } from '#components/admin/stock-href.ts';
import { StockRows } from '#components/admin/stock-rows.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { SkuStockView } from '#domain/console/types.ts';

const PACE_MS = 5_000;

type StockScreenProps = { initial: SkuStockView; listing: StockListing; timeZone: string };

/** The stock of one SKU: its rows, why one of them says what it says, and everything that moved it. */
export function StockScreen({ initial, listing, timeZone }: StockScreenProps) {
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: ['admin', 'stock', stockHref(listing)],
    queryFn: () => readApi<SkuStockView>(stockHref(listing, '/api/admin/stock')),
    initialData: initial,
    refetchInterval: () => livePace(PACE_MS),
  });
  const row = data.rows.find(({ warehouseId }) => warehouseId === data.warehouseId);
  const { cursor, ...firstPage } = listing;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">{data.title}</h1>
        <FiguresAge at={data.at} receivedAt={dataUpdatedAt} failing={isError} live={isLive()} timeZone={timeZone} />
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <span className="figures text-muted">SKU {data.skuId}</span>
        <Link href="/admin/stock" className="text-accent underline underline-offset-4">
          Find another
        </Link>
        <Link
          href={holdsHref({ filter: 'ACTIVE', skuId: data.skuId })}
          className="text-accent underline underline-offset-4"
        >
          Its holds
        </Link>
        <Link
          href={`/products/${data.slug}`}
          className="inline-flex items-center gap-1 text-accent underline underline-offset-4"
        >
          Its page in the shop <ExternalLink aria-hidden className="size-4" />
        </Link>
      </p>
      {row ? (
        <>
          <StockRows view={data} timeZone={timeZone} />
          <Card title={`Why does ${row.city} say ${row.available}?`}>
            <StockExplanation view={data} row={row} timeZone={timeZone} />
          </Card>
          <section className="grid gap-3" aria-labelledby="movements">
            <h2 id="movements" className="text-lg">
              What moved {row.city}
            </h2>
            {data.movements.length === 0 ? (
              <p className="text-muted text-sm">Nothing has moved it yet.</p>
            ) : (
              <MovementsTable movements={data.movements} timeZone={timeZone} />
            )}
            <Pager
              first={cursor ? stockHref(firstPage) : undefined}
              next={data.next ? stockHref({ ...listing, cursor: data.next }) : undefined}
              nextLabel="Older"
            />
          </section>
        </>
      ) : (
        <EmptyState title="No stock was ever counted">
          <p>No seller has reported a count of this SKU in any warehouse, so nothing of it can be bought.</p>
        </EmptyState>
      )}
    </div>
  );
}
