import type { Db } from '#db/client.ts';
import type { DiscountKind } from '#db/enums.ts';

/** A campaign or a coupon as the command that makes them lists it. */
export type DiscountRow = {
  readonly id: string;
  /** A campaign's name, a coupon's code. */
  readonly title: string;
  readonly coupon: boolean;
  readonly kind: DiscountKind;
  readonly value: string;
  readonly seller: string | null;
  readonly skuId: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Neither switched off nor over. */
  readonly runs: boolean;
  readonly held: number;
  readonly redeemed: number;
  readonly totalLimit: number | null;
};

/** All campaigns, then all coupons, the newest first. */
export async function listDiscounts({ sql }: Db): Promise<DiscountRow[]> {
  return await sql<DiscountRow[]>`
    select d.id, d.title, d.coupon, d.kind, d.value, s.slug as seller, d.sku_id as "skuId", d.starts_at as "startsAt", d.ends_at as "endsAt",
           d.active and d.ends_at > now() as runs, d.held, d.redeemed, d.total_limit as "totalLimit"
      from (select id, name as title, false as coupon, kind, value, seller_id, sku_id, starts_at, ends_at, active, 0 as held,
                   0 as redeemed, null::int as total_limit from campaigns
             union all
            select id, code, true, kind, value, seller_id, sku_id, starts_at, ends_at, active, held_count, redeemed_count, total_limit
              from coupons) d
      left join sellers s on s.id = d.seller_id
     order by d.coupon, d.id desc`;
}

/**
 * Switches a campaign (by its id) or a coupon (by its code) off, for good: orders that hold the coupon keep their price. Says whether there was one
 * that was on.
 */
export async function stopDiscount({ sql }: Db, idOrCode: string): Promise<boolean> {
  const stopped = await sql`
    with campaign as (update campaigns set active = false where id::text = ${idOrCode} and active returning 1),
         coupon as (update coupons set active = false where code = ${idOrCode.toUpperCase()} and active returning 1)
    select 1 from campaign union all select 1 from coupon`;
  return stopped.length > 0;
}
