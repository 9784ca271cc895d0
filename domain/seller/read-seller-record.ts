import type { Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import type { RecordWeek } from './types.ts';

/** Weeks of a seller's record: a quarter of a year. */
const WEEKS = 12;

/**
 * A seller's record, week by week in the shop's time zone, oldest first, this week last: reports below what was held, what they cost, and the
 * parcels confirmed beside it.
 */
export async function readSellerRecord(db: Db, sellerId: SellerId, timeZone: string): Promise<RecordWeek[]> {
  return await db.sql<RecordWeek[]>`
    with weeks as (
      select w as starts, (w at time zone ${timeZone}) as from_at, ((w + interval '7 days') at time zone ${timeZone}) as until_at
        from generate_series(date_trunc('week', now() at time zone ${timeZone}) - make_interval(weeks => ${WEEKS - 1}),
                             date_trunc('week', now() at time zone ${timeZone}), interval '7 days') w
    )
    select to_char(w.starts, 'YYYY-MM-DD') as week, s.shortfalls::int, s.units::int as "shortUnits",
           s.orders::int as "cancelledOrders", f.confirmed::int
      from weeks w
     cross join lateral (
       select count(*) as shortfalls, coalesce(sum(u.shortfall), 0) as units,
              coalesce(sum(cardinality(u.cancelled_orders)), 0) as orders
         from stock_updates u
        where u.seller_id = ${sellerId} and u.status = 'OVERSUBSCRIBED'
          and u.created_at >= w.from_at and u.created_at < w.until_at) s
     cross join lateral (
       select count(*) as confirmed from fulfilments
        where seller_id = ${sellerId} and confirmed_at >= w.from_at and confirmed_at < w.until_at) f
     order by w.starts`;
}
