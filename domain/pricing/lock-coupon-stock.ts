import { type LockedCoupon, lockCoupons } from '#db/locks.ts';
import type { Tx } from '#db/transaction.ts';

/** What is left of a coupon, for all and for each of the buyers that were asked about. */
export type CouponStock = Omit<LockedCoupon, 'couponId'> & { readonly usedBy: ReadonlyMap<string, number> };

/**
 * Locks the coupons and reads how often each of `buyers` uses them. Both limits hold after that until the transaction ends: whoever would use one
 * more, in whatever process, waits for the lock. Two statements, and none without coupons.
 */
export async function lockCouponStock(
  tx: Tx,
  couponIds: readonly string[],
  buyers: readonly string[],
): Promise<Map<string, CouponStock>> {
  if (couponIds.length === 0) return new Map();
  // Sent together, run in this order on the one connection: what is counted is counted after the lock.
  const [locked, uses] = await Promise.all([
    lockCoupons(tx, couponIds),
    tx.sql<{ couponId: string; buyer: string; uses: number }[]>`
      select coupon_id as "couponId", buyer, count(*)::int as uses
        from coupon_redemptions
       where coupon_id = any(${couponIds as string[]}::bigint[]) and buyer = any(${buyers as string[]}::text[])
         and state <> 'RETURNED'
       group by coupon_id, buyer`.execute(),
  ]);
  const usesOf = Map.groupBy(uses, (use) => use.couponId);
  return new Map(
    locked.map(({ couponId, ...limits }) => [
      couponId,
      { ...limits, usedBy: new Map(usesOf.get(couponId)?.map((use) => [use.buyer, use.uses])) },
    ]),
  );
}
