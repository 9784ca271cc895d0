import type { Db } from '#db/client.ts';
import { toTimestamp } from '#lib/clock.ts';
import { explainStock } from './explain-stock.ts';
import { type MovementsWanted, readMovements, sumRow } from './read-movements.ts';
import type { SkuStockView, StockRowView } from './types.ts';

export type SkuStockWanted = Omit<MovementsWanted, 'warehouseId'> & {
  /** Whose movements; without it, or when it is none of the SKU's, the first row's. */
  readonly warehouseId?: string | undefined;
  /** For the times in the explanation. */
  readonly timeZone: string;
};

// A SKU that lies in more warehouses than these is shown in part; nobody explains a hundred rows on the phone.
const ROWS = 100;

/** The stock of one SKU in all its warehouses: each row with what its figures come from, and one row's movements with a running balance. Undefined when there is no such SKU. */
export async function readSkuStock(db: Db, skuId: string, wanted: SkuStockWanted): Promise<SkuStockView | undefined> {
  const [[sku], rows, shown] = await Promise.all([
    db.sql<{ title: string; slug: string; at: Date }[]>`
      select case k.title when 'Default' then p.title else p.title || ' · ' || k.title end as title, p.slug, clock_timestamp() as at
        from skus k join products p on p.id = k.product_id where k.id = ${skuId}::bigint`,
    readRows(db, skuId),
    db.sql<{ sellerId: string; sellerName: string; available: number; updatedAt: Date }[]>`
      select a.seller_id as "sellerId", s.name as "sellerName", a.available, a.updated_at as "updatedAt"
        from offer_availability a join sellers s on s.id = a.seller_id
       where a.sku_id = ${skuId}::bigint order by s.name`,
  ]);
  if (!sku) return undefined;
  const row = rows.find(({ warehouseId }) => warehouseId === wanted.warehouseId) ?? rows[0];
  const view = {
    at: toTimestamp(sku.at),
    skuId,
    title: sku.title,
    slug: sku.slug,
    rows,
    shown: shown.map(({ sellerName, available, updatedAt }) => ({
      sellerName,
      available,
      updatedAt: toTimestamp(updatedAt),
    })),
  };
  if (!row) return { ...view, warehouseId: null, sums: null, explanation: [], movements: [], next: null };
  const { warehouseId } = row;
  const [page, sums] = await Promise.all([
    readMovements(db, skuId, { ...wanted, warehouseId }),
    sumRow(db, skuId, warehouseId),
  ]);
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: wanted.timeZone,
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  return {
    ...view,
    warehouseId,
    sums: { holds: row.holds.units, ...sums },
    explanation: explainStock(
      row,
      shown.find(({ sellerId }) => sellerId === row.sellerId),
      (iso) => time.format(new Date(iso)),
    ),
    ...page,
  };
}

type ReportRow = Omit<NonNullable<StockRowView['report']>, 'sourceUpdatedAt' | 'takenAt' | 'since'> & {
  sourceUpdatedAt: string;
  takenAt: string;
  since: Omit<NonNullable<StockRowView['report']>['since'], 'other'>;
};
type Row = Omit<StockRowView, 'available' | 'report'> & { report: ReportRow | null };

/**
 * Each row of the SKU. What moved since the last report is counted by the ids of its movements, which grow in the order of the row's changes, since
 * all of them are made under its lock; a report that changed nothing has no movement, and is followed by time instead.
 */
async function readRows(db: Db, skuId: string): Promise<StockRowView[]> {
  const rows = await db.sql<Row[]>`
    select i.warehouse_id as "warehouseId", w.code, w.city, w.seller_id as "sellerId", s.name as "sellerName",
           o.seller_sku as "sellerSku", coalesce(o.active, false) as offered, i.on_hand as "onHand", i.reserved,
           (select json_build_object('orders', count(*), 'units', coalesce(sum(quantity), 0),
                                     'expiredUnits', coalesce(sum(quantity) filter (where expires_at <= now()), 0))
              from stock_reservations
             where sku_id = i.sku_id and warehouse_id = i.warehouse_id and state = 'ACTIVE') as holds,
           (select json_build_object(
                     'reported', u.reported, 'sourceUpdatedAt', u.source_updated_at, 'takenAt', u.created_at,
                     'unseenSales', u.unseen_sales, 'onHand', u.on_hand, 'shortfall', u.shortfall,
                     'since', (select json_build_object(
                                        'confirmed', coalesce(-sum(on_hand_delta) filter (where kind = 'CONFIRMED'), 0),
                                        'returned', coalesce(sum(on_hand_delta) filter (where kind = 'RETURNED'), 0),
                                        'writtenOff', coalesce(-sum(on_hand_delta) filter (where kind = 'WRITTEN_OFF'), 0))
                                 from stock_movements
                                where sku_id = i.sku_id and warehouse_id = i.warehouse_id
                                  and created_at >= u.created_at - interval '1 minute'
                                  and case when m.id is null then created_at > u.created_at else id > m.id end))
              from stock_updates u
              left join stock_movements m
                on m.sku_id = u.sku_id and m.warehouse_id = u.warehouse_id and m.created_at = u.created_at and m.stock_update_id = u.id
             where u.sku_id = i.sku_id and u.warehouse_id = i.warehouse_id
             order by u.id desc limit 1) as report
      from inventory i
      join warehouses w on w.id = i.warehouse_id
      join sellers s on s.id = w.seller_id
      left join offers o on o.sku_id = i.sku_id and o.seller_id = w.seller_id
     where i.sku_id = ${skuId}::bigint
     order by s.name, w.id
     limit ${ROWS}`;
  return rows.map(({ report, ...row }) => ({
    ...row,
    available: row.onHand - row.reserved,
    report: report && {
      ...report,
      sourceUpdatedAt: toTimestamp(new Date(report.sourceUpdatedAt)),
      takenAt: toTimestamp(new Date(report.takenAt)),
      since: {
        ...report.since,
        // What the kinds above do not explain. Nothing should be left; what is, is said and not swallowed.
        other: row.onHand - report.onHand + report.since.confirmed - report.since.returned + report.since.writtenOff,
      },
    },
  }));
}
