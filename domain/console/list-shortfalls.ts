import type postgres from 'postgres';
import type { Db } from '#db/client.ts';
import { toTimestamp } from '#lib/clock.ts';
import { present } from '#lib/result.ts';
import { readSellerRecords } from './read-seller-records.ts';
import { dayRange } from './rules.ts';
import type { ShortfallPage, ShortfallSummary } from './types.ts';

export type ShortfallsWanted = {
  readonly sellerId?: string | undefined;
  /** A day of the shop's calendar, `2026-11-27`. */
  readonly day?: string | undefined;
  /** The id of the last one of the page before. */
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly timeZone: string;
};

// Those who ran short lately, and how often they do; more than these nobody compares at a glance.
const SELLERS = 5;
const LATELY = 500;

/**
 * A page of the counts that were less than what was held, newest first, and the record of the sellers who ran short most often lately (of the one that
 * is asked for, where one is). Only these counts are gone through, by an index that holds no others.
 */
export async function listShortfalls(db: Db, wanted: ShortfallsWanted): Promise<ShortfallPage> {
  const { sellerId = null, day, cursor = null, limit, timeZone } = wanted;
  const range = day === undefined ? undefined : dayRange(day, timeZone);
  const [[clock], rows, ranked] = await Promise.all([
    db.sql<{ at: Date }[]>`select clock_timestamp() as at`,
    readSummaries(
      db.sql,
      db.sql`
        select * from stock_updates
         where status = 'OVERSUBSCRIBED'
           and (${sellerId}::bigint is null or seller_id = ${sellerId}::bigint)
           and (${range?.from.toISOString() ?? null}::timestamptz is null
                or (created_at >= ${range?.from.toISOString() ?? null}::timestamptz
                    and created_at < ${range?.until.toISOString() ?? null}::timestamptz))
           and (${cursor}::bigint is null or id < ${cursor}::bigint)
         order by id desc
         limit ${limit + 1}`,
    ),
    db.sql<{ sellerId: string }[]>`
      select seller_id as "sellerId"
        from (select seller_id from stock_updates
               where status = 'OVERSUBSCRIBED' and created_at > now() - interval '30 days'
               order by id desc limit ${LATELY}) u
       where ${sellerId}::bigint is null or seller_id = ${sellerId}::bigint
       group by seller_id order by count(*) desc, seller_id limit ${SELLERS}`,
  ]);
  const sellerIds = sellerId === null ? ranked.map((row) => row.sellerId) : [sellerId];
  const items = rows.slice(0, limit);
  return {
    at: toTimestamp(present(clock, 'clock row').at),
    items,
    next: rows.length > limit ? (items.at(-1)?.updateId ?? null) : null,
    sellers: await readSellerRecords(db, sellerIds, timeZone),
  };
}

type Row = Omit<ShortfallSummary, 'at' | 'sourceUpdatedAt'> & { at: Date; sourceUpdatedAt: Date };

/** The counts as they are listed, newest first. `updates` is a query of whole `stock_updates` rows. */
export async function readSummaries(
  sql: postgres.Sql,
  updates: postgres.PendingQuery<postgres.Row[]>,
): Promise<ShortfallSummary[]> {
  const rows = await sql<Row[]>`
    select u.id as "updateId", u.created_at as at, u.seller_id as "sellerId", s.name as "sellerName", u.sku_id as "skuId",
           case k.title when 'Default' then p.title else p.title || ' · ' || k.title end as title, w.city,
           u.source_updated_at as "sourceUpdatedAt", u.reported, u.unseen_sales as "unseenSales", u.on_hand as "onHand",
           u.on_hand + u.shortfall as held, u.shortfall, cardinality(u.cancelled_orders) as "cancelledOrders",
           cardinality(u.secured_orders) as "securedOrders",
           (select count(*)::int from payment_attempts a
             where a.order_id = any(u.cancelled_orders)
               and (a.status in ('AUTHORIZED', 'UNKNOWN', 'PENDING', 'REQUIRES_ACTION') or a.captured_minor > a.refunded_minor)
           ) as "moneyToReturn"
      from (${updates}) u
      join sellers s on s.id = u.seller_id
      join skus k on k.id = u.sku_id
      join products p on p.id = k.product_id
      join warehouses w on w.id = u.warehouse_id
     order by u.id desc`;
  return rows.map(({ at, sourceUpdatedAt, ...row }) => ({
    ...row,
    at: toTimestamp(at),
    sourceUpdatedAt: toTimestamp(sourceUpdatedAt),
  }));
}
