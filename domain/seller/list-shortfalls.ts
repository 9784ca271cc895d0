import type { Db } from '#db/client.ts';
import type { StockUpdateSource } from '#db/enums.ts';
import type { SellerId } from '#domain/account/types.ts';
import { orderNumber } from '#domain/order/rules.ts';
import { toTimestamp } from '#lib/clock.ts';
import type { ShortfallPage } from './types.ts';

type Row = {
  id: string;
  at: Date;
  skuId: string;
  warehouseId: string;
  sku: string | null;
  title: string;
  code: string;
  city: string;
  reported: number;
  unseenSales: number;
  shortfall: number;
  orderIds: string[];
  source: StockUpdateSource;
};

/** A page of a seller's reports below what buyers held, newest first, with the orders that each cost. A cursor that is none gives the first page. */
export async function listShortfalls(
  db: Db,
  sellerId: SellerId,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<ShortfallPage> {
  const before = /^\d{1,18}$/.test(cursor ?? '') ? (cursor ?? null) : null;
  const rows = await db.sql<Row[]>`
    select u.id, u.created_at as at, u.sku_id as "skuId", u.warehouse_id as "warehouseId", o.seller_sku as sku,
           case when s.title = 'Default' then p.title else p.title || ' · ' || s.title end as title, w.code, w.city,
           u.reported, u.unseen_sales as "unseenSales", u.shortfall, u.cancelled_orders::text[] as "orderIds", u.source
      from stock_updates u
      join warehouses w on w.id = u.warehouse_id
      join skus s on s.id = u.sku_id join products p on p.id = s.product_id
      left join offers o on o.sku_id = u.sku_id and o.seller_id = u.seller_id
     where u.seller_id = ${sellerId} and u.status = 'OVERSUBSCRIBED'
       and (${before}::bigint is null or u.id < ${before}::bigint)
     order by u.id desc
     limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  return {
    items: page.map(({ at, code, city, orderIds, ...row }) => ({
      ...row,
      at: toTimestamp(at),
      warehouse: { code, city },
      orders: orderIds.map((orderId) => ({ orderId, number: orderNumber(orderId) })),
    })),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}
