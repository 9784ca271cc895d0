'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pause, Play, Wind } from 'lucide-react';
import { ApiError, callApi, readApi } from '#app/_client/call-api.ts';
import { isLive, livePace } from '#app/_client/live-pace.ts';
import { useProblemWords } from '#app/_client/use-problem-words.ts';
import { FiguresAge } from '#components/admin/figures-age.tsx';
import { FilterChips } from '#components/admin/filter-chips.tsx';
import { LagChart } from '#components/admin/lag-chart.tsx';
import { Pager } from '#components/admin/pager.tsx';
import { SweeperFigures } from '#components/admin/sweeper-figures.tsx';
import { type SweeperListing, sweeperHref, sweeperQuery } from '#components/admin/sweeper-href.ts';
import { SweeperRuns } from '#components/admin/sweeper-runs.tsx';
import { thresholds } from '#components/admin/thresholds.ts';
import { TimedReasonDialog } from '#components/admin/timed-reason-dialog.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
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

const pauseChoices = [5, 15, 30, 60].map((minutes) => ({ minutes, label: `${minutes} minutes` }));

type Act = { kind: 'run' } | { kind: 'pause'; minutes: number; reason: string } | { kind: 'resume' };
type Done = {
  kind: Act['kind'];
  state?: string;
  releasedOrders?: number;
  releasedHolds?: number;
  paused?: boolean;
  resumed?: boolean;
};

async function send(act: Act): Promise<Done> {
  const answer =
    act.kind === 'run'
      ? await callApi<Omit<Done, 'kind'>>('/api/admin/sweeper/run', { method: 'POST', body: {} })
      : act.kind === 'pause'
        ? await callApi<Omit<Done, 'kind'>>('/api/admin/sweeper/pause', {
            method: 'POST',
            body: { minutes: act.minutes, reason: act.reason },
          })
        : await callApi<Omit<Done, 'kind'>>('/api/admin/sweeper/pause', { method: 'DELETE' });
  if (!answer.ok) throw new ApiError(answer.problem);
  return { kind: act.kind, ...answer.value };
}

function doneWords({ kind, state, releasedOrders, releasedHolds, paused, resumed }: Done): string {
  if (kind === 'run') {
    if (state === 'UNDER_WAY') return 'The run takes longer; what it releases shows here by itself.';
    return releasedOrders === 0
      ? 'Nothing had run out that nobody else works on.'
      : `Released ${releasedOrders === 1 ? 'one order' : `${releasedOrders} orders`} with ${releasedHolds === 1 ? 'one hold' : `${releasedHolds} holds`}.`;
  }
  if (kind === 'pause')
    return paused ? 'Paused. Workers and timers do nothing until it ends.' : 'It was paused already.';
  return resumed ? 'It goes on with the next second.' : 'It was not paused any more.';
}

type SweeperScreenProps = { initial: SweeperView; listing: SweeperListing; timeZone: string };

/** The sweeper's lag, what waits for it and its runs; with a button to run it, and one to pause it. */
export function SweeperScreen({ initial, listing, timeZone }: SweeperScreenProps) {
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const query = sweeperQuery(listing);
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: ['admin', 'sweeper', query],
    queryFn: () => readApi<SweeperView>(`/api/admin/sweeper?${query}`),
    initialData: initial,
    refetchInterval: () => livePace(PACE_MS),
  });
  const act = useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'sweeper'] }),
  });
  const busy = (kind: Act['kind']) => act.isPending && act.variables.kind === kind;
  const { cursor, ...firstPage } = listing;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">Sweeper</h1>
        <FiguresAge at={data.at} receivedAt={dataUpdatedAt} failing={isError} live={isLive()} timeZone={timeZone} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-muted text-sm">
          It gives back what has run out, every second. Nobody waits for it: an order that finds too little takes what
          has run out by itself. So it may be paused for a while, when the database needs the room.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button size="small" busy={busy('run')} onClick={() => act.mutate({ kind: 'run' })}>
            <Wind aria-hidden /> Run now
          </Button>
          {data.pause ? (
            <Button tone="secondary" size="small" busy={busy('resume')} onClick={() => act.mutate({ kind: 'resume' })}>
              <Play aria-hidden /> Resume
            </Button>
          ) : (
            <TimedReasonDialog
              trigger={
                <Button tone="secondary" size="small" busy={busy('pause')}>
                  <Pause aria-hidden /> Pause
                </Button>
              }
              title="Pause the sweeper?"
              minutesLabel="For"
              choices={pauseChoices}
              confirmLabel="Pause it"
              keepLabel="Let it run"
              onConfirm={(minutes, reason) => act.mutate({ kind: 'pause', minutes, reason })}
            >
              No worker and no timer releases what has run out until the pause ends, which it does by itself. Lag grows
              meanwhile, and expired orders stay open on their buyers’ pages.
            </TimedReasonDialog>
          )}
        </div>
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
