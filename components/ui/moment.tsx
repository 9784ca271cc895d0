import { useLocale } from 'next-intl';

type Style = 'date' | 'minute' | 'second';

/** How dates are written in a language of ours; English ones with the day first, as most of the world does. */
export const dateLocale = (locale: string) => (locale === 'en' ? 'en-GB' : locale);

/**
 * A point in time, in the shop's own time zone: the same text on the server and in the browser, so nothing changes when
 * the page wakes up, and everyone who talks about it says the same hour.
 */
export function formatMoment(iso: string, timeZone: string, style: Style = 'minute', locale = 'en'): string {
  return new Intl.DateTimeFormat(dateLocale(locale), {
    timeZone,
    day: 'numeric',
    month: 'short',
    ...(style === 'date' ? { year: 'numeric' } : { hour: '2-digit', minute: '2-digit' }),
    ...(style === 'second' ? { second: '2-digit' } : {}),
  }).format(new Date(iso));
}

type MomentProps = { iso: string; timeZone: string; style?: Style; className?: string };

export function Moment({ iso, timeZone, style, className }: MomentProps) {
  const locale = useLocale();
  return (
    <time suppressHydrationWarning dateTime={iso} className={`figures whitespace-nowrap ${className ?? ''}`}>
      {formatMoment(iso, timeZone, style, locale)}
    </time>
  );
}
