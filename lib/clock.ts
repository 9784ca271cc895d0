/** Milliseconds since the epoch on this process's own clock: for display, logs and back-off, never to decide an expiry. */
export function nowMs(): number {
  return Date.now();
}

/** A point in time as the wire writes it: RFC 3339, UTC, milliseconds. */
export function toTimestamp(date: Date): string {
  return date.toISOString();
}

const OFFSET_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/i;

/** Parses an RFC 3339 time whose offset is stated; undefined for anything else (local times, dates alone, 30 February). */
export function parseTimestamp(text: string): Date | undefined {
  if (!OFFSET_TIME.test(text)) return undefined;
  const day = Number(text.slice(8, 10));
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return undefined;
  const daysInMonth = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate();
  return day >= 1 && day <= daysInMonth ? date : undefined;
}

/**
 * How long to wait before try number `attempt` (1 is the first repeat): doubles from `baseMs` to `capMs`, with full
 * jitter over its upper half so that those who failed together do not come back together.
 */
export function backoffMs(attempt: number, baseMs: number, capMs: number, random: () => number = Math.random): number {
  const ceiling = Math.min(capMs, baseMs * 2 ** Math.min(attempt - 1, 30));
  return Math.round(ceiling / 2 + (ceiling / 2) * random());
}

const HOUR_MS = 3_600_000;

/**
 * The first instant of a calendar day (`2026-10-31`) as the clocks of an IANA time zone count it, also where they are set at midnight; undefined for what
 * is no day. The end of a day is the start of the next: `startOfDay(day, zone, 1)`.
 */
export function startOfDay(day: string, timeZone: string, daysLater = 0): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return undefined;
  const utc = new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])));
  if (utc.toISOString().slice(0, 10) !== day) return undefined;
  utc.setUTCDate(utc.getUTCDate() + daysLater);
  const wanted = utc.toISOString().slice(0, 10);
  // No zone is more than 14 hours from UTC. Clocks are set by whole quarters of an hour, so the day begins at one.
  for (let at = utc.getTime() - 14 * HOUR_MS; at <= utc.getTime() + 14 * HOUR_MS; at += HOUR_MS / 4) {
    if (dayIn(new Date(at), timeZone) === wanted) return new Date(at);
  }
  return undefined;
}

/** The calendar day of an instant in an IANA time zone, as `2026-10-31`. */
export function dayIn(at: Date, timeZone: string): string {
  // Swedish writes days as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}
