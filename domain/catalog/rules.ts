import { toDecimal } from '#lib/money.ts';
import type { Availability } from './types.ts';

/** Few enough to say so: "Only 3 left". */
export const LOW_STOCK_UNITS = 5;

/**
 * What the projection's count means to a shopper. An offer that the projection does not know yet has nothing to sell. Without `lowStockWords`, a flag, few
 * are as good as many.
 */
export function availabilityOf(
  units: number | null,
  lowStockWords = true,
): { availability: Availability; unitsLeft: number | null } {
  if (units === null || units <= 0) return { availability: 'OUT_OF_STOCK', unitsLeft: null };
  if (units > LOW_STOCK_UNITS || !lowStockWords) return { availability: 'IN_STOCK', unitsLeft: null };
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

/** The words of what was typed, at most 12. Only letters, digits and marks get through, so nothing in them can be an operator of a query. */
export function wordsOf(text: string): string[] {
  return (text.normalize('NFKC').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []).slice(0, 12);
}

/**
 * What was typed as a full-text query of the `simple` configuration: all words, the last one as a beginning, since it may
 * not be finished. Undefined when there is no word in it.
 */
export function searchQueryOf(text: string): string | undefined {
  const words = wordsOf(text);
  return words.length > 0 ? `${words.join(' & ')}:*` : undefined;
}

/** A LIKE pattern for titles that contain the text as it was typed. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** `Colour:Sand` as its name and value; undefined for what is no option. */
export function splitOption(option: string): { name: string; value: string } | undefined {
  const at = option.indexOf(':');
  return at < 1 || at === option.length - 1 ? undefined : { name: option.slice(0, at), value: option.slice(at + 1) };
}

/** Chosen options under their names, as they were given: of one name any will do, of each name one must. */
export function groupOptions(options: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const option of options) {
    const name = splitOption(option)?.name;
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), option]);
  }
  return groups;
}
