'use client';

import Link from 'next/link';
import { buyerWords, codeWords, paymentTones } from '#components/admin/code-words.ts';
import { HoldActions } from '#components/admin/hold-actions.tsx';
import { type HoldListing, holdsHref } from '#components/admin/holds-href.ts';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { formatSeconds } from '#components/ui/countdown.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import { useServerClock } from '#components/ui/use-server-clock.ts';
import type { HoldState } from '#db/enums.ts';
import type { HoldView } from '#domain/order/types.ts';

const columns = [
  { key: 'order', label: 'Order, buyer' },
  { key: 'item', label: 'Item, warehouse' },
  { key: 'units', label: 'Units', align: 'end' as const },
  { key: 'left', label: 'Time left', align: 'end' as const },
  { key: 'payment', label: 'Payment' },
];

const stateTones: Record<HoldState, BadgeTone> = { ACTIVE: 'accent', CONFIRMED: 'good', RELEASED: 'plain' };

type HoldsTableProps = {
  holds: readonly HoldView[];
  at: string;
  listing: HoldListing;
  timeZone: string;
  /** The order that something is being done to. */
  busyWith: string | undefined;
  onRelease: (hold: HoldView, reason: string) => void;
  onExtend: (hold: HoldView, minutes: number, reason: string) => void;
};

/** Holds, a line each; what is done to one is done to its whole order, and its first line offers it. */
export function HoldsTable({ holds, at, listing, timeZone, busyWith, onRelease, onExtend }: HoldsTableProps) {
  const now = useServerClock(at);
  const open = listing.filter === 'ACTIVE' || listing.filter === 'EXPIRED_WAITING';
  return (
    <Table caption="Holds" columns={[...columns, { key: 'last', label: open ? 'Whole order' : 'Hold' }]}>
      {holds.map((hold, index) => (
        <tr key={`${hold.orderId}:${hold.skuId}:${hold.warehouseId}`} className="hover:bg-sunken/60">
          <Cell>
            <Link
              href={`/admin/orders/${hold.orderId}`}
              className="figures inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4"
            >
              {hold.number}
            </Link>
            <span className="block text-muted text-xs">
              <Moment iso={hold.createdAt} timeZone={timeZone} style="second" />
            </span>
            <span className="figures block text-muted text-xs">{buyerWords(hold.buyer)}</span>
          </Cell>
          <Cell className="max-w-64 whitespace-normal">
            <Link
              href={holdsHref({ filter: listing.filter, skuId: hold.skuId })}
              className="inline-block min-h-6 underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {hold.title}
            </Link>
            <span className="block text-muted text-xs">{hold.city}</span>
          </Cell>
          <Cell end>{hold.quantity}</Cell>
          <Cell end>
            <TimeLeft hold={hold} now={now} />
          </Cell>
          <Cell>
            <Badge tone={paymentTones[hold.paymentStatus]}>{codeWords(hold.paymentStatus)}</Badge>
          </Cell>
          <Cell>
            {!open && <Badge tone={stateTones[hold.state]}>{codeWords(hold.state)}</Badge>}
            {open && holds[index - 1]?.orderId === hold.orderId && <span className="text-muted text-xs">as above</span>}
            {open && holds[index - 1]?.orderId !== hold.orderId && (
              <HoldActions
                hold={hold}
                now={now}
                timeZone={timeZone}
                busy={busyWith === hold.orderId}
                onRelease={(reason) => onRelease(hold, reason)}
                onExtend={(minutes, reason) => onExtend(hold, minutes, reason)}
              />
            )}
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
