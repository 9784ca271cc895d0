import type { Db } from '#db/client.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { isCode, parseDiscount, parsePeriod } from './input.ts';
import { normaliseCode } from './rules.ts';

/** As a person says it. `seller`: a seller's name in addresses (slug). `sku`: that seller's own code, or a SKU's id when no seller is named. */
export type DiscountWish = {
  readonly off: string;
  readonly seller?: string | undefined;
  readonly sku?: string | undefined;
  readonly from: string;
  readonly until: string;
};

export type CouponWish = DiscountWish & {
  readonly code: string;
  readonly total?: number | undefined;
  readonly perBuyer?: number | undefined;
};

/** What is wrong with it, in words. */
export type DiscountRefusal = { readonly field: keyof CouponWish | 'name'; readonly message: string };

type Store = { readonly currency: string; readonly timeZone: string };

/** Makes a campaign that starts and ends by itself. Gives its id. */
export async function makeCampaign(
  db: Db,
  wish: DiscountWish & { readonly name: string },
  store: Store,
): Promise<Result<string, DiscountRefusal>> {
  if (wish.name.trim() === '') return refused({ field: 'name', message: 'is needed' });
  const terms = await resolveTerms(db, wish, store);
  if (!terms.ok) return terms;
  const [made] = await db.sql<[{ id: string }]>`
    insert into campaigns ${db.sql({ name: wish.name.trim(), ...terms.value })} returning id`;
  return ok(made.id);
}

/** Makes a coupon. Gives its code as it is kept; one that is there already is refused and stays as it is. */
export async function makeCoupon(db: Db, wish: CouponWish, store: Store): Promise<Result<string, DiscountRefusal>> {
  const code = normaliseCode(wish.code);
  if (!isCode(code))
    return refused({ field: 'code', message: 'must be 3 to 32 letters, digits, dashes or underscores' });
  for (const field of ['total', 'perBuyer'] as const) {
    const limit = wish[field];
    if (limit !== undefined && !(Number.isInteger(limit) && limit > 0)) {
      return refused({ field, message: 'must be a whole number from 1' });
    }
  }
  const terms = await resolveTerms(db, wish, store);
  if (!terms.ok) return terms;
  const limits = { total_limit: wish.total ?? null, per_buyer_limit: wish.perBuyer ?? null };
  const made = await db.sql`
    insert into coupons ${db.sql({ code, ...terms.value, ...limits })} on conflict (code) do nothing`;
  return made.count === 1 ? ok(code) : refused({ field: 'code', message: 'is there already' });
}

async function resolveTerms(db: Db, { off, seller, sku, from, until }: DiscountWish, { currency, timeZone }: Store) {
  const discount = parseDiscount(off, currency);
  if (!discount) {
    return refused<DiscountRefusal>({ field: 'off', message: `must be a share like 10% or an amount in ${currency}` });
  }
  const period = parsePeriod(from, until, timeZone);
  if (!period) {
    return refused<DiscountRefusal>({
      field: 'until',
      message: 'must be a day like 2026-10-31, or a time, after the first',
    });
  }
  const target = await findTarget(db, seller, sku);
  if (!target)
    return refused<DiscountRefusal>({ field: sku === undefined ? 'seller' : 'sku', message: 'is not known' });
  const scope = sku !== undefined ? 'SKU' : seller !== undefined ? 'SELLER' : 'EVERYTHING';
  return ok({ ...discount, scope, ...target, starts_at: period.startsAt, ends_at: period.endsAt });
}

type Target = { sku_id: string | null; seller_id: string | null };

async function findTarget(
  { sql }: Db,
  seller: string | undefined,
  sku: string | undefined,
): Promise<Target | undefined> {
  if (seller === undefined && sku === undefined) return { sku_id: null, seller_id: null };
  if (seller === undefined) {
    const [found] = await sql<Target[]>`select id as sku_id, null as seller_id from skus where id::text = ${sku ?? ''}`;
    return found;
  }
  if (sku === undefined) {
    const [found] = await sql<Target[]>`select null as sku_id, id as seller_id from sellers where slug = ${seller}`;
    return found;
  }
  const [found] = await sql<Target[]>`
    select o.sku_id, o.seller_id from offers o join sellers s on s.id = o.seller_id
     where s.slug = ${seller} and o.seller_sku = ${sku}`;
  return found;
}
