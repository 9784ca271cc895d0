import Link from 'next/link';
import { codeWords, paymentTones } from '#components/admin/code-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Money } from '#components/ui/money.tsx';
import type { AdminOrderView } from '#domain/console/types.ts';

/** What the order costs, what was taken, and what went back. */
export function AdminOrderMoney({ order }: { order: AdminOrderView }) {
  const rows = [
    { label: 'Items', amount: order.subtotal },
    ...(Number(order.discount) > 0 ? [{ label: 'Discount', amount: `-${order.discount}` }] : []),
    { label: 'Delivery', amount: order.shipping },
    { label: 'Total', amount: order.total, heavy: true },
    { label: 'Captured', amount: order.captured },
    ...(Number(order.refunded) > 0 ? [{ label: 'Given back', amount: `-${order.refunded}` }] : []),
  ];
  return (
    <dl className="grid gap-1.5 text-sm">
      {rows.map(({ label, amount, heavy }) => (
        <div
          key={label}
          className={`flex justify-between gap-4 ${heavy ? 'mb-2 border-line border-y py-2 font-semibold' : ''}`}
        >
          <dt className={heavy ? '' : 'text-muted'}>{label}</dt>
          <dd>
            <Money amount={amount} currency={order.currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Every try to pay, with the key that finds it at the bank. */
export function AdminAttempts({ order, timeZone }: { order: AdminOrderView; timeZone: string }) {
  return (
    <ol className="grid gap-4">
      {order.attempts.map((attempt) => (
        <li key={attempt.attemptId} className="grid gap-1 text-sm">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <Badge tone={paymentTones[attempt.status]}>{codeWords(attempt.status)}</Badge>
            <Money amount={attempt.amount} currency={order.currency} className="font-semibold" />
          </p>
          <p className="text-muted text-xs">
            <Moment iso={attempt.createdAt} timeZone={timeZone} style="second" />
            {attempt.declineCode && ` · ${attempt.declineCode}`}
          </p>
          <Link
            href={`/admin/payments/${attempt.attemptId}`}
            className="figures min-h-6 break-all text-accent text-xs underline underline-offset-4"
          >
            {attempt.attemptId}
          </Link>
        </li>
      ))}
    </ol>
  );
}
