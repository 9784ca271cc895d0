import Link from 'next/link';
import { codeWords } from '#components/admin/code-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import { formatMoment, Moment } from '#components/ui/moment.tsx';
import { formatMoney } from '#components/ui/money.tsx';
import type { PaymentView } from '#domain/console/types.ts';

type PartProps = { payment: PaymentView; timeZone: string };

export function PaymentFacts({ payment, timeZone }: PartProps) {
  const money = (amount: string) => formatMoney(amount, payment.currency);
  const facts = [
    { label: 'Amount', value: money(payment.amount) },
    { label: 'Captured', value: money(payment.captured) },
    { label: 'Given back', value: money(payment.refunded) },
    { label: 'Try', value: String(payment.ordinal) },
    { label: 'Bank', value: payment.provider },
    { label: 'Id at the bank', value: payment.providerPaymentId ?? 'none yet', long: true },
    ...(payment.declineCode ? [{ label: 'Declined for', value: payment.declineCode }] : []),
    { label: 'Begun', value: formatMoment(payment.createdAt, timeZone, 'second') },
    { label: 'Last changed', value: formatMoment(payment.updatedAt, timeZone, 'second') },
    ...(payment.current && payment.step !== 'DONE'
      ? [
          { label: 'What is done', value: codeWords(payment.step) },
          { label: 'Next look', value: formatMoment(payment.nextLookAt, timeZone, 'second') },
          { label: 'Failures in a row', value: String(payment.failures) },
        ]
      : []),
  ];
  return (
    <>
      <dl className="grid gap-1.5 text-sm">
        {facts.map(({ label, value, long }) => (
          <div key={label} className={long ? 'grid gap-0.5' : 'flex justify-between gap-4'}>
            <dt className="text-muted">{label}</dt>
            <dd className="figures select-all break-all">{value}</dd>
          </div>
        ))}
      </dl>
      {payment.current && payment.lastError && (
        <p className="mt-3 break-words rounded-md bg-ember-soft px-3 py-2 text-ember text-sm">{payment.lastError}</p>
      )}
      {payment.differences.length > 0 && (
        <p className="mt-3 text-sm">
          <Link href="/admin/reconciliation" className="text-accent underline underline-offset-4">
            Differs from the bank’s list
          </Link>
          : {payment.differences.map((one) => codeWords(one.kind).toLowerCase()).join(', ')}
        </p>
      )}
    </>
  );
}

/** Each change of the attempt with what the bank had said, oldest first. */
export function PaymentAnswers({ payment, timeZone }: PartProps) {
  if (payment.answers.length === 0) return <p className="text-muted text-sm">Nothing yet.</p>;
  return (
    <ol className="grid gap-3 text-sm">
      {payment.answers.map((answer) => (
        <li key={answer.key} className="grid gap-0.5 border-line border-l-2 pl-4">
          <p>
            {answer.from && `${codeWords(answer.from)} → `}
            <strong>{codeWords(answer.to)}</strong>
          </p>
          <p className="text-muted text-xs">
            <Moment iso={answer.at} timeZone={timeZone} style="second" /> · {codeWords(answer.type)}
          </p>
          {answer.detail && <p className="break-words text-xs">{answer.detail}</p>}
        </li>
      ))}
    </ol>
  );
}

export function PaymentWebhooks({ payment, timeZone }: PartProps) {
  if (payment.webhooks.length === 0) return <p className="text-muted text-sm">The bank has sent none.</p>;
  return (
    <ul className="grid gap-3 text-sm">
      {payment.webhooks.map((hook) => (
        <li key={hook.eventId} className="grid gap-0.5 border-line border-l-2 pl-4">
          <p className="flex flex-wrap items-center gap-2">
            {hook.type}
            {!hook.processedAt && <Badge tone="brass">Waits</Badge>}
          </p>
          <p className="text-muted text-xs">
            <Moment iso={hook.receivedAt} timeZone={timeZone} style="second" /> ·{' '}
            <span className="figures select-all break-all">{hook.eventId}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
