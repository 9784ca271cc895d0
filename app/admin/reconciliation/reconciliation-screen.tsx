'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import Link from 'next/link';
import { ApiError, callApi, readApi } from '#app/_client/call-api.ts';
import { isLive, livePace } from '#app/_client/live-pace.ts';
import { problemWords } from '#app/_client/problem-words.ts';
import { useAdminAct } from '#app/_client/use-admin-act.ts';
import { closedWords, type Reconciled, reconciledWords } from '#components/admin/act-words.ts';
import type { DifferenceActs } from '#components/admin/difference-notes.tsx';
import { DifferencesTable } from '#components/admin/differences-table.tsx';
import { FiguresAge } from '#components/admin/figures-age.tsx';
import { ReconciliationFigures } from '#components/admin/reconciliation-figures.tsx';
import {
  type DifferenceListing,
  reconciliationHref,
  reconciliationQuery,
} from '#components/admin/reconciliation-href.ts';
import { ReconciliationRuns } from '#components/admin/reconciliation-runs.tsx';
import { ActButton } from '#components/ui/act-form.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Moment } from '#components/ui/moment.tsx';
import type { DifferenceFilter, ReconciliationView } from '#domain/console/types.ts';

const PACE_MS = 5_000;

const filterWords: Record<DifferenceFilter, string> = { OPEN: 'Open', CLOSED: 'Closed' };

type ReconciliationScreenProps = {
  initial: ReconciliationView;
  listing: DifferenceListing;
  filters: readonly DifferenceFilter[];
  timeZone: string;
};

/** Where the bank and our books say different things, what was compared, and a button to compare now. */
export function ReconciliationScreen({ initial, listing, filters, timeZone }: ReconciliationScreenProps) {
  const client = useQueryClient();
  const query = reconciliationQuery(listing);
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: ['admin', 'reconciliation', query],
    queryFn: () => readApi<ReconciliationView>(`/api/admin/reconciliation?${query}`),
    initialData: initial,
    refetchInterval: () => livePace(PACE_MS),
  });
  const run = useMutation({
    mutationFn: async () => {
      const answer = await callApi<Reconciled>('/api/admin/reconciliation/run', { method: 'POST', body: {} });
      if (!answer.ok) throw new ApiError(answer.problem);
      return answer.value;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'reconciliation'] }),
  });
  const act = useAdminAct<{ closed?: boolean }>(['admin', 'reconciliation']);
  const pathOf = (differenceId: string) => `/api/admin/reconciliation/differences/${differenceId}`;
  const acts: DifferenceActs = {
    busyWith: act.isPending
      ? data.items.find((one) => act.variables.path.startsWith(`${pathOf(one.differenceId)}/`))?.differenceId
      : undefined,
    onNote: (differenceId, note) => act.mutate({ path: `${pathOf(differenceId)}/notes`, body: { note } }),
    onClose: (differenceId, reason) => act.mutate({ path: `${pathOf(differenceId)}/close`, body: { reason } }),
  };
  const [latest] = data.runs;
  const { lastDone } = data;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">Reconciliation</h1>
        <FiguresAge at={data.at} receivedAt={dataUpdatedAt} failing={isError} live={isLive()} timeZone={timeZone} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-muted text-sm">
          The bank’s list of payments is compared with our books every few minutes, by key and amount. What is still in
          motion is left alone, a webhook that was lost heals itself, and what stays is here.
        </p>
        <ActButton to="/api/admin/reconciliation/run" size="small" busy={run.isPending} onAct={() => run.mutate()}>
          <Scale aria-hidden /> Run now
        </ActButton>
      </div>
      <div role="status" className="empty:hidden">
        {act.data?.closed !== undefined && <Alert tone="good">{closedWords(act.data)}</Alert>}
        {run.data && <Alert tone={reconciledWords(run.data).tone}>{reconciledWords(run.data).text}</Alert>}
      </div>
      {act.problem && (
        <Alert tone="bad" role="alert">
          {problemWords(act.problem)}
        </Alert>
      )}
      {run.error instanceof ApiError && (
        <Alert tone="bad" role="alert">
          {problemWords(run.error.problem)}
        </Alert>
      )}
      {latest?.outcome === 'FAILED' && (
        <Alert tone="bad" title="The bank did not answer the last time">
          <p>
            <Moment iso={latest.startedAt} timeZone={timeZone} style="second" />, {latest.lastError ?? 'not said why'}.
            What is shown here may be behind; the next run begins where this one did.
          </p>
        </Alert>
      )}
      {lastDone ? (
        <>
          <ReconciliationFigures view={{ ...data, lastDone }} timeZone={timeZone} />
          <nav aria-label="Filter differences" className="flex flex-wrap items-center gap-2">
            {filters.map((filter) => (
              <Link
                key={filter}
                href={reconciliationHref({ filter })}
                aria-current={listing.filter === filter ? 'page' : undefined}
                className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-edge px-3.5 text-sm hover:border-accent hover:text-accent aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
              >
                {filterWords[filter]}
                <span className="figures">{data.counts[filter]}</span>
              </Link>
            ))}
          </nav>
          <Differences view={data} listing={listing} timeZone={timeZone} acts={acts} />
        </>
      ) : (
        <EmptyState title="Nothing has been compared yet">
          <p>The worker compares within a minute of its start. Without one, run it now or from the host’s timer.</p>
        </EmptyState>
      )}
      {data.runs.length > 0 && (
        <section className="grid gap-3" aria-labelledby="runs">
          <h2 id="runs" className="text-lg">
            Last runs
          </h2>
          <ReconciliationRuns runs={data.runs} timeZone={timeZone} />
        </section>
      )}
    </div>
  );
}

function Differences({
  view,
  listing,
  timeZone,
  acts,
}: {
  view: ReconciliationView;
  listing: DifferenceListing;
  timeZone: string;
  acts: DifferenceActs;
}) {
  if (view.items.length === 0) {
    return listing.filter === 'OPEN' ? (
      <EmptyState title="Bank and books agree">
        <p>Every payment that was compared is the same on both sides. This page looks again by itself.</p>
      </EmptyState>
    ) : (
      <EmptyState title="No difference has been closed">
        <p>Differences that are mended, and authorisations that were voided, stay on record here.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <DifferencesTable filter={listing.filter} differences={view.items} timeZone={timeZone} {...acts} />
      <nav aria-label="Pages" className="flex flex-wrap gap-3 empty:hidden">
        {listing.cursor && (
          <Button asChild tone="secondary" size="small">
            <Link href={reconciliationHref({ filter: listing.filter })}>First</Link>
          </Button>
        )}
        {view.next && (
          <Button asChild tone="secondary" size="small">
            <Link href={reconciliationHref({ filter: listing.filter, cursor: view.next })}>Next</Link>
          </Button>
        )}
      </nav>
    </>
  );
}
