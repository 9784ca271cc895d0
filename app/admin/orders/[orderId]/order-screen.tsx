'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { ApiError, callApi, type Problem, readApi } from '#app/_client/call-api.ts';
import { problemWords } from '#app/_client/problem-words.ts';
import { AdminOrderLines } from '#components/admin/admin-order-lines.tsx';
import { AdminAttempts, AdminOrderMoney } from '#components/admin/admin-order-money.tsx';
import { FiguresAge } from '#components/admin/figures-age.tsx';
import { holdsHref } from '#components/admin/holds-href.ts';
import { AddressBlock } from '#components/order/address-block.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { Moment } from '#components/ui/moment.tsx';
import type { OrderStatus } from '#db/enums.ts';
import type { AdminOrderView } from '#domain/console/types.ts';
import type { LineRefundView } from '#domain/order/types.ts';

const PACE_MS = 5_000;

const tones: Partial<Record<OrderStatus, BadgeTone>> = {
  PENDING: 'accent',
  PENDING_PAYMENT: 'ember',
  CONFIRMED: 'good',
  PAYMENT_FAILED: 'bad',
};

const words = (code: string) => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');

function troubleWords(problem: Problem): string {
  if (problem.code === 'ORDER_NOT_CONFIRMED') return 'Only lines of a confirmed order can be marked.';
  return problemWords(problem);
}

/** "the member 7", or the start of a guest's hash: enough to tell two buyers apart, nothing to find them by. */
function buyerWords(buyer: string): string {
  return buyer.startsWith('u:') ? `Member ${buyer.slice(2)}` : `Guest ${buyer.slice(2, 8)}`;
}

/** One order, as those see it who have to act on it. */
export function AdminOrderScreen({ initial, timeZone }: { initial: AdminOrderView; timeZone: string }) {
  const client = useQueryClient();
  const { orderId } = initial;
  const key = ['admin', 'order', orderId];
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: key,
    queryFn: () => readApi<AdminOrderView>(`/api/admin/orders/${orderId}`),
    initialData: initial,
    refetchInterval: PACE_MS,
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
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
          <h1 className="text-2xl">
            Order <span className="figures">{data.number}</span>
          </h1>
          <FiguresAge at={data.at} receivedAt={dataUpdatedAt} failing={isError} timeZone={timeZone} />
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <Badge tone={tones[data.status] ?? 'plain'}>{words(data.status)}</Badge>
          {data.endReason && data.endReason !== data.status && <span>{words(data.endReason)}</span>}
          {data.needsAttention && <Badge tone="bad">Needs a person</Badge>}
          <Moment iso={data.createdAt} timeZone={timeZone} style="second" />
          <span className="figures select-all break-all text-xs">{orderId}</span>
        </p>
      </div>
      <div role="status" className="empty:hidden">
        {mark.data && (
          <Alert tone={mark.data.status === 'REFUNDED' ? 'good' : 'brass'}>{outcomeWords(mark.data)}</Alert>
        )}
      </div>
      {mark.error instanceof ApiError && (
        <Alert tone="bad" role="alert">
          {troubleWords(mark.error.problem)}
        </Alert>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
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
        <div className="grid gap-6">
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

function outcomeWords({ status, needsAttention }: LineRefundView): string {
  if (status === 'REFUNDED') return 'The bank has given the money back. Seller and buyer are being told.';
  return needsAttention
    ? 'The bank did not give the money back. The line says why.'
    : 'The bank has not answered yet. The refund goes on by itself, and seller and buyer are told when it is done.';
}
