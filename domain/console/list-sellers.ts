import type { Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import { listKeys } from '#domain/seller/list-keys.ts';
import { toTimestamp } from '#lib/clock.ts';
import { present } from '#lib/result.ts';
import type { SellerListPage, SellerRow, SellerView } from './types.ts';

type Row = Omit<SellerRow, 'lastUsedAt'> & { lastUsedAt: Date | null };

/** How far back a seller's record is summed: a month of hours, from the roll-up that the relay keeps. */
const RECORD_DAYS = 30;

const SHORTFALLS = 20;

/** The columns of `Row`, of sellers called `s`: keys and record are looked up for each seller shown, never for all. */
function sellerColumns({ sql }: Db) {
  return sql`s.id as "sellerId", s.name, s.slug,
    (select count(*)::int from warehouses w where w.seller_id = s.id) as warehouses,
    k.active as "activeKeys", k.last_used_at as "lastUsedAt", r.reports, r.oversubscribed, r.lost as "ordersLost"`;
}

function sellerLookUps({ sql }: Db) {
  return sql`
    cross join lateral (
      select count(*) filter (where revoked_at is null and (expires_at is null or expires_at > now()))::int as active,
             max(last_used_at) as last_used_at from api_keys where seller_id = s.id) k
    cross join lateral (
      select coalesce(sum(reports), 0)::int as reports, coalesce(sum(oversubscribed), 0)::int as oversubscribed,
             coalesce(sum(cancelled_orders), 0)::int as lost
        from seller_report_hours
       where seller_id = s.id and hour > now() - make_interval(days => ${RECORD_DAYS})) r`;
}

/** A page of sellers by id, or those whose name or slug has the words in it, with their keys in use and how often their counts cost orders. */
export async function listSellers(
  db: Db,
  { find, cursor, limit }: { readonly find?: string; readonly cursor?: string; readonly limit: number },
): Promise<SellerListPage> {
  const after = /^\d{1,18}$/.test(cursor ?? '') ? (cursor ?? null) : null;
  const like = find === undefined ? null : `%${find.replace(/[\\%_]/g, '\\$&')}%`;
  const [[clock], rows] = await Promise.all([
    db.sql<{ now: Date }[]>`select clock_timestamp() as now`,
    db.sql<Row[]>`
      select ${sellerColumns(db)}
        from (select id, name, slug from sellers
               where (${after}::bigint is null or id > ${after}::bigint)
                 and (${like}::text is null or name ilike ${like} or slug ilike ${like})
               order by id limit ${limit + 1}) s
       ${sellerLookUps(db)}
       order by s.id`,
  ]);
  const items = rows.slice(0, limit).map(toRow);
  return {
    at: toTimestamp(present(clock, 'clock row').now),
    items,
    next: rows.length > limit ? (items.at(-1)?.sellerId ?? null) : null,
  };
}

/** One seller: keys by their beginnings, and the last counts that were below what was held. Undefined when there is none. */
export async function readSeller(db: Db, sellerId: string): Promise<SellerView | undefined> {
  const [row] = await db.sql<Row[]>`
    select ${sellerColumns(db)} from sellers s ${sellerLookUps(db)} where s.id = ${sellerId}`;
  if (!row) return undefined;
  const [keys, shortfalls] = await Promise.all([
    listKeys(db, sellerId as SellerId),
    db.sql<
      {
        updateId: string;
        title: string;
        skuId: string;
        city: string;
        reported: number;
        shortfall: number;
        ordersLost: number;
        createdAt: Date;
      }[]
    >`
      select u.id as "updateId", u.sku_id as "skuId", w.city, u.reported, u.shortfall, cardinality(u.cancelled_orders) as "ordersLost",
             u.created_at as "createdAt", case when k.title = 'Default' then p.title else p.title || ' · ' || k.title end as title
        from stock_updates u
        join warehouses w on w.id = u.warehouse_id
        join skus k on k.id = u.sku_id
        join products p on p.id = k.product_id
       where u.seller_id = ${sellerId} and u.status = 'OVERSUBSCRIBED'
       order by u.id desc limit ${SHORTFALLS}`,
  ]);
  return {
    ...toRow(row),
    keys,
    recentShortfalls: shortfalls.map(({ createdAt, ...one }) => ({ ...one, at: toTimestamp(createdAt) })),
  };
}

function toRow({ lastUsedAt, ...row }: Row): SellerRow {
  return { ...row, lastUsedAt: lastUsedAt && toTimestamp(lastUsedAt) };
}
