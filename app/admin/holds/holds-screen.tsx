'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, callApi, readApi } from '#app/_client/call-api.ts';
import { isLive, livePace } from '#app/_client/live-pace.ts';
import { useProblemWords } from '#app/_client/use-problem-words.ts';
import { extendedWords, holdRefusedWords, releasedWords } from '#components/admin/act-words.ts';
import { FiguresAge } from '#components/admin/figures-age.tsx';
import { HoldsFilters } from '#components/admin/holds-filters.tsx';
import { type HoldListing, holdsHref, holdsQuery } from '#components/admin/holds-href.ts';
import { HoldsTable } from '#components/admin/holds-table.tsx';
import { Pager } from '#components/admin/pager.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { HoldFilter, HoldPage } from '#domain/console/types.ts';
import type { HoldView } from '#domain/order/types.ts';

const PACE_MS = 5_000;

type HoldsScreenProps = { initial: HoldPage; listing: HoldListing; filters: readonly HoldFilter[]; timeZone: string };

type Act = { hold: HoldView; reason: string; minutes?: number };
type Answered = { released?: boolean; extended?: boolean; holdExpiresAt?: string };

async function send({ hold, reason, minutes }: Act): Promise<Answered> {
  const answer =
    minutes === undefined
      ? await callApi<Answered>(`/api/admin/orders/${hold.orderId}/release`, { method: 'POST', body: { reason } })
      : await callApi<Answered>(`/api/admin/holds/${hold.orderId}/extend`, {
          method: 'POST',
          body: { minutes, reason, holdExpiresAt: hold.expiresAt },
        });
  if (!answer.ok) throw new ApiError(answer.problem);
  return answer.value;
}

function doneWords({ hold }: Act, answered: Answered, timeZone: string): string {
  const { holdExpiresAt } = answered;
  return holdExpiresAt ? extendedWords(hold.number, holdExpiresAt, timeZone) : releasedWords(hold.number, answered);
}

export function HoldsScreen({ initial, listing, filters, timeZone }: HoldsScreenProps) {
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const query = holdsQuery(listing);
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: ['admin', 'holds', query],
    queryFn: () => readApi<HoldPage>(`/api/admin/holds?${query}`),
    initialData: initial,
    refetchInterval: () => livePace(PACE_MS),
  });
  const act = useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'holds'] }),
  });
  const { cursor, ...firstPage } = listing;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">Holds</h1>
        <FiguresAge at={data.at} receivedAt={dataUpdatedAt} failing={isError} live={isLive()} timeZone={timeZone} />
      </div>
      <HoldsFilters listing={listing} filters={filters} />
      <div role="status" className="empty:hidden">
        {act.data && <Alert tone="good">{doneWords(act.variables, act.data, timeZone)}</Alert>}
      </div>
      {act.error instanceof ApiError && act.variables && (
        <Alert tone="bad" role="alert">
          {holdRefusedWords(act.variables.hold.number, act.error.problem) ?? problemWords(act.error.problem)}
        </Alert>
      )}
      {data.items.length === 0 ? (
        <EmptyState title="No holds here">
          <p>Nothing matches the filter at the moment. This page looks again by itself.</p>
        </EmptyState>
      ) : (
        <HoldsTable
          holds={data.items}
          at={data.at}
          listing={listing}
          timeZone={timeZone}
          busyWith={act.isPending ? act.variables.hold.orderId : undefined}
          onRelease={(hold, reason) => act.mutate({ hold, reason })}
          onExtend={(hold, minutes, reason) => act.mutate({ hold, reason, minutes })}
        />
      )}
      <Pager
        first={cursor ? holdsHref(firstPage) : undefined}
        next={data.next ? holdsHref({ ...listing, cursor: data.next }) : undefined}
        nextLabel="Older"
      />
    </div>
  );
}
