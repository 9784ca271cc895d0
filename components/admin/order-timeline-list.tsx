import { Bell, CreditCard, Landmark, type LucideIcon, PackageCheck, Route, ShieldCheck } from 'lucide-react';
import Link from 'next/link';
import { ChangesList } from '#components/admin/changes-list.tsx';
import { codeWords } from '#components/admin/code-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import { formatMoment } from '#components/ui/moment.tsx';
import { formatMoney } from '#components/ui/money.tsx';
import type { TimelineEntry } from '#domain/console/types.ts';

const kinds: Record<TimelineEntry['kind'], { label: string; icon: LucideIcon; colour: string }> = {
  EVENT: { label: 'Course', icon: Route, colour: 'bg-accent-soft text-accent' },
  ATTEMPT: { label: 'Payment', icon: CreditCard, colour: 'bg-sunken text-ink' },
  WEBHOOK: { label: 'Bank', icon: Landmark, colour: 'bg-brass-soft text-brass' },
  MOVEMENT: { label: 'Stock', icon: PackageCheck, colour: 'bg-good-soft text-good' },
  NOTICE: { label: 'Buyer told', icon: Bell, colour: 'bg-sunken text-ink' },
  ADMIN: { label: 'Admin', icon: ShieldCheck, colour: 'bg-ember-soft text-ember' },
};

/** All that happened to an order in one list, oldest first; what kind of thing it is, is said in a word and not by colour alone. */
export function OrderTimelineList({ entries, timeZone }: { entries: readonly TimelineEntry[]; timeZone: string }) {
  if (entries.length === 0) return <p className="text-muted text-sm">Nothing is known of its course.</p>;
  return (
    <ol className="relative grid gap-4 before:absolute before:top-3 before:bottom-3 before:left-[0.9375rem] before:w-px before:bg-line">
      {entries.map((entry) => {
        const { label, icon: Icon, colour } = kinds[entry.kind];
        return (
          <li key={entry.key} className="relative grid grid-cols-[2rem_1fr] gap-3">
            <span className={`z-1 grid size-8 place-items-center rounded-full ${colour}`}>
              <Icon aria-hidden className="size-4" />
            </span>
            <div className="grid min-w-0 gap-1 pt-0.5 text-sm">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="min-w-0 break-words">{titleOf(entry)}</span>
                <span className="text-muted text-xs">{label}</span>
                {entry.kind === 'EVENT' && entry.waiting && <Badge tone="brass">Not handed on yet</Badge>}
                {entry.kind === 'WEBHOOK' && !entry.processedAt && <Badge tone="brass">Waits</Badge>}
              </p>
              <Details entry={entry} />
              <time dateTime={entry.at} className="figures text-muted text-xs">
                {formatMoment(entry.at, timeZone, 'second')}
                <span aria-hidden>.{entry.at.slice(20, 23)}</span>
              </time>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function titleOf(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'EVENT':
      return codeWords(entry.type.replace(/^order\./, ''));
    case 'ATTEMPT':
      return `Try ${entry.ordinal} to pay ${formatMoney(entry.amount, entry.currency)} at ${entry.provider}`;
    case 'WEBHOOK':
      return `${entry.provider} sent ${entry.type}`;
    case 'MOVEMENT':
      return `${codeWords(entry.movement)} ${Math.abs(entry.reservedDelta || entry.onHandDelta)} × ${entry.title}`;
    case 'NOTICE':
      return codeWords(entry.notice);
    case 'ADMIN':
      return `${entry.by}: ${codeWords(entry.act.slice(entry.act.indexOf('.') + 1)).toLowerCase()}`;
  }
}

const signed = (delta: number) => (delta > 0 ? `+${delta}` : delta < 0 ? `−${-delta}` : '0');

function Details({ entry }: { entry: TimelineEntry }) {
  switch (entry.kind) {
    case 'EVENT':
      return (
        <>
          {(entry.payment || entry.from !== entry.to) && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted text-xs">
              {entry.to && entry.from !== entry.to && (
                <span>
                  {entry.from ? `${codeWords(entry.from)} → ` : ''}
                  {codeWords(entry.to)}
                  {entry.endReason && entry.endReason !== entry.to
                    ? ` (${codeWords(entry.endReason).toLowerCase()})`
                    : ''}
                </span>
              )}
              {entry.payment && (
                <Link
                  href={`/admin/payments/${entry.payment.attemptId}`}
                  className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
                >
                  payment {entry.payment.from ? `${codeWords(entry.payment.from).toLowerCase()} → ` : ''}
                  {codeWords(entry.payment.to).toLowerCase()}
                </Link>
              )}
            </p>
          )}
          {entry.detail && <p className="break-words text-xs">{entry.detail}</p>}
          {(entry.by || entry.reason) && (
            <p className="break-words text-xs">
              {entry.by}
              {entry.reason && `${entry.by ? ': ' : ''}“${entry.reason}”`}
            </p>
          )}
        </>
      );
    case 'ATTEMPT':
      return (
        <Link
          href={`/admin/payments/${entry.attemptId}`}
          className="figures inline-flex min-h-6 items-center break-all text-accent text-xs underline underline-offset-4"
        >
          {entry.attemptId}
        </Link>
      );
    case 'WEBHOOK':
      return <p className="figures select-all break-all text-muted text-xs">{entry.eventId}</p>;
    case 'MOVEMENT':
      return (
        <p className="figures text-muted text-xs">
          {entry.city} · on hand {signed(entry.onHandDelta)}, reserved {signed(entry.reservedDelta)} ·{' '}
          <Link
            href={`/admin/stock/${entry.skuId}`}
            className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
          >
            SKU {entry.skuId}
          </Link>
        </p>
      );
    case 'NOTICE':
      return <p className="text-muted text-xs">{entry.readAt ? 'Read by the buyer' : 'Not read yet'}</p>;
    case 'ADMIN':
      return (
        <>
          {entry.reason && <p className="break-words text-xs">“{entry.reason}”</p>}
          <ChangesList changes={entry.changes} />
        </>
      );
  }
}
