import type { Db } from '#db/client.ts';
import type { MovementKind, StockUpdateSource } from '#db/enums.ts';
import type { SellerId } from '#domain/account/types.ts';
import { orderNumber } from '#domain/order/rules.ts';
import { toTimestamp } from '#lib/clock.ts';
import type { StockChangeView, StockRowView } from './types.ts';

/** The newest changes; older ones are in the seller's own books. */
const CHANGES = 100;

type Head = Omit<StockRowView, 'warehouse' | 'sourceUpdatedAt' | 'shortAt'> & {
  code: string;
  city: string;
  sourceUpdatedAt: Date | null;
  shortAt: Date | null;
};

type Change = {
  id: string;
  at: Date;
  kind: MovementKind;
  delta: number;
  orderId: string | null;
  reported: number | null;
  unseenSales: number;
  onHand: number;
  shortfall: number;
  cancelledOrders: number;
  source: StockUpdateSource;
  by: string | null;
  sourceUpdatedAt: Date;
};

/**
 * One row of a seller's stock with what changed it, newest first: reports with whose hand they were, sales, and what came back of them. Undefined
 * when the seller has no such row.
 */
export async function readStockRow(
  db: Db,
  sellerId: SellerId,
  { skuId, warehouseId }: { readonly skuId: string; readonly warehouseId: string },
): Promise<{ row: StockRowView; changes: StockChangeView[] } | undefined> {
  const [head] = await db.sql<Head[]>`
    select i.sku_id as "skuId", i.warehouse_id as "warehouseId", o.seller_sku as sku, o.active, w.code, w.city,
           case when s.title = 'Default' then p.title else p.title || ' · ' || s.title end as title,
           i.on_hand as "onHand", i.reserved as held, i.on_hand - i.reserved as available,
           i.source_updated_at as "sourceUpdatedAt",
           (select max(u.created_at) from stock_updates u
             where u.sku_id = i.sku_id and u.warehouse_id = i.warehouse_id and u.status = 'OVERSUBSCRIBED') as "shortAt"
      from warehouses w
      join inventory i on i.warehouse_id = w.id and i.sku_id = ${skuId}
      join offers o on o.sku_id = i.sku_id and o.seller_id = w.seller_id
      join skus s on s.id = i.sku_id join products p on p.id = s.product_id
     where w.id = ${warehouseId} and w.seller_id = ${sellerId}`;
  if (!head) return undefined;
  // Reports come from their own table: one that changed nothing has no movement, and is a count all the same.
  const changes = await db.sql<Change[]>`
    select * from (
      select 'u' || u.id as id, u.created_at as at, 'REPORTED' as kind, coalesce(m.on_hand_delta, 0) as delta,
             null::uuid as "orderId", u.reported, u.unseen_sales as "unseenSales", u.on_hand as "onHand", u.shortfall,
             cardinality(u.cancelled_orders) as "cancelledOrders", u.source, coalesce(p.name, k.name) as by,
             u.source_updated_at as "sourceUpdatedAt"
        from (select * from stock_updates
               where sku_id = ${skuId} and warehouse_id = ${warehouseId} order by id desc limit ${CHANGES}) u
        left join lateral (
          select on_hand_delta from stock_movements
           where sku_id = u.sku_id and warehouse_id = u.warehouse_id and created_at = u.created_at
             and stock_update_id = u.id limit 1) m on true
        left join users p on p.id = u.user_id
        left join api_keys k on k.id = u.key_id
      union all
      select 'm' || m.id, m.created_at, m.kind, m.on_hand_delta, m.order_id, null, 0, 0, 0, 0, null, null, null
        from (select * from stock_movements
               where sku_id = ${skuId} and warehouse_id = ${warehouseId}
                 and kind in ('CONFIRMED', 'RETURNED', 'WRITTEN_OFF')
               order by created_at desc, id desc limit ${CHANGES}) m
    ) c
    order by at desc, id desc
    limit ${CHANGES}`;
  const { code, city, sourceUpdatedAt, shortAt, ...row } = head;
  return {
    row: {
      ...row,
      warehouse: { code, city },
      sourceUpdatedAt: sourceUpdatedAt && toTimestamp(sourceUpdatedAt),
      shortAt: shortAt && toTimestamp(shortAt),
    },
    changes: changes.map(toChange),
  };
}

function toChange({
  id,
  at,
  kind,
  delta,
  orderId,
  reported,
  by,
  source,
  sourceUpdatedAt,
  ...row
}: Change): StockChangeView {
  const { unseenSales, onHand, shortfall, cancelledOrders } = row;
  return {
    id,
    at: toTimestamp(at),
    kind: kind === 'CONFIRMED' ? 'SOLD' : (kind as 'REPORTED' | 'RETURNED' | 'WRITTEN_OFF'),
    delta,
    orderNumber: orderId && orderNumber(orderId),
    report:
      reported === null
        ? null
        : {
            reported,
            unseenSales,
            onHand,
            shortfall,
            cancelledOrders,
            source,
            by,
            sourceUpdatedAt: toTimestamp(sourceUpdatedAt),
          },
  };
}
