import { z } from 'zod';
import { deliveryStates, keyScopes, sellerEventKinds } from '#db/enums.ts';
import { plainLine } from '#domain/account/input.ts';
import { MAX_QUANTITY, MAX_ROWS } from './rules.ts';
import { stockFilters } from './types.ts';

/** What `PUT /seller-api/v1/stocks` takes: rows are judged one by one (`judgeRow`), so here only the overall shape is checked. */
export const stockBatchInput = z.array(z.unknown()).min(1).max(MAX_ROWS);

/** What a row must look like not to be refused for its form; told to whoever writes one, while `judgeRow` says which part is wrong. */
export const stockRowShape = z.object({
  sku: z.string().min(1).describe('Your own code; compares exactly, as text'),
  warehouseId: z.string().min(1),
  quantity: z.int().min(0).max(MAX_QUANTITY).describe('Units that are there; 0 for none'),
  sourceUpdatedAt: z.iso.datetime({ offset: true }).describe('When they were counted; the offset is needed'),
});

const limitOf = (most: number, usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1')
    .transform(Number)
    .pipe(z.number().max(most))
    .default(usual)
    .describe(`Most of one page, ${most} at most; ${usual} when left out`);

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
export const stockListInput = z.object({
  cursor: place.optional().describe('`next` of the page before'),
  limit: limitOf(1_000, 100),
});

/** The query of `GET /seller-api/v1/orders`. */
export const orderFeedInput = z.object({
  after: place.optional().describe('`next` of the call before; from the beginning without it'),
  limit: limitOf(500, 100),
});

/** A row's id in an address: what is none names nothing. */
export const idInput = z.string().regex(/^[1-9]\d{0,17}$/);

/** `PUT /api/seller/stocks/{skuId}/{warehouseId}` */
export const countByHandInput = z.object({
  quantity: z.number().int().min(0).max(MAX_QUANTITY),
  seenOnHand: z.number().int().min(0).max(MAX_QUANTITY),
});

/** A file is sent as text in JSON, twice: to be previewed, and to be applied. 2 MB are 20,000 lines of counts. */
export const MAX_FILE_BYTES = 2_097_152;
export const uploadInput = z.object({ csv: z.string().min(1), apply: z.boolean() });

export const keyInput = z.object({ name: plainLine(100), scopes: z.array(z.enum(keyScopes)).min(1).max(10) });

const events = z.array(z.enum(sellerEventKinds)).min(1).max(10);
export const endpointInput = z.object({ url: z.string().trim().min(1).max(2_000), events });
export const endpointChangeInput = z
  .object({ enabled: z.boolean().optional(), events: events.optional() })
  .refine((change) => change.enabled !== undefined || change.events !== undefined, 'must change something');

export const packedInput = z.object({ packed: z.boolean() });

const text = (most: number) => z.string().trim().min(1).max(most).optional().catch(undefined);
const id = idInput.optional().catch(undefined);

/** What the pages are asked for in their addresses; what is no sensible question is as if it were not there. */
export const stockPageInput = z.object({
  filter: z.enum(stockFilters).catch('ALL'),
  q: text(100),
  warehouse: id,
  cursor: text(100),
});
export const fulfilmentPageInput = z.object({
  show: z.enum(['open', 'packed']).catch('open'),
  warehouse: id,
  cursor: text(100),
});
export const cursorPageInput = z.object({ cursor: text(100) });
export const deliveryPageInput = z.object({
  state: z.enum(deliveryStates).optional().catch(undefined),
  cursor: text(100),
});
