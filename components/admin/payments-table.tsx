import Link from 'next/link';
import { codeWords, paymentTones } from '#components/admin/code-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { formatMoney, Money } from '#components/ui/money.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import type { PaymentRow } from '#domain/console/types.ts';

const columns = [
  { key: 'payment', label: 'Payment' },
  { key: 'status', label: 'Status' },
  { key: 'amount', label: 'Amount', align: 'end' as const },
  { key: 'order', label: 'Order' },
  { key: 'bank', label: 'At the bank' },
  { key: 'changed', label: 'Last changed' },
];

const link = 'figures inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4';

/** Tries to pay in rows. */
export function PaymentsTable({
  caption,
  payments,
  timeZone,
}: {
  caption: string;
  payments: readonly PaymentRow[];
  timeZone: string;
}) {
  return (
    <Table caption={caption} columns={columns}>
      {payments.map((payment) => (
        <tr key={payment.attemptId} className="hover:bg-sunken/60">
          <Cell>
            <Link href={`/admin/payments/${payment.attemptId}`} className={link}>
              {payment.attemptId.slice(0, 8)}…{payment.attemptId.slice(-4)}
            </Link>
            <span className="figures block text-muted text-xs">Try {payment.ordinal}</span>
          </Cell>
          <Cell>
            <Badge tone={paymentTones[payment.status]}>{codeWords(payment.status)}</Badge>
            {payment.declineCode && <span className="mt-1 block text-muted text-xs">{payment.declineCode}</span>}
          </Cell>
          <Cell end>
            <Money amount={payment.amount} currency={payment.currency} />
            {Number(payment.refunded) > 0 && (
              <span className="block text-muted text-xs">
                {formatMoney(payment.refunded, payment.currency)} given back
              </span>
            )}
          </Cell>
          <Cell>
            <Link href={`/admin/orders/${payment.orderId}`} className={link}>
              {payment.number}
            </Link>
          </Cell>
          <Cell>
            {payment.provider}
            <span className="figures block max-w-48 select-all truncate text-muted text-xs">
              {payment.providerPaymentId ?? 'no id yet'}
            </span>
          </Cell>
          <Cell>
            <Moment iso={payment.updatedAt} timeZone={timeZone} style="second" />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
