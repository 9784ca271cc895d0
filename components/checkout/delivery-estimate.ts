import { dateLocale } from '#components/ui/moment.tsx';
import type { DeliveryDays } from '#domain/stock/types.ts';

/** From the first of several parcels to the last; undefined when there is none. */
export function daysOfAll(parcels: readonly DeliveryDays[]): DeliveryDays | undefined {
  if (parcels.length === 0) return undefined;
  return { from: Math.min(...parcels.map(({ from }) => from)), to: Math.max(...parcels.map(({ to }) => to)) };
}

function afterWorkingDays(start: Date, days: number): Date {
  const date = new Date(start);
  for (let left = days; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() !== 0 && date.getUTCDay() !== 6) left -= 1;
  }
  return date;
}

/** "Wed 4 – Fri 6 Nov", as the locale writes it: when something ordered at `orderedAt` (RFC 3339) arrives that takes so many working days. */
export function deliveryEstimate(orderedAt: string, { from, to }: DeliveryDays, locale: string): string {
  const format = new Intl.DateTimeFormat(dateLocale(locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const start = new Date(orderedAt);
  const range = format.formatRange(afterWorkingDays(start, from), afterWorkingDays(start, to));
  // Browsers and Node.js put different narrow spaces around the dash, and a page must read the same in both.
  // A day stays with its month on one line, and the dash with the first date; a line may break behind it.
  return range.replace(/\s/g, ' ').replace(/(?<![–-]) /g, '\u00a0');
}
