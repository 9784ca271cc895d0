import Link from 'next/link';
import { buyerWords, codeWords, paymentTones } from '#components/admin/code-words.ts';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Money } from '#components/ui/money.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import type { HoldAtShortfall } from '#domain/console/types.ts';

const columns = [
  { key: 'fate', label: 'What became of it' },
  { key: 'order', label: 'Order' },
  { key: 'buyer', label: 'Buyer' },
  { key: 'held', label: 'Held since' },
  { key: 'units', label: 'Units', align: 'end' as const },
  { key: 'secured', label: 'Money then' },
  { key: 'payment', label: 'Payment now' },
  { key: 'money', label: 'Taken, given back', align: 'end' as const },
];

const fates: Record<HoldAtShortfall['fate'], { label: string; tone: BadgeTone }> = {
  EXPIRED: { label: 'Had run out', tone: 'plain' },
  LOST: { label: 'Lost', tone: 'bad' },
  KEPT: { label: 'Stayed', tone: 'good' },
};

function securedWords({ fate, secured }: HoldAtShortfall): string {
  if (secured === null) return fate === 'EXPIRED' ? 'did not matter' : 'not kept';
  return secured ? 'secured' : 'not secured';
}

/** The orders that held units as the count came, those that lost first. */
export function ShortfallHolds({ holds, timeZone }: { holds: readonly HoldAtShortfall[]; timeZone: string }) {
  return (
    <Table caption="Orders that held units" columns={columns}>
      {holds.map((hold) => (
        <tr key={hold.orderId} className="hover:bg-sunken/60">
          <Cell>
            <Badge tone={fates[hold.fate].tone}>{fates[hold.fate].label}</Badge>
          </Cell>
          <Cell>
            <Link
              href={`/admin/orders/${hold.orderId}`}
              className="figures inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4"
            >
              {hold.number}
            </Link>
          </Cell>
          <Cell className="figures">{buyerWords(hold.buyer)}</Cell>
          <Cell>
            <Moment iso={hold.heldAt} timeZone={timeZone} style="second" />
          </Cell>
          <Cell end>{hold.quantity}</Cell>
          <Cell>{securedWords(hold)}</Cell>
          <Cell>
            <Badge tone={paymentTones[hold.paymentStatus]}>{codeWords(hold.paymentStatus)}</Badge>
          </Cell>
          <Cell end>
            <Money amount={hold.captured} currency={hold.currency} />,{' '}
            <Money amount={hold.refunded} currency={hold.currency} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
