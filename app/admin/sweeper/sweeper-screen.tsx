'use client';

import { useQuery } from '@tanstack/react-query';
import { ApiError, readApi } from '#app/_client/call-api.ts';
import { isLive, livePace } from '#app/_client/live-pace.ts';
import { useProblemWords } from '#app/_client/use-problem-words.ts';
import { doneWords, useSweeperActs } from '#app/admin/sweeper/use-sweeper-acts.ts';
import { FiguresAge } from '#components/admin/figures-age.tsx';
import { FilterChips } from '#components/admin/filter-chips.tsx';
import { LagChart } from '#components/admin/lag-chart.tsx';
import { Pager } from '#components/admin/pager.tsx';
import { SweeperActions } from '#components/admin/sweeper-actions.tsx';
import { SweeperFigures } from '#components/admin/sweeper-figures.tsx';
import { type SweeperListing, sweeperHref, sweeperQuery } from '#components/admin/sweeper-href.ts';
import { SweeperRuns } from '#components/admin/sweeper-runs.tsx';
import { thresholds } from '#components/admin/thresholds.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Moment } from '#components/ui/moment.tsx';
import type { SweeperRange, SweeperView, SweepRunFilter } from '#domain/console/types.ts';

const PACE_MS = 3_000;

const spans: Record<SweeperRange, { label: string; words: string }> = {
  '1h': { label: '1 hour', words: 'the last hour' },
  '6h': { label: '6 hours', words: 'the last 6 hours' },
  '24h': { label: '24 hours', words: 'the last 24 hours' },
  '7d': { label: '7 days', words: 'the last 7 days' },
};

const runWords: Record<SweepRunFilter, string> = { ALL: 'All', ADMIN: 'By an admin', CRON: 'Timer', WORKER: 'Worker' };

type SweeperScreenProps = { initial: SweeperView; listing: SweeperListing; timeZone: string };

/** The sweeper's lag, what waits for it and its runs; with a button to run it, and one to pause it. */
export function SweeperScreen({ initial, listing, timeZone }: SweeperScreenProps) {
  const problemWords = useProblemWords();
  const query = sweeperQuery(listing);
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: ['admin', 'sweeper', query],
    queryFn: () => readApi<SweeperView>(`/api/admin/sweeper?${query}`),
    initialData: initial,
    refetchInterval: () => livePace(PACE_MS),
  });
  const act = useSweeperActs();
  const { cursor, ...firstPage } = listing;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">Sweeper</h1>
        <FiguresAge at={data.at} receivedAt={dataUpdatedAt} failing={isError} live={isLive()} timeZone={timeZone} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-muted text-sm">
          It gives back what has run out, every second. Nobody waits for it: an order that finds too little takes what
          has run out by itself. So it may be paused for a while, when the database needs the room.
        </p>
        <SweeperActions
          paused={data.pause !== null}
          busyWith={act.isPending ? act.variables.kind : undefined}
          onAct={act.mutate}
        />
      </div>
      <div role="status" className="empty:hidden">
        {act.data && <Alert tone="info">{doneWords(act.data)}</Alert>}
      </div>
      {act.error instanceof ApiError && (
        <Alert tone="bad" role="alert">
          {problemWords(act.error.problem)}
        </Alert>
      )}
      {data.pause && (
        <Alert tone="time" title="The sweeper is paused">
          <p>
            Until <Moment iso={data.pause.pausedUntil} timeZone={timeZone} style="second" />, by {data.pause.by} since{' '}
            <Moment iso={data.pause.pausedAt} timeZone={timeZone} style="second" />: {data.pause.reason}
          </p>
        </Alert>
      )}
      {data.lastError && (
        <Alert tone="bad" title="The last run of a worker failed">
          <p className="break-words">{data.lastError}</p>
        </Alert>
      )}
      <SweeperFigures view={data} timeZone={timeZone} />
      <Card
        title="Lag over time"
        aside={
          <FilterChips
            label="How far back"
            chips={(Object.keys(spans) as SweeperRange[]).map((range) => ({
              key: range,
              href: sweeperHref({ ...listing, range }),
              label: spans[range].label,
              current: listing.range === range,
            }))}
          />
        }
      >
        <LagChart
          points={data.lag}
          limitSeconds={thresholds.sweeperLagSeconds}
          timeZone={timeZone}
          span={spans[listing.range].words}
          tabled
        />
      </Card>
      <section className="grid gap-3" aria-labelledby="runs">
        <h2 id="runs" className="text-lg">
          Runs
        </h2>
        <FilterChips
          label="Filter runs"
          chips={(Object.keys(runWords) as SweepRunFilter[]).map((runs) => ({
            key: runs,
            href: sweeperHref({ range: listing.range, runs }),
            label: runWords[runs],
            current: listing.runs === runs,
          }))}
        />
        {data.runs.length === 0 ? (
          <EmptyState title="No runs here">
            <p>
              A worker’s run is kept when it released something, and every run that was asked for. They stay for a week.
            </p>
          </EmptyState>
        ) : (
          <SweeperRuns runs={data.runs} timeZone={timeZone} />
        )}
        <Pager
          first={cursor ? sweeperHref(firstPage) : undefined}
          next={data.next ? sweeperHref({ ...listing, cursor: data.next }) : undefined}
          nextLabel="Older"
        />
      </section>
    </div>
  );
}
