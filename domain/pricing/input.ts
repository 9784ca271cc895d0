import type { DiscountKind } from '#db/enums.ts';
import { parseTimestamp, startOfDay } from '#lib/clock.ts';
import { fromDecimal } from '#lib/money.ts';

/** `10%`, `12.5%`, or an amount of the store's currency (`25.00`); undefined for what is neither, or takes nothing off. */
export function parseDiscount(text: string, currency: string): { kind: DiscountKind; value: number } | undefined {
  const percent = /^(\d{1,3})(?:\.(\d{1,2}))?%$/.exec(text.trim());
  if (percent) {
    const value = Number(percent[1]) * 100 + Number((percent[2] ?? '').padEnd(2, '0'));
    return value > 0 && value <= 10_000 ? { kind: 'PERCENT', value } : undefined;
  }
  const amount = fromDecimal(text, currency);
  return amount ? { kind: 'FIXED', value: amount } : undefined;
}

/**
 * From when until when. Days are those of `timeZone`, and the last one is part of it: `until 2026-10-31` ends as the clocks there go to 1 November, also in
 * a night in which they are set. An RFC 3339 time is the very instant. Undefined for what is neither, or ends before it begins.
 */
export function parsePeriod(
  from: string,
  until: string,
  timeZone: string,
): { startsAt: Date; endsAt: Date } | undefined {
  const startsAt = startOfDay(from, timeZone) ?? parseTimestamp(from);
  const endsAt = startOfDay(until, timeZone, 1) ?? parseTimestamp(until);
  return startsAt && endsAt && startsAt < endsAt ? { startsAt, endsAt } : undefined;
}

/** The form of a code: 3 to 32 capitals, digits, dashes and underscores, as the table's CHECK has it. */
export function isCode(text: string): boolean {
  return /^[A-Z0-9][A-Z0-9_-]{2,31}$/.test(text);
}
