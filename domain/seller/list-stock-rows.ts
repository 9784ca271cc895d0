import type { Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import { LOW_STOCK_UNITS } from '#domain/catalog/rules.ts';
import { toTimestamp } from '#lib/clock.ts';
import type { StockFilter, StockRowPage, StockRowView } from './types.ts';

/** A report below what was held keeps its row at the top for so long. */
const SHORT_DAYS = 14;

export type StockRowsWanted = {
  readonly filter: StockFilter;
  /** Part of a code or of a title. */
  readonly search?: string | undefined;
  readonly warehouseId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

type Row = Omit<StockRowView, 'sourceUpdatedAt' | 'shortAt' | 'warehouse'> & {
  code: string;
  city: string;
  sourceUpdatedAt: Date | null;
  shortAt: Date | null;
  rank: number;
};

const CURSOR = /^([01])_(-?\d{1,10})_(\d{1,19})_(\d{1,19})$/;

/**
 * A page of a seller's stock, what needs a hand first: rows that were lately reported below what was held, then by how little is available. The
 * order is that of the moment: a row whose figure changes between two pages may move from one to the other; nothing else is skipped or
 * repeated. A cursor that is none gives the first page. All of the seller's rows are looked at, tens of thousands at most.
 */
export async function listStockRows(db: Db, sellerId: SellerId, wanted: StockRowsWanted): Promise<StockRowPage> {
  const { filter, limit } = wanted;
  const [, rank = null, available = null, sku = null, warehouse = null] = CURSOR.exec(wanted.cursor ?? '') ?? [];
  const search = wanted.search ? `%${wanted.search.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%` : null;
  const most = filter === 'LOW' ? LOW_STOCK_UNITS : filter === 'OUT' ? 0 : null;
  const rows = await db.sql<Row[]>`
    with short as materialized (
      select u.sku_id, u.warehouse_id, max(u.created_at) as at
        from stock_updates u
       where u.seller_id = ${sellerId} and u.status = 'OVERSUBSCRIBED'
         and u.created_at > now() - make_interval(days => ${SHORT_DAYS})
       group by u.sku_id, u.warehouse_id
    ), own as (
      select i.sku_id, i.warehouse_id, i.on_hand, i.reserved, i.source_updated_at, i.on_hand - i.reserved as available,
             w.code, w.city, o.seller_sku, o.active, short.at as short_at,
             case when short.at is null then 1 else 0 end as rank
        from warehouses w
        join inventory i on i.warehouse_id = w.id
        join offers o on o.sku_id = i.sku_id and o.seller_id = w.seller_id
        left join short on short.sku_id = i.sku_id and short.warehouse_id = i.warehouse_id
       where w.seller_id = ${sellerId}
         and (${wanted.warehouseId ?? null}::bigint is null or w.id = ${wanted.warehouseId ?? null}::bigint)
         and (${most}::int is null or i.on_hand - i.reserved <= ${most}::int)
         and (${filter !== 'SHORT'} or short.at is not null)
    )
    select own.sku_id as "skuId", own.warehouse_id as "warehouseId", own.seller_sku as sku, own.code, own.city,
           case when s.title = 'Default' then p.title else p.title || ' · ' || s.title end as title,
           own.on_hand as "onHand", own.reserved as held, own.available, own.active, own.rank,
           own.source_updated_at as "sourceUpdatedAt", own.short_at as "shortAt"
      from own join skus s on s.id = own.sku_id join products p on p.id = s.product_id
     where (${search}::text is null or own.seller_sku ilike ${search} or p.title ilike ${search} or s.title ilike ${search})
       and (${rank}::int is null or (own.rank, own.available, own.sku_id, own.warehouse_id)
                                     > (${rank}::int, ${available}::int, ${sku}::bigint, ${warehouse}::bigint))
     order by own.rank, own.available, own.sku_id, own.warehouse_id
     limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(({ rank: _rank, code, city, sourceUpdatedAt, shortAt, ...row }) => ({
      ...row,
      warehouse: { code, city },
      sourceUpdatedAt: sourceUpdatedAt && toTimestamp(sourceUpdatedAt),
      shortAt: shortAt && toTimestamp(shortAt),
    })),
    next: rows.length > limit && last ? `${last.rank}_${last.available}_${last.skuId}_${last.warehouseId}` : null,
  };
}
