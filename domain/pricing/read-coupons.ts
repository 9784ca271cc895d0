import type { DiscountKind, DiscountScope } from '#db/enums.ts';
import type { AnySql } from '#db/rows-from.ts';
import type { CouponProblem, CouponStanding } from './types.ts';

/** Who would use which code. */
export type CouponWish = { readonly buyer: string; readonly code: string };

type Row = {
  buyer: string;
  code: string;
  couponId: string | null;
  kind: DiscountKind;
  value: string;
  scope: DiscountScope;
  skuId: string | null;
  sellerId: string | null;
  active: boolean;
  started: boolean;
  ended: boolean;
  totalLimit: number | null;
  perBuyerLimit: number | null;
  /** By everybody and by this buyer, without what an order of this buyer's would free. */
  used: number;
  usedByBuyer: number;
};

/**
 * How codes stand for those who would use them, by buyer, read without locks in one statement: what previews and carts say, and what an order is priced
 * with before it claims its coupon. Uses by orders that have run out count as free, since a claim frees them; so does that of the buyer's own
 * unpaid order, which the next one replaces, until its holds are confirmed.
 */
export async function readCoupons(sql: AnySql, wishes: readonly CouponWish[]): Promise<Map<string, CouponStanding>> {
  if (wishes.length === 0) return new Map();
  const rows = await sql<Row[]>`
    select w.buyer, w.code, c.id as "couponId", c.kind, c.value, c.scope, c.sku_id as "skuId", c.seller_id as "sellerId", c.active,
           c.starts_at <= now() as started, c.ends_at <= now() as ended, c.total_limit as "totalLimit",
           c.per_buyer_limit as "perBuyerLimit",
           c.held_count + c.redeemed_count - coalesce(idle.uses, 0)::int as used,
           coalesce(own.uses, 0)::int as "usedByBuyer"
      from unnest(${wishes.map((w) => w.buyer)}::text[], ${wishes.map((w) => w.code)}::text[]) as w(buyer, code)
      left join coupons c on c.code = w.code
      left join lateral (
             select count(*) as uses
               from coupon_redemptions r join orders o on o.id = r.order_id
              where c.held_count + c.redeemed_count >= c.total_limit and r.coupon_id = c.id and r.state = 'HELD'
                and (o.hold_expires_at <= now()
                     or (o.buyer = w.buyer and o.cart_version is not null and o.hold_expires_at is not null))) idle on true
      left join lateral (
             select count(*) as uses
               from coupon_redemptions r join orders o on o.id = r.order_id
              where r.coupon_id = c.id and r.buyer = w.buyer
                and (r.state = 'REDEEMED'
                     or (r.state = 'HELD'
                         and (o.hold_expires_at is null or (o.hold_expires_at > now() and o.cart_version is null))))) own on true`;
  return new Map(rows.map((row) => [row.buyer, toStanding(row)]));
}

function toStanding(row: Row): CouponStanding {
  const { code, couponId, kind, value, scope, skuId, sellerId } = row;
  const coupon = couponId === null ? null : { couponId, code, kind, value: Number(value), scope, skuId, sellerId };
  return { code, coupon, problem: problemOf(row) };
}

function problemOf(row: Row): CouponProblem | null {
  if (row.couponId === null || !row.active) return 'UNKNOWN';
  if (!row.started) return 'NOT_STARTED';
  if (row.ended) return 'ENDED';
  if (row.perBuyerLimit !== null && row.usedByBuyer >= row.perBuyerLimit) return 'LIMIT_REACHED';
  if (row.totalLimit !== null && row.used >= row.totalLimit) return 'USED_UP';
  return null;
}
