import { toDecimal } from '#lib/money.ts';
import type { Availability } from './types.ts';

/** Few enough to say so: "Only 3 left". */
export const LOW_STOCK_UNITS = 5;

/** What the projection's count means to a shopper. An offer that the projection does not know yet has nothing to sell. */
export function availabilityOf(units: number | null): { availability: Availability; unitsLeft: number | null } {
  if (units === null || units <= 0) return { availability: 'OUT_OF_STOCK', unitsLeft: null };
  if (units > LOW_STOCK_UNITS) return { availability: 'IN_STOCK', unitsLeft: null };
  return { availability: 'LOW_STOCK', unitsLeft: units };
}

/** A price column as the wire writes it; postgres.js gives bigint as text. */
export function priceOf(minor: string, currency: string): string {
  return toDecimal(Number(minor), currency);
}

/** An id of a row, as far as text can be one: 1 to 2^63 - 1 in plain digits. Anything else names nothing. */
export function isRowId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= 9_223_372_036_854_775_807n;
}

/**
 * What was typed as a full-text query of the `simple` configuration: all words, the last one as a beginning, since it may
 * not be finished. Undefined when there is no word in it. Only letters, digits and marks get through, so nothing of it can
 * be an operator.
 */
export function searchQueryOf(text: string): string | undefined {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu);
  return words ? `${words.slice(0, 12).join(' & ')}:*` : undefined;
}

/** A LIKE pattern for titles that contain the text as it was typed. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
