import { dateLocale } from '#components/ui/moment.tsx';

// From confirmation to the door. Parcels leave on the next working day and travel one to three.
const WORKING_DAYS = { from: 2, to: 4 } as const;

function afterWorkingDays(start: Date, days: number): Date {
  const date = new Date(start);
  for (let left = days; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() !== 0 && date.getUTCDay() !== 6) left -= 1;
  }
  return date;
}

/** "Wed 4 – Fri 6 Nov", as the locale writes it: when something ordered at `orderedAt` (RFC 3339) arrives, in working days. */
export function deliveryEstimate(orderedAt: string, locale: string): string {
  const format = new Intl.DateTimeFormat(dateLocale(locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const start = new Date(orderedAt);
  const range = format.formatRange(
    afterWorkingDays(start, WORKING_DAYS.from),
    afterWorkingDays(start, WORKING_DAYS.to),
  );
  // Browsers and Node.js put different narrow spaces around the dash, and a page must read the same in both.
  // A day stays with its month on one line; between the two dates a line may break.
  return range.replace(/\s/g, ' ').replace(/(?<![–-]) (?![–-])/g, '\u00a0');
}
