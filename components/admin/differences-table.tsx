import Link from 'next/link';
import { type DifferenceActs, DifferenceNotes } from '#components/admin/difference-notes.tsx';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { formatMoment, Moment } from '#components/ui/moment.tsx';
import { formatMoney } from '#components/ui/money.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import type { DifferenceKind } from '#db/enums.ts';
import type { DifferenceFilter, DifferenceSide, DifferenceView } from '#domain/console/types.ts';

/** What differs, and what to do about it, for somebody who sees it for the first time. */
const kinds: Record<DifferenceKind, { label: string; tone: BadgeTone; advice: string }> = {
  AT_BANK_ONLY: {
    label: 'Only at the bank',
    tone: 'bad',
    advice: 'Money of no order of ours. Find out whose it is, and give it back at the bank.',
  },
  AT_SHOP_ONLY: {
    label: 'Only in our books',
    tone: 'bad',
    advice: 'The bank does not know it. Do not ship; ask the bank under our key.',
  },
  AMOUNT: {
    label: 'Amount',
    tone: 'ember',
    advice: 'Give back at the bank what is too much, or settle the rest with the buyer.',
  },
  CURRENCY: {
    label: 'Currency',
    tone: 'ember',
    advice: 'Give it back at the bank, and settle with the buyer.',
  },
  STATUS: {
    label: 'Status',
    tone: 'ember',
    advice: 'Somebody moved this money at the bank. Look there who did, and stop what is shipped unpaid.',
  },
};

const words = (code: string) => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');

type DifferencesTableProps = {
  filter: DifferenceFilter;
  differences: readonly DifferenceView[];
  timeZone: string;
} & DifferenceActs;

export function DifferencesTable({ filter, differences, timeZone, ...acts }: DifferencesTableProps) {
  const columns = [
    { key: 'kind', label: 'What differs' },
    { key: 'order', label: 'Order' },
    { key: 'bank', label: 'The bank says' },
    { key: 'books', label: 'Our books say' },
    { key: 'payment', label: 'Payment' },
    { key: 'since', label: filter === 'OPEN' ? 'Open since' : 'Was open' },
    { key: 'notes', label: 'Notes' },
  ];
  return (
    <Table caption={filter === 'OPEN' ? 'Differences that are open' : 'Differences that were closed'} columns={columns}>
      {differences.map((difference) => (
        <tr key={difference.differenceId} className="hover:bg-sunken/60">
          <Cell className="max-w-60 whitespace-normal">
            <Badge tone={difference.closedAt ? 'plain' : kinds[difference.kind].tone}>
              {kinds[difference.kind].label}
            </Badge>
            <span className="mt-1 block text-muted text-xs">{adviceOn(difference, timeZone)}</span>
            {difference.voidError && !difference.closedAt && (
              <span className="mt-1 block break-words text-ember text-xs">
                The void did not come about: {difference.voidError}
              </span>
            )}
          </Cell>
          <Cell>
            {difference.orderId ? (
              <Link
                href={`/admin/orders/${difference.orderId}`}
                className="figures inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4"
              >
                {difference.number}
              </Link>
            ) : (
              <span className="text-muted">None</span>
            )}
          </Cell>
          <Cell>
            <Side side={difference.bank} />
          </Cell>
          <Cell>
            <Side side={difference.books} />
          </Cell>
          <Cell className="max-w-72 whitespace-normal break-all">
            <span className="figures select-all text-xs">{difference.paymentId}</span>
            {difference.attemptKey && difference.attemptKey !== difference.paymentId && (
              <span className="figures mt-1 block select-all text-muted text-xs">{difference.attemptKey}</span>
            )}
          </Cell>
          <Cell className="figures">
            <Moment iso={difference.openedAt} timeZone={timeZone} style="second" />
            <span className="block text-muted text-xs">
              {difference.closedAt
                ? `until ${formatMoment(difference.closedAt, timeZone, 'second')}`
                : `seen ${formatMoment(difference.seenAt, timeZone, 'second')}`}
            </span>
          </Cell>
          <Cell className="max-w-72 whitespace-normal">
            <DifferenceNotes difference={difference} timeZone={timeZone} {...acts} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function adviceOn({ kind, end, voidFrom, closedBy, closedReason }: DifferenceView, timeZone: string): string {
  if (end === 'VOIDED') return 'An authorisation that belonged to nothing; it was voided.';
  if (end === 'BY_HAND') return `Closed by ${closedBy ?? 'an admin'}: “${closedReason}”`;
  if (end === 'GONE') return 'Both sides agree again.';
  if (voidFrom)
    return `An authorisation that nobody waits for: voided by the first run after ${formatMoment(voidFrom, timeZone)}.`;
  return kinds[kind].advice;
}

function Side({ side }: { side: DifferenceSide | null }) {
  if (!side) return <span className="text-muted">Nothing</span>;
  const money = (amount: string) => formatMoney(amount, side.currency);
  return (
    <>
      {words(side.status)}
      <span className="figures block text-muted text-xs">
        {side.currency} · {money(side.amount)}
      </span>
      {Number(side.captured) > 0 && (
        <span className="figures block text-muted text-xs">{money(side.captured)} taken</span>
      )}
      {Number(side.refunded) > 0 && (
        <span className="figures block text-muted text-xs">{money(side.refunded)} given back</span>
      )}
    </>
  );
}
