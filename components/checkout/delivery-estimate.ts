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

/** "Wed 4 Nov to Fri 6 Nov": when something ordered at `orderedAt` (RFC 3339) arrives, in working days. */
export function deliveryEstimate(orderedAt: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const start = new Date(orderedAt);
  const [from, to] = [WORKING_DAYS.from, WORKING_DAYS.to].map((days) => format.format(afterWorkingDays(start, days)));
  return `${from} to ${to}`;
}
