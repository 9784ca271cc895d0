import { z } from 'zod';
import { productSorts } from './types.ts';

/** Most products of one page. */
export const MAX_PAGE = 60;

/** Where a page ends: how it was found, the value it was sorted by, and the product's id. */
const position = z.object({
  by: z.enum(['word', 'part', 'all']),
  sort: z.enum(productSorts),
  value: z.string().max(1000),
  id: z.string().regex(/^[1-9]\d{0,17}$/),
});
export type Position = z.output<typeof position>;

/** The position as the opaque text of `next` and `cursor`. */
export function encodeCursor(value: Position): string {
  return Buffer.from(JSON.stringify([value.by, value.sort, value.value, value.id])).toString('base64url');
}

const WHOLE_NUMBER = /^\d{1,18}$/;
// What ts_rank gives, as PostgreSQL writes a real: between 1e-20 and 1.
const RANK = /^\d(?:\.\d{1,12})?(?:e-(?:0?\d|[12]\d))?$/;

/** Whether PostgreSQL can take the text: no NUL and no lone surrogates. */
const storable = (text: string) => !/[\0\p{Cs}]/u.test(text);

/** Whether the position's value can be compared with what the sort compares: a made-up one must not reach the database. */
function fits({ by, sort, value }: Position): boolean {
  if (sort === 'title') return storable(value);
  return (sort === 'relevance' && by === 'word' ? RANK : WHOLE_NUMBER).test(value);
}

/** The position that a cursor names; undefined when it is none of ours. */
export function decodeCursor(text: string): Position | undefined {
  try {
    const [by, sort, value, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
    const parsed = position.safeParse({ by, sort, value, id });
    return parsed.success && fits(parsed.data) ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** What `GET /api/v1/products` understands (SPEC 14). An empty parameter counts as one that was left out. */
export const productQueryInput = z.object({
  q: z.string().trim().max(200).refine(storable, 'must be text').default(''),
  category: z.string().trim().max(100).refine(storable, 'must be text').default(''),
  sort: z.enum(productSorts).default('relevance'),
  cursor: z
    .string()
    .max(2000)
    .refine((text) => decodeCursor(text) !== undefined, 'must be the `next` of an earlier page')
    .optional(),
  limit: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(1).max(MAX_PAGE))
    .default(24),
});
