import { parseTimestamp } from '#lib/clock.ts';
import type { Count, CountedRow, HoldAtStake, RowErrorCode } from './types.ts';

/** Rows of one call (SPEC 9). */
export const MAX_ROWS = 1_000;

/** SKUs are counted in characters after NFC; a sheet of 255 emoji is 510 UTF-16 units. */
const MAX_SKU_LENGTH = 255;

/** Fits the column (2^31 - 1) with room for what is added back. */
export const MAX_QUANTITY = 1_000_000_000;

/** How far a source's clock may be ahead of the database's: 5 minutes (SPEC 9). */
const MAX_AHEAD_MICROS = 5 * 60 * 1_000_000;

/**
 * What cannot be seen, or what looks like nothing: control and format characters (the marks of writing direction, the
 * zero-width ones), lone surrogates, line and paragraph separators, everything Unicode says may be left undrawn, and
 * the two blanks that are letters or symbols to it.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * The SKU as it is compared: Unicode NFC, otherwise exactly as sent, so `01234` is not `1234` and `abc` is not `ABC`.
 * Undefined when it is no SKU: not text, blank, padded, longer than 255 characters, or with a character nobody can see.
 */
export function normaliseSku(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 4 * MAX_SKU_LENGTH) return undefined;
  const sku = value.normalize('NFC');
  if (sku === '' || sku.trim() !== sku || INVISIBLE.test(sku)) return undefined;
  return [...sku].length <= MAX_SKU_LENGTH ? sku : undefined;
}

/**
 * An instant with a stated offset, to the microsecond, since that is what PostgreSQL keeps: a sale and a count may be
 * less than a millisecond apart. Finer digits are cut off. Undefined for anything else, and for years before 1, which
 * PostgreSQL cannot read so.
 */
export function parseSourceTime(value: unknown): { text: string; micros: number } | undefined {
  const date = typeof value === 'string' ? parseTimestamp(value) : undefined;
  if (typeof value !== 'string' || !date || date.getUTCFullYear() < 1) return undefined;
  const fraction = (/\.(\d+)/.exec(value)?.[1] ?? '').padEnd(6, '0').slice(3, 6);
  return {
    text: `${date.toISOString().slice(0, -1)}${fraction}Z`,
    micros: date.getTime() * 1_000 + Number(fraction),
  };
}

/** What rows are judged against: the seller's own SKUs and warehouses and the database's clock. */
export type Surroundings = {
  readonly nowMicros: number;
  /** The seller's SKU code, in NFC, to the SKU's id. */
  readonly skuIds: ReadonlyMap<string, string>;
  readonly warehouseIds: ReadonlySet<string>;
};

export type Verdict = { readonly count: Count } | { readonly error: RowErrorCode };

/**
 * Judges one row of a report by itself. The checks stand in the order of `rowErrorCodes`. What belongs to another
 * seller is unknown, exactly like what does not exist (SPEC 9, 17).
 */
export function judgeRow(row: unknown, index: number, around: Surroundings): Verdict {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return { error: 'INVALID_ROW' };
  const given = row as Readonly<Record<string, unknown>>;

  const sku = normaliseSku(given.sku);
  if (sku === undefined) return { error: 'INVALID_SKU' };

  const { quantity } = given;
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 0 || quantity > MAX_QUANTITY) {
    return { error: 'INVALID_QUANTITY' };
  }

  const { warehouseId } = given;
  if (typeof warehouseId !== 'string' || warehouseId.trim() === '') return { error: 'INVALID_WAREHOUSE' };
  if (!around.warehouseIds.has(warehouseId)) return { error: 'UNKNOWN_WAREHOUSE' };

  const time = parseSourceTime(given.sourceUpdatedAt);
  if (!time) return { error: 'INVALID_TIMESTAMP' };
  if (time.micros > around.nowMicros + MAX_AHEAD_MICROS) return { error: 'FUTURE_TIMESTAMP' };

  const skuId = around.skuIds.get(sku);
  if (skuId === undefined) return { error: 'UNKNOWN_SKU' };

  // `-0` is JSON too; adding 0 makes it 0.
  return {
    count: {
      index,
      skuId,
      warehouseId,
      quantity: quantity + 0,
      sourceUpdatedAt: time.text,
      sourceMicros: time.micros,
    },
  };
}

