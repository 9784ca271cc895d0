import type { Db } from '#db/client.ts';
import type { StoredCartLine } from '#db/schema/cart.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { isInScope } from '#domain/pricing/apply-discounts.ts';
import { readCoupons } from '#domain/pricing/read-coupons.ts';
import { normaliseCode } from '#domain/pricing/rules.ts';
import type { CouponProblem } from '#domain/pricing/types.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import type { IfMatch, WriteRefusal } from './write-cart.ts';

export type SetCouponRefusal =
  | Exclude<WriteRefusal, { code: 'BUSY' }>
  | { readonly code: 'COUPON_UNAVAILABLE'; readonly reason: CouponProblem };

/**
 * Puts a coupon on the cart, in place of the one that is there. It holds nothing: the coupon is claimed with the order. One that this buyer cannot use
 * for anything in this cart is refused; one that becomes so later stays on it and is told of. The same code again changes nothing. Refusals, in the order in
 * which they are looked for: CART_MERGED, CART_CHANGED, COUPON_UNAVAILABLE.
 */
export async function setCoupon(
  db: Db,
  buyer: BuyerId,
  typed: string,
  ifMatch?: IfMatch,
): Promise<Result<undefined, SetCouponRefusal>> {
  const code = normaliseCode(typed);
  const [cart] = await db.sql<{ version: number; items: StoredCartLine[]; mergedInto: string | null }[]>`
    select version, items, merged_into as "mergedInto" from carts where cart_id = ${buyer}`;
  if (cart?.mergedInto) return refused({ code: 'CART_MERGED' });
  if (Array.isArray(ifMatch) && !ifMatch.includes(cart?.version ?? 0)) return refused({ code: 'CART_CHANGED' });
  const standing = (await readCoupons(db.sql, [{ buyer, code }])).get(buyer);
  const coupon = standing?.coupon;
  if (!coupon || standing.problem)
    return refused({ code: 'COUPON_UNAVAILABLE', reason: standing?.problem ?? 'UNKNOWN' });
  if (!cart?.items.some((line) => isInScope(coupon, line)))
    return refused({ code: 'COUPON_UNAVAILABLE', reason: 'NOT_APPLICABLE' });
  return await writeCoupon(db, buyer, code, ifMatch);
}

/** Takes the coupon off the cart; one without is left as it is. Refusals: CART_MERGED, CART_CHANGED. */
export async function removeCoupon(
  db: Db,
  buyer: BuyerId,
  ifMatch?: IfMatch,
): Promise<Result<undefined, Exclude<WriteRefusal, { code: 'BUSY' }>>> {
  return await writeCoupon(db, buyer, null, ifMatch);
}

/**
 * One statement whatever else is written meanwhile: a coupon depends on no line, so nothing has to be read again for it. The version grows, since
 * what would be ordered is another thing.
 */
async function writeCoupon(
  db: Db,
  buyer: BuyerId,
  code: string | null,
  ifMatch: IfMatch,
): Promise<Result<undefined, Exclude<WriteRefusal, { code: 'BUSY' }>>> {
  const versions = Array.isArray(ifMatch) ? (ifMatch as number[]) : null;
  const written = await db.sql`
    update carts set coupon_code = ${code}, version = version + 1, updated_at = now()
     where cart_id = ${buyer} and merged_into is null and coupon_code is distinct from ${code}
       and (${versions}::int[] is null or version = any(${versions}::int[]))`;
  if (written.count === 1) return ok(undefined);
  const [cart] = await db.sql<{ version: number; mergedInto: string | null }[]>`
    select version, merged_into as "mergedInto" from carts where cart_id = ${buyer}`;
  if (cart?.mergedInto) return refused({ code: 'CART_MERGED' });
  return versions && !versions.includes(cart?.version ?? 0) ? refused({ code: 'CART_CHANGED' }) : ok(undefined);
}
