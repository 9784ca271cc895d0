'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { ApiError, callApi, readApi } from '#app/_client/call-api.ts';
import { isLive, livePace } from '#app/_client/live-pace.ts';
import { problemWords } from '#app/_client/problem-words.ts';
import { type Retried, retriedWords } from '#components/admin/act-words.ts';
import { AttentionFilters } from '#components/admin/attention-filters.tsx';
import { type AttentionListing, attentionHref, attentionQuery } from '#components/admin/attention-href.ts';
import { AttentionTable } from '#components/admin/attention-table.tsx';
import { FiguresAge } from '#components/admin/figures-age.tsx';
import { StuckRefunds } from '#components/admin/stuck-refunds.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { AttentionFilter, AttentionPage } from '#domain/console/types.ts';

const PACE_MS = 5_000;

const emptyWords: Record<AttentionFilter, { title: string; text: string }> = {
  ATTENTION: {
    title: 'Nobody is needed',
    text: 'Every capture, void and refund goes through or is still being tried. This page looks again by itself.',
  },
  UNKNOWN: {
    title: 'The bank has said everything',
    text: 'There is no payment that nobody can tell about. This page looks again by itself.',
  },
};

type AttentionScreenProps = {
  initial: AttentionPage;
  listing: AttentionListing;
  filters: readonly AttentionFilter[];
  timeZone: string;
};

/** Orders that wait for a person, each with its retry, and payments that nobody can tell about yet. */
export function AttentionScreen({ initial, listing, filters, timeZone }: AttentionScreenProps) {
  const client = useQueryClient();
  const query = attentionQuery(listing);
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: ['admin', 'attention', query],
    queryFn: () => readApi<AttentionPage>(`/api/admin/attention?${query}`),
    initialData: initial,
    refetchInterval: () => livePace(PACE_MS),
  });
  const [said, setSaid] = useState('');
  const retry = useMutation({
    onMutate: () => setSaid(''),
    mutationFn: async (orderId: string) => {
      const answer = await callApi<Retried>(`/api/admin/orders/${orderId}/retry`, {
        method: 'POST',
        body: {},
      });
      if (!answer.ok) throw new ApiError(answer.problem);
      return answer.value;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'attention'] }),
    onSuccess: (outcome, orderId) => {
      const number = data.items.find((order) => order.orderId === orderId)?.number ?? orderId;
      setSaid(retriedWords(number, outcome));
    },
  });
  const empty = emptyWords[listing.filter];
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">Attention</h1>
        <FiguresAge at={data.at} receivedAt={dataUpdatedAt} failing={isError} live={isLive()} timeZone={timeZone} />
      </div>
      <AttentionFilters listing={listing} filters={filters} counts={data.counts} />
      <p className="max-w-prose text-muted text-sm">
        {listing.filter === 'ATTENTION'
          ? 'A step failed so often that trying alone stopped. Look at the payment at the bank under its key, mend the cause, then let the order go on: it is tried at once, and what fails again comes back here.'
          : 'A call to the bank was not answered. It is asked until it says, so there is nothing to do here; many at once mean that the bank is slow or away.'}
      </p>
      <div role="status" className="empty:hidden">
        {said && <Alert>{said}</Alert>}
      </div>
      {retry.error instanceof ApiError && (
        <Alert tone="bad" role="alert">
          {problemWords(retry.error.problem)}
        </Alert>
      )}
      {data.items.length === 0 && data.lineRefunds.length === 0 && (
        <EmptyState title={empty.title}>
          <p>{empty.text}</p>
        </EmptyState>
      )}
      {data.items.length > 0 && (
        <AttentionTable
          filter={listing.filter}
          orders={data.items}
          at={data.at}
          timeZone={timeZone}
          busyWith={retry.isPending ? retry.variables : undefined}
          onRetry={retry.mutate}
        />
      )}
      {data.lineRefunds.length > 0 && <StuckRefunds refunds={data.lineRefunds} timeZone={timeZone} />}
      <nav aria-label="Pages" className="flex flex-wrap gap-3 empty:hidden">
        {listing.cursor && (
          <Button asChild tone="secondary" size="small">
            <Link href={attentionHref({ filter: listing.filter })}>First</Link>
          </Button>
        )}
        {data.next && (
          <Button asChild tone="secondary" size="small">
            <Link href={attentionHref({ filter: listing.filter, cursor: data.next })}>Next</Link>
          </Button>
        )}
      </nav>
    </div>
  );
}
