import { mismatch, type Tx } from '#db/transaction.ts';
import type { Write } from '#db/write-together.ts';

/** An order's use of a coupon. `amountMinor`: what it takes off. */
export type CouponUse = {
  readonly orderId: string;
  readonly buyer: string;
  readonly couponId: string;
  readonly amountMinor: number;
};

/**
 * Holds coupons for new orders: one use each, and the counts, only where there are as many left. To be sent with the orders (`sendTogether`). The caller
 * has locked the coupons and decided with their counts; a claim that does not fit undoes the transaction, and the CHECK of the table stands behind it.
 */
export function holdCoupons(tx: Tx, uses: readonly CouponUse[]): Write[] {
  if (uses.length === 0) return [];
  const counts = countByCoupon(uses);
  const redemptions = tx.sql`
    insert into coupon_redemptions (order_id, coupon_id, buyer, amount_minor)
    select u.* from unnest(${uses.map((u) => u.orderId)}::uuid[], ${uses.map((u) => u.couponId)}::bigint[],
                           ${uses.map((u) => u.buyer)}::text[], ${uses.map((u) => u.amountMinor)}::bigint[]) as u`;
  const claims = tx.sql`
    update coupons c set held_count = c.held_count + u.uses
      from unnest(${[...counts.keys()]}::bigint[], ${[...counts.values()]}::int[]) as u(id, uses)
     where c.id = any(${[...counts.keys()]}::bigint[]) and c.id = u.id
       and (c.total_limit is null or c.total_limit - c.held_count - c.redeemed_count >= u.uses)
    returning 1`;
  return [
    { sql: redemptions },
    { sql: claims, must: { rows: counts.size, orElse: mismatch.asRead, complaint: 'A claim of coupons did not fit' } },
  ];
}

/**
 * Takes a coupon again for an order that comes back with late money: its use is HELD once more. The caller has locked the coupon and seen that one is left; a
 * difference throws. Does nothing for an order without one.
 */
export async function holdCouponAgain(
  tx: Tx,
  { orderId, couponId }: { readonly orderId: string; readonly couponId: string | null },
): Promise<void> {
  if (couponId === null) return;
  const [use, coupon] = await Promise.all([
    tx.sql`
      update coupon_redemptions set state = 'HELD', ended_at = null, held_at = now()
       where order_id = ${orderId} and coupon_id = ${couponId} and state = 'RETURNED'`,
    tx.sql`
      update coupons set held_count = held_count + 1
       where id = ${couponId} and (total_limit is null or held_count + redeemed_count < total_limit)`,
  ]);
  if (use.count + coupon.count !== 2)
    throw new Error(`The coupon of order ${orderId} was not as it was read under lock.`);
}

/** How often each coupon is among them. */
export function countByCoupon(uses: readonly { readonly couponId: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { couponId } of uses) counts.set(couponId, (counts.get(couponId) ?? 0) + 1);
  return counts;
}
