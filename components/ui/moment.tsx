/**
 * A point in time, in the shop's own time zone: the same text on the server and in the browser, so nothing changes when
 * the page wakes up, and everyone who talks about it says the same hour.
 */
export function formatMoment(iso: string, timeZone: string, style: 'date' | 'minute' | 'second' = 'minute'): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    ...(style === 'date' ? { year: 'numeric' } : { hour: '2-digit', minute: '2-digit' }),
    ...(style === 'second' ? { second: '2-digit' } : {}),
  }).format(new Date(iso));
}

type MomentProps = { iso: string; timeZone: string; style?: 'date' | 'minute' | 'second'; className?: string };

export function Moment({ iso, timeZone, style, className }: MomentProps) {
  return (
    <time dateTime={iso} className={`figures whitespace-nowrap ${className ?? ''}`}>
      {formatMoment(iso, timeZone, style)}
    </time>
  );
}
