'use client';

import { RotateCcw } from 'lucide-react';
import Link from 'next/link';
import { ActButton } from '#components/ui/act-form.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { formatSeconds } from '#components/ui/countdown.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { formatMoney } from '#components/ui/money.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import { useServerClock } from '#components/ui/use-server-clock.ts';
import type { SagaStep } from '#db/enums.ts';
import type { AttentionFilter, AttentionView } from '#domain/console/types.ts';

/** What the step tries to do, for somebody who has to decide whether to try again. */
const stepWords: Record<SagaStep, string> = {
  AUTHORIZE: 'Ask the bank for the money',
  ASK_BANK: 'Ask the bank what became of it',
  AWAIT_PAYER: 'Wait for the payer',
  CAPTURE: 'Take the money',
  UNWIND: 'Give the money back',
  DONE: 'Nothing',
};

const words = (code: string) => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');

// What can be done, or how long there is, stands beside the order: on a phone the rest is scrolled to.
const columns: Record<AttentionFilter, { key: string; label: string }[]> = {
  ATTENTION: [
    { key: 'order', label: 'Order' },
    { key: 'retry', label: 'Try again' },
    { key: 'step', label: 'What failed' },
    { key: 'error', label: 'Last error' },
    { key: 'payment', label: 'Payment' },
    { key: 'since', label: 'Waits since' },
  ],
  UNKNOWN: [
    { key: 'order', label: 'Order' },
    { key: 'held', label: 'Stock held' },
    { key: 'step', label: 'What is done' },
    { key: 'error', label: 'Why nobody knows' },
    { key: 'payment', label: 'Payment' },
    { key: 'since', label: 'Unknown since' },
  ],
};

type AttentionTableProps = {
  filter: AttentionFilter;
  orders: readonly AttentionView[];
  at: string;
  timeZone: string;
  /** The order that is being tried again just now. */
  busyWith: string | undefined;
  onRetry: (orderId: string) => void;
};

export function AttentionTable({ filter, orders, at, timeZone, busyWith, onRetry }: AttentionTableProps) {
  const now = useServerClock(at);
  return (
    <Table caption="Orders" columns={columns[filter]}>
      {orders.map((order) => (
        <tr key={order.orderId} className="hover:bg-sunken/60">
          <Cell>
            <Link
              href={`/admin/orders/${order.orderId}`}
              className="figures inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4"
            >
              {order.number}
            </Link>
            <span className="figures block text-muted text-xs">
              {formatMoney(order.total, order.currency)} · {words(order.status)}
            </span>
          </Cell>
          <Cell className="figures">
            {filter === 'ATTENTION' ? (
              <ActButton
                to={`/api/admin/orders/${order.orderId}/retry`}
                sends={{ called: order.number }}
                size="small"
                tone="secondary"
                busy={busyWith === order.orderId}
                onAct={() => onRetry(order.orderId)}
              >
                <RotateCcw aria-hidden /> Retry<span className="sr-only"> order {order.number}</span>
              </ActButton>
            ) : (
              <HeldFor until={order.holdExpiresAt} now={now} />
            )}
          </Cell>
          <Cell>
            {stepWords[order.step]}
            <span className="figures block text-muted text-xs">{triedWords(filter, order.failures)}</span>
          </Cell>
          <Cell className="max-w-72 whitespace-normal break-words">
            {order.lastError ?? <span className="text-muted">Not said</span>}
          </Cell>
          <Cell>
            <Badge tone={order.paymentStatus === 'UNKNOWN' ? 'brass' : 'plain'}>{words(order.paymentStatus)}</Badge>
            <Link
              href={`/admin/payments/${order.attemptId}`}
              className="figures mt-1 block min-h-6 max-w-44 whitespace-normal break-all text-accent text-xs underline underline-offset-4"
            >
              {order.attemptId}
            </Link>
          </Cell>
          <Cell className="figures">
            <Moment iso={order.since} timeZone={timeZone} style="second" />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

/** How often in a row it was tried in vain; an amount that differs needs no second try. */
function triedWords(filter: AttentionFilter, failures: number): string {
  if (failures === 0) return filter === 'UNKNOWN' ? 'About to be asked' : 'Stopped at the first look';
  const times = failures === 1 ? 'once' : `${failures} times in a row`;
  return filter === 'UNKNOWN' ? `Asked ${times}` : `Failed ${times}`;
}

function HeldFor({ until, now }: { until: string | null; now: number }) {
  if (until === null) return <span className="text-muted">not held</span>;
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  return <span>{left > 0 ? `for ${formatSeconds(left)}` : 'ran out'}</span>;
}
