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
