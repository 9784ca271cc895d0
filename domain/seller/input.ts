import { z } from 'zod';
import { MAX_ROWS } from './rules.ts';

/** What `PUT /seller-api/v1/stocks` takes: rows are judged one by one, so here only the overall shape is checked. */
export const stockBatchInput = z.array(z.unknown()).min(1).max(MAX_ROWS);

const limitOf = (most: number, usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1')
    .transform(Number)
    .pipe(z.number().max(most))
    .default(usual);

/** Cursors are two 64-bit numbers, so written that nobody takes them for anything but a cursor. */
const PAIR = /^(\d{1,19})\.(\d{1,19})$/;
const MAX = 2n ** 63n - 1n;

/** A place in a list or feed: an opaque text for the client, a pair of 64-bit numbers as text for the query. */
export type Place = readonly [string, string];

export function encodePlace(place: Place): string {
  return Buffer.from(place.join('.')).toString('base64url');
}

const place = z
  .string()
  .max(100)
  .transform((text, context): Place => {
    const [, first, second] = PAIR.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
    if (first !== undefined && second !== undefined && BigInt(first) <= MAX && BigInt(second) <= MAX) {
      // Decoding base64 is lenient: only the form that we write is a cursor of ours.
      if (encodePlace([first, second]) === text) return [first, second];
    }
    context.issues.push({
      code: 'custom',
      message: 'must be a cursor that an earlier answer gave',
      input: text,
    });
    return z.NEVER;
  });

/** The query of `GET /seller-api/v1/stocks`. Unknown parameters are ignored. */
export const stockListInput = z.object({ cursor: place.optional(), limit: limitOf(1_000, 100) });

/** The query of `GET /seller-api/v1/orders`. */
export const orderFeedInput = z.object({ after: place.optional(), limit: limitOf(500, 100) });
