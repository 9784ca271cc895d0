import { timeOfId } from '#lib/ids.ts';

const DAY_MS = 86_400_000;

/** A day as addresses write it, that there is in the calendar. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The day it is at that instant on the shop's wall calendar. */
export function dayOf(instant: Date, timeZone: string): string {
  const known = dayFormats.get(timeZone);
  const format =
    known ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  if (!known) dayFormats.set(timeZone, format);
  return format.format(instant);
}

/**
 * The first instant of a day in the shop's time zone, by the calendar that also writes the times on the pages: 23 or 25 hours before the next one where
 * the clock changes, and not at 00:00 where that hour is left out.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const noon = Date.parse(`${day}T12:00:00Z`);
  // No place is further than 14 hours from UTC: the day begins between these.
  let before = noon - DAY_MS * 1.2;
  let within = noon + DAY_MS * 0.2;
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayOf(new Date(middle), timeZone) < day) before = middle;
    else within = middle;
  }
  return new Date(within);
}

/** From the first instant of a day to that of the next: every instant is in exactly one day. */
export function dayRange(day: string, timeZone: string): { readonly from: Date; readonly until: Date } {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return { from: startOfDay(day, timeZone), until: startOfDay(next, timeZone) };
}

/**
 * Ids are made by web processes and times by the database, so a day's orders are looked for among ids of a little earlier and later, and then by
 * their time. A process whose clock is wrong by more than this would hide its orders from the lists of a day.
 */
const CLOCK_SLACK_MS = 600_000;

/** The lowest and the highest id of version 7 that may have been made in a range of time. */
export function idRange({ from, until }: { readonly from: Date; readonly until: Date }): {
  readonly low: string;
  readonly high: string;
} {
  const idAt = (ms: number, rest: string) => {
    const hex = Math.max(0, ms).toString(16).padStart(12, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8)}${rest}`;
  };
  return {
    low: idAt(from.getTime() - CLOCK_SLACK_MS, '-0000-0000-000000000000'),
    high: idAt(until.getTime() + CLOCK_SLACK_MS, '-ffff-ffff-ffffffffffff'),
  };
}

/** When a row was made, by its id; for saying how far back a search has looked. */
export function madeAt(id: string): Date | null {
  return timeOfId(id) ?? null;
}

/** What somebody typed to find an order: which kind of word it is, and the word as it is compared. */
export type Sought =
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'number'; readonly hex: string }
  | { readonly by: 'email'; readonly email: string }
  | { readonly by: 'bank'; readonly paymentId: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NUMBER = /^([0-9A-Z]{4})[- ]?([0-9A-Z]{4})$/;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An order's number back to the end of its id (the reverse of `orderNumber`): I and L are read as 1, O as 0, as Crockford wanted. */
function numberToHex(text: string): string | undefined {
  const letters = text.replace(/[IL]/g, '1').replaceAll('O', '0');
  let bits = 0n;
  for (const letter of letters) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return undefined;
    bits = (bits << 5n) | BigInt(value);
  }
  return bits.toString(16).padStart(10, '0');
}

/** Reads a search: an id of ours, an order's number, an e-mail address, or else the bank's id of a payment. */
export function readSought(text: string): Sought | undefined {
  const word = text.trim();
  if (word === '') return undefined;
  if (UUID.test(word.toLowerCase())) return { by: 'id', id: word.toLowerCase() };
  if (word.includes('@')) return { by: 'email', email: word.toLowerCase() };
  const [, left = '', right = ''] = NUMBER.exec(word.toUpperCase()) ?? [];
  const hex = left && numberToHex(left + right);
  return hex ? { by: 'number', hex } : { by: 'bank', paymentId: word };
}

/** Whether the text can be the id of a row of the database's own making. */
export function isRowId(text: string): boolean {
  return /^[1-9]\d{0,17}$/.test(text);
}
