'use client';

import Link from 'next/link';
import { type HoldListing, holdsHref } from '#components/admin/holds-href.ts';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { formatSeconds } from '#components/ui/countdown.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import { useServerClock } from '#components/ui/use-server-clock.ts';
import type { AttemptStatus, HoldState } from '#db/enums.ts';
import type { HoldView } from '#domain/order/types.ts';

const columns = [
  { key: 'order', label: 'Order' },
  { key: 'item', label: 'Item' },
  { key: 'units', label: 'Units', align: 'end' as const },
  { key: 'warehouse', label: 'Warehouse' },
  { key: 'buyer', label: 'Buyer' },
  { key: 'left', label: 'Time left', align: 'end' as const },
  { key: 'payment', label: 'Payment' },
  { key: 'state', label: 'Hold' },
];

const stateTones: Record<HoldState, BadgeTone> = { ACTIVE: 'accent', CONFIRMED: 'good', RELEASED: 'plain' };

const paymentTones: Partial<Record<AttemptStatus, BadgeTone>> = {
  REQUIRES_ACTION: 'ember',
  UNKNOWN: 'brass',
  DECLINED: 'bad',
  FAILED: 'bad',
  AUTHORIZED: 'accent',
  CAPTURED: 'good',
};

const words = (code: string) => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');

/** "member 7", or the start of a guest's hash: enough to tell two buyers apart, nothing to find them by. */
function buyerWords(buyer: string): string {
  return buyer.startsWith('u:') ? `member ${buyer.slice(2)}` : `guest ${buyer.slice(2, 8)}`;
}

type HoldsTableProps = { holds: readonly HoldView[]; at: string; listing: HoldListing; timeZone: string };

export function HoldsTable({ holds, at, listing, timeZone }: HoldsTableProps) {
  const now = useServerClock(at);
  return (
    <Table caption="Holds" columns={columns}>
      {holds.map((hold) => (
        <tr key={`${hold.orderId}:${hold.skuId}:${hold.warehouseId}`} className="hover:bg-sunken/60">
          <Cell>
            <Link
              href={holdsHref({ filter: listing.filter, orderId: hold.orderId })}
              className="figures inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4"
            >
              {hold.number}
            </Link>
            <span className="block text-muted text-xs">
              <Moment iso={hold.createdAt} timeZone={timeZone} style="second" />
            </span>
          </Cell>
          <Cell className="max-w-64">
            <Link
              href={holdsHref({ filter: listing.filter, skuId: hold.skuId })}
              className="inline-block min-h-6 underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {hold.title}
            </Link>
          </Cell>
          <Cell end>{hold.quantity}</Cell>
          <Cell>{hold.city}</Cell>
          <Cell className="figures">{buyerWords(hold.buyer)}</Cell>
          <Cell end>
            <TimeLeft hold={hold} now={now} />
          </Cell>
          <Cell>
            <Badge tone={paymentTones[hold.paymentStatus] ?? 'plain'}>{words(hold.paymentStatus)}</Badge>
          </Cell>
          <Cell>
            <Badge tone={stateTones[hold.state]}>{words(hold.state)}</Badge>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function TimeLeft({ hold, now }: { hold: HoldView; now: number }) {
  if (hold.state !== 'ACTIVE') return <span className="text-muted">ended</span>;
  const left = Math.ceil((Date.parse(hold.expiresAt) - now) / 1000);
  if (left <= 0) return <strong className="text-ember">ran out {formatSeconds(-left)} ago</strong>;
  return <span className={left <= 120 ? 'font-semibold text-ember' : ''}>{formatSeconds(left)}</span>;
}
