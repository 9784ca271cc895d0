import type { AdminOverview } from '#domain/console/types.ts';

const parts = [
  { key: 'confirmed', label: 'Confirmed', colour: 'bg-accent' },
  { key: 'expired', label: 'Expired', colour: 'bg-brass' },
  { key: 'cancelled', label: 'Cancelled', colour: 'bg-muted' },
  { key: 'paymentFailed', label: 'Payment failed', colour: 'bg-bad' },
] as const;

/** What became of orders in the last hour. */
export function HourOutcomes({ lastHour }: { lastHour: AdminOverview['lastHour'] }) {
  const ended = parts.reduce((sum, part) => sum + lastHour[part.key], 0);
  return (
    <div className="grid gap-4">
      <p className="flex items-baseline gap-2">
        <span className="figures font-display font-semibold text-2xl">{lastHour.placed}</span>
        <span className="text-muted text-sm">placed, {ended} decided</span>
      </p>
      <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {parts.map((part) => (
          <div key={part.key} className={part.colour} style={{ flexGrow: lastHour[part.key] }} />
        ))}
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm">
        {parts.map((part) => (
          <div key={part.key} className="flex items-center gap-2">
            <span aria-hidden className={`size-2.5 rounded-full ${part.colour}`} />
            <dt className="flex-1 text-muted">{part.label}</dt>
            <dd className="figures font-semibold">{lastHour[part.key]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
