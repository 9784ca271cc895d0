import { z } from 'zod';
import { processEnv } from '#db/client.ts';
import { fromDecimal } from '#lib/money.ts';
import { splitOption } from './rules.ts';
import { type ListingFilter, type ProductSort, productSorts } from './types.ts';

/** Most products of one page. */
export const MAX_PAGE = 60;

/** Where a page ends: how it was found, the value it was sorted by, and the product's id. */
const position = z.object({
  by: z.enum(['word', 'near', 'part', 'all']),
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
  return (sort === 'relevance' && (by === 'word' || by === 'near') ? RANK : WHOLE_NUMBER).test(value);
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

/** Most choices of one filter: more than any page offers. */
const MAX_CHOICES = 20;
const choices = (each: z.ZodString) =>
  z.array(each.min(1).max(200).refine(storable, 'must be text')).max(MAX_CHOICES).default([]);

const amount = z
  .string()
  .max(20)
  .transform((text, context) => {
    const minor = fromDecimal(text, processEnv().STORE_CURRENCY);
    if (minor !== undefined) return minor;
    context.addIssue({ code: 'custom', message: 'must be an amount in the currency of the store' });
    return z.NEVER;
  });

const filters = {
  q: z.string().trim().max(200).refine(storable, 'must be text').default('').describe('What to search for'),
  category: z.string().trim().max(100).refine(storable, 'must be text').default('').describe('Only of this category'),
  seller: choices(z.string()).describe('Slugs of sellers, any of them; repeatable'),
  option: choices(z.string())
    .refine((all) => all.every(splitOption), 'must be a name and a value, `Size:40`')
    .describe('`Size:40`: any of one name, one of each name; repeatable'),
  min: amount.optional().describe('Lowest price, in the store’s currency'),
  max: amount.optional().describe('Highest price'),
  stock: z.literal('in').optional().describe('Only what can be had'),
};

/** What `GET /api/v1/products` understands (SPEC 14, and filters). An empty parameter counts as one that was left out. */
export const productQueryInput = z
  .object({
    ...filters,
    sort: z.enum(productSorts).default('relevance').describe('`-price` is the dearest first'),
    cursor: z
      .string()
      .max(2000)
      .refine((text) => decodeCursor(text) !== undefined, 'must be the `next` of an earlier page')
      .optional()
      .describe('`next` of the page before'),
    limit: z
      .string()
      .regex(/^\d{1,4}$/, 'must be a whole number')
      .transform(Number)
      .pipe(z.number().min(1).max(MAX_PAGE))
      .default(24)
      .describe(`Most products of the page, ${MAX_PAGE} at most; 24 when left out`),
  })
  .transform(({ seller, option, min, max, stock, ...rest }) => ({
    ...rest,
    sellers: seller,
    options: option,
    minMinor: min ?? null,
    maxMinor: max ?? null,
    inStock: stock === 'in',
  }));

/** The parameters of an address as `productQueryInput` takes them: empty ones left out, `seller` and `option` as often as they are said. */
export function readParameters(params: URLSearchParams): Record<string, string | string[]> {
  const given = [...params].filter(([, value]) => value.trim() !== '');
  const single = given.filter(([name]) => name !== 'seller' && name !== 'option');
  const all = (name: string) => given.filter(([other]) => other === name).map(([, value]) => value);
  return { ...Object.fromEntries(single), seller: all('seller'), option: all('option') };
}

/** What the page of a list is asked for. */
export type ListingQuery = ListingFilter & { readonly sort: ProductSort; readonly cursor?: string | undefined };

/**
 * The same for a page: what it does not understand in its address counts as left out, since people edit addresses and keep old
 * ones, and a list is a better answer to them than an error.
 */
export function readListingQuery(params: URLSearchParams): ListingQuery {
  const given = readParameters(params);
  const first = productQueryInput.safeParse(given);
  if (first.success) return first.data;
  for (const { path } of first.error.issues) delete given[String(path[0])];
  return productQueryInput.parse(given);
}

/** What `GET /api/v1/suggestions` is asked for. One letter means everything; nobody types a title longer than the search field takes. */
export const suggestionsInput = z.object({
  q: z
    .string()
    .trim()
    .min(2)
    .max(100)
    .meta({ description: 'The beginning of what is looked for', examples: ['mu'] }),
});

/** The body of `POST /api/v1/wishes`. Whether it names a SKU is found out later (404). */
export const wishInput = z.object({ skuId: z.string().max(40).describe('What is waited for') });
