'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { readApi } from '#app/_client/call-api.ts';
import { isLive, livePace } from '#app/_client/live-pace.ts';
import { FiguresAge } from '#components/admin/figures-age.tsx';
import { perThousand, SellerDays } from '#components/admin/seller-records.tsx';
import { ShortfallHolds } from '#components/admin/shortfall-holds.tsx';
import { ShortfallSum } from '#components/admin/shortfall-sum.tsx';
import { MoneyState } from '#components/admin/shortfalls-table.tsx';
import { Card } from '#components/ui/card.tsx';
import type { ShortfallView } from '#domain/console/types.ts';

const PACE_MS = 5_000;

/** One count that cost orders: what was said against what was held, who lost and why these, and where their money is. */
export function ShortfallScreen({ initial, timeZone }: { initial: ShortfallView; timeZone: string }) {
  const { updateId } = initial;
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: ['admin', 'oversubscribed', 'one', updateId],
    queryFn: () => readApi<ShortfallView>(`/api/admin/oversubscribed/${updateId}`),
    initialData: initial,
    refetchInterval: () => livePace(PACE_MS),
  });
  const { record } = data;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link
        href="/admin/oversubscribed"
        className="inline-flex min-h-6 w-fit items-center gap-1.5 text-accent text-sm underline underline-offset-4"
      >
        <ArrowLeft aria-hidden className="size-4" /> All oversubscribed counts
      </Link>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">
          {data.sellerName} counted {data.reported}, held were {data.held}
        </h1>
        <FiguresAge at={data.readAt} receivedAt={dataUpdatedAt} failing={isError} live={isLive()} timeZone={timeZone} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <Card title="What was reported" aside={<MoneyState {...data} />}>
          <ShortfallSum view={data} timeZone={timeZone} />
        </Card>
        <Card title="The seller’s record">
          <p className="mb-3 text-sm">
            {record.oversubscribed} of {record.reports} counts in the last 30 days cost {record.cancelledOrders}{' '}
            {record.cancelledOrders === 1 ? 'order' : 'orders'} ({perThousand(record)}).
          </p>
          <SellerDays record={record} timeZone={timeZone} />
        </Card>
      </div>
      <section className="grid gap-3" aria-labelledby="holds">
        <h2 id="holds" className="text-lg">
          Who held units, in the order in which they lose
        </h2>
        <p className="max-w-prose text-muted text-sm">
          First what has run out anyway, then the newest, and last, again from the newest, those whose money the bank
          had set aside or taken. An order that loses is cancelled whole.
        </p>
        <ShortfallHolds holds={data.holds} timeZone={timeZone} />
      </section>
    </div>
  );
}