/** What a refused row is told beside its code. */
export const rowErrorMessages: Readonly<Record<RowErrorCode, string>> = {
  INVALID_ROW: 'A row is an object with sku, warehouseId, quantity and sourceUpdatedAt.',
  INVALID_SKU: 'sku is text of 1 to 255 characters without padding and without invisible characters.',
  INVALID_QUANTITY: 'quantity is a whole JSON number from 0 to 1000000000.',
  INVALID_WAREHOUSE: 'warehouseId is the id of one of your warehouses, as text.',
  UNKNOWN_WAREHOUSE: 'You have no warehouse of this id.',
  INVALID_TIMESTAMP: 'sourceUpdatedAt is an RFC 3339 time with its offset, such as 2026-11-30T10:00:00Z.',
  FUTURE_TIMESTAMP: 'sourceUpdatedAt is more than 5 minutes ahead of our clock.',
  UNKNOWN_SKU: 'You have no offer with this SKU.',
  BUSY: 'The row could not be locked in time and was left as it was. Send it again.',
};

/** A count that does not stand because of another row of the same batch; `winner` is that row's place in the batch. */
export type Beaten = { readonly index: number; readonly winner: number; readonly same: boolean };

/**
 * Of several rows for one inventory row the newest stands; of one instant the lower quantity; of equal rows the first.
 * The others are STALE, but an exact repeat (`same`) is UNCHANGED when the row it repeats stands. The same rule as
 * between two calls (`decideCount`), so it makes no difference how a source cuts its rows into batches.
 */
export function settleDuplicates(counts: readonly Count[]): { standing: Count[]; beaten: Beaten[] } {
  const beaten: Beaten[] = [];
  const standing: Count[] = [];
  for (const rivals of Map.groupBy(counts, (count) => `${count.skuId}:${count.warehouseId}`).values()) {
    const winner = rivals.reduce((best, count) => (stands(count, best) ? count : best));
    standing.push(winner);
    for (const { index, quantity, sourceMicros } of rivals) {
      if (index === winner.index) continue;
      const same = quantity === winner.quantity && sourceMicros === winner.sourceMicros;
      beaten.push({ index, winner: winner.index, same });
    }
  }
  return { standing, beaten };
}

const stands = (a: Count, b: Count) =>
  a.sourceMicros > b.sourceMicros || (a.sourceMicros === b.sourceMicros && a.quantity < b.quantity);

/**
 * Ids are 64-bit numbers as text: the shorter is the smaller, equal lengths compare as text. The order in which rows
 * are locked.
 */
export function compareKeys(a: Count, b: Count): number {
  return compareIds(a.skuId, b.skuId) || compareIds(a.warehouseId, b.warehouseId);
}

const compareIds = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

export type CountDecision =
  | { readonly status: 'STALE' | 'UNCHANGED' | 'CHANGED' }
  | {
      readonly status: 'TAKEN';
      readonly onHand: number;
      /** Units held beyond the new count; 0 when it fits. */
      readonly excess: number;
    };

/**
 * What a count does to its row (SPEC 9). Older than the last report: STALE. The same instant and the same quantity:
 * UNCHANGED. The same instant with another quantity: the lower one stands whichever came first, so a higher one is
 * STALE. Otherwise it is taken, less the sales it cannot know of, and never below 0. One that a person made out of what they
 * saw is CHANGED when that is not there any more.
 */
export function decideCount(
  count: Pick<Count, 'quantity' | 'sourceMicros' | 'seenOnHand'>,
  row: CountedRow,
): CountDecision {
  if (count.seenOnHand !== undefined && count.seenOnHand !== row.onHand) return { status: 'CHANGED' };
  if (row.sourceMicros !== null && count.sourceMicros <= row.sourceMicros) {
    if (count.sourceMicros < row.sourceMicros) return { status: 'STALE' };
    const last = row.lastReported ?? row.onHand;
    if (count.quantity === last) return { status: 'UNCHANGED' };
    if (count.quantity > last) return { status: 'STALE' };
  }
  const onHand = Math.max(0, count.quantity - row.unseenSales);
  return { status: 'TAKEN', onHand, excess: Math.max(0, row.reserved - onHand) };
}

/**
 * In which order holds lose their units to a count that is too low: first those that have run out anyway, then the
 * newest, and last, again from the newest, those whose buyer's money is authorised, captured or unknown (SPEC 9).
 */
export function sortByLosing<T extends HoldAtStake>(holds: readonly T[]): T[] {
  return [...holds].sort(
    (a, b) =>
      losingRank(a) - losingRank(b) ||
      b.heldAt.getTime() - a.heldAt.getTime() ||
      (a.orderId < b.orderId ? 1 : a.orderId > b.orderId ? -1 : 0),
  );
}

const losingRank = (hold: HoldAtStake) => (hold.expired ? 0 : hold.secured ? 2 : 1);

/** The first holds in that order that together free `units`; all of them when they do not suffice. */
export function chooseLosers<T extends HoldAtStake>(holds: readonly T[], units: number): T[] {
  const losers: T[] = [];
  let freed = 0;
  for (const hold of sortByLosing(holds)) {
    if (freed >= units) break;
    losers.push(hold);
    freed += hold.quantity;
  }
  return losers;
}
