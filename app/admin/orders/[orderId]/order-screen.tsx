'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { ApiError, callApi, type Problem, readApi } from '#app/_client/call-api.ts';
import { isLive, livePace } from '#app/_client/live-pace.ts';
import { problemWords } from '#app/_client/problem-words.ts';
import { useAdminAct } from '#app/_client/use-admin-act.ts';
import {
  askedWords,
  type BankAsked,
  orderRefusedWords,
  type Retried,
  refundWords,
  releasedWords,
  retriedWords,
} from '#components/admin/act-words.ts';
import { AdminOrderLines } from '#components/admin/admin-order-lines.tsx';
import { AdminAttempts, AdminOrderMoney } from '#components/admin/admin-order-money.tsx';
import { buyerWords, codeWords, orderTones } from '#components/admin/code-words.ts';
import { FiguresAge } from '#components/admin/figures-age.tsx';
import { holdsHref } from '#components/admin/holds-href.ts';
import { type OrderAct, OrderActs } from '#components/admin/order-acts.tsx';
import { OrderTimelineList } from '#components/admin/order-timeline-list.tsx';
import { AddressBlock } from '#components/order/address-block.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { Moment } from '#components/ui/moment.tsx';
import type { AdminOrderView, TimelineEntry } from '#domain/console/types.ts';
import type { LineRefundView } from '#domain/order/types.ts';

const PACE_MS = 5_000;

const troubleWords = (problem: Problem) => orderRefusedWords(problem) ?? problemWords(problem);

export type AdminOrderPage = AdminOrderView & { timeline: TimelineEntry[] };

/** What came of an act, whichever it was. */
type Acted = Retried & BankAsked & { released?: boolean };

/** One order, as those see it who have to act on it: what can be done, what it consists of, and its course in one list. */
export function AdminOrderScreen({ initial, timeZone }: { initial: AdminOrderPage; timeZone: string }) {
  const client = useQueryClient();
  const { orderId } = initial;
  const key = ['admin', 'order', orderId];
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: key,
    queryFn: () => readApi<AdminOrderPage>(`/api/admin/orders/${orderId}`),
    initialData: initial,
    refetchInterval: () => livePace(PACE_MS),
  });
  const mark = useMutation({
    mutationFn: async ({ line, reason }: { line: number; reason: string }) => {
      const path = `/api/admin/orders/${orderId}/lines/${line}/not-shippable`;
      const answer = await callApi<LineRefundView>(path, { method: 'POST', body: { reason } });
      if (!answer.ok) throw new ApiError(answer.problem);
      return answer.value;
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  const act = useAdminAct<Acted>(key);
  const pathOf = (which: OrderAct) => `/api/admin/orders/${orderId}/${which}`;
  const acting = (['retry', 'ask-bank', 'release'] as const).find((which) => pathOf(which) === act.variables?.path);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
          <h1 className="text-2xl">
            Order <span className="figures">{data.number}</span>
          </h1>
          <FiguresAge at={data.at} receivedAt={dataUpdatedAt} failing={isError} live={isLive()} timeZone={timeZone} />
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <Badge tone={orderTones[data.status]}>{codeWords(data.status)}</Badge>
          {data.endReason && data.endReason !== data.status && <span>{codeWords(data.endReason)}</span>}
          {data.needsAttention && <Badge tone="bad">Needs a person</Badge>}
          <Moment iso={data.createdAt} timeZone={timeZone} style="second" />
          <span className="figures select-all break-all text-xs">{orderId}</span>
        </p>
        <OrderActs
          order={data}
          busyWith={act.isPending ? acting : undefined}
          onAct={(which, reason) => act.mutate({ path: pathOf(which), body: { reason } })}
        />
      </div>
      <div role="status" className="empty:hidden">
        {mark.data && <Alert tone={refundWords(mark.data).tone}>{refundWords(mark.data).text}</Alert>}
      </div>
      <div role="status" className="empty:hidden">
        {act.data && acting && <Alert>{actWords(acting, data.number, act.data)}</Alert>}
      </div>
      {act.problem && (
        <Alert tone="bad" role="alert">
          {troubleWords(act.problem)}
        </Alert>
      )}
      {mark.error instanceof ApiError && (
        <Alert tone="bad" role="alert">
          {troubleWords(mark.error.problem)}
        </Alert>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="grid grid-cols-1 gap-6">
          <Card
            title="Lines"
            aside={
              <Link
                href={holdsHref({ filter: data.status === 'CONFIRMED' ? 'CONFIRMED' : 'ACTIVE', orderId })}
                className="text-accent text-sm underline underline-offset-4"
              >
                Its holds
              </Link>
            }
          >
            <AdminOrderLines
              order={data}
              timeZone={timeZone}
              busyWith={mark.isPending ? mark.variables.line : undefined}
              onMark={(line, reason) => mark.mutate({ line, reason })}
            />
          </Card>
          <Card title="Its course">
            <OrderTimelineList entries={data.timeline} timeZone={timeZone} />
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-6">
          <Card title="Money">
            <AdminOrderMoney order={data} />
          </Card>
          <Card title="Payments">
            <AdminAttempts order={data} timeZone={timeZone} />
          </Card>
          <Card title="Buyer">
            <p className="mb-3 font-semibold text-sm">{buyerWords(data.buyer)}</p>
            <AddressBlock address={data.shippingAddress} email={data.email} />
          </Card>
        </div>
      </div>
    </div>
  );
}

function actWords(act: OrderAct, number: string, acted: Acted): string {
  if (act === 'release') return releasedWords(number, acted);
  return act === 'ask-bank' ? askedWords(acted).text : retriedWords(number, acted);
}
