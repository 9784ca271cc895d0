import { mismatch, type Tx } from '#db/transaction.ts';
import type { Write } from '#db/write-together.ts';
import { countByCoupon } from './hold-coupons.ts';

/** How the use of a coupon ends with its order: REDEEMED as it confirms, RETURNED as it ends in any other way. */
export type CouponEnding = {
  readonly orderId: string;
  readonly couponId: string;
  readonly to: 'REDEEMED' | 'RETURNED';
};

/**
 * Ends uses that are HELD, each once, and keeps the counts with them. To be sent with the orders' change (`sendTogether`). The caller has locked the orders and
 * then the coupons; a use that is not HELD after all undoes the transaction.
 */
export function endCouponsIfHeld(tx: Tx, endings: readonly CouponEnding[]): Write[] {
  if (endings.length === 0) return [];
  const counts = countByCoupon(endings);
  const redeemed = countByCoupon(endings.filter((ending) => ending.to === 'REDEEMED'));
  const couponIds = [...counts.keys()];
  const uses = tx.sql`
    update coupon_redemptions r set state = u.state, ended_at = now()
      from unnest(${endings.map((e) => e.orderId)}::uuid[], ${endings.map((e) => e.to)}::text[]) as u(order_id, state)
     where r.order_id = any(${endings.map((e) => e.orderId)}::uuid[]) and r.order_id = u.order_id and r.state = 'HELD'
    returning 1`;
  const changes = tx.sql`
    update coupons c set held_count = c.held_count - u.ended, redeemed_count = c.redeemed_count + u.redeemed
      from unnest(${couponIds}::bigint[], ${[...counts.values()]}::int[], ${couponIds.map((id) => redeemed.get(id) ?? 0)}::int[])
           as u(id, ended, redeemed)
     where c.id = any(${couponIds}::bigint[]) and c.id = u.id
    returning 1`;
  const must = (rows: number, complaint: string) => ({ rows, orElse: mismatch.asRead, complaint });
  return [
    { sql: uses, must: must(endings.length, 'Uses of coupons read as HELD under lock') },
    { sql: changes, must: must(counts.size, 'Coupons of ended uses') },
  ];
}
