import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { Card } from '#components/ui/card.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Money } from '#components/ui/money.tsx';
import type { StuckLineRefund } from '#domain/console/types.ts';

/** Refunds of lines that could not be shipped and that the bank did not make; each leads to its order, where it is tried again. */
export function StuckRefunds({ refunds, timeZone }: { refunds: readonly StuckLineRefund[]; timeZone: string }) {
  return (
    <Card title="Refunds of lines that could not be shipped">
      <ul className="grid divide-y divide-line">
        {refunds.map((refund) => (
          <li key={`${refund.orderId}:${refund.line}`}>
            <Link
              href={`/admin/orders/${refund.orderId}`}
              className="grid grid-cols-[1fr_auto_auto] items-center gap-x-4 gap-y-1 py-3 hover:text-accent"
            >
              <span className="min-w-0">
                <span className="block truncate font-semibold text-sm">
                  <span className="figures">{refund.number}</span> · {refund.title}
                </span>
                <span className="block break-words text-muted text-xs">
                  {refund.lastError ?? 'Not said'} · since{' '}
                  <Moment iso={refund.since} timeZone={timeZone} style="second" />
                </span>
              </span>
              <Money amount={refund.amount} currency={refund.currency} className="font-semibold text-sm" />
              <ArrowRight aria-hidden className="size-4 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
