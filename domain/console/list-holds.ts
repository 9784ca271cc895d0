import type { Db } from '#db/client.ts';
import type { AttemptStatus, HoldState } from '#db/enums.ts';
import { orderNumber } from '#domain/order/rules.ts';
import { toTimestamp } from '#lib/clock.ts';
import { present } from '#lib/result.ts';
import type { HoldFilter, HoldPage } from './types.ts';

export type HoldsWanted = {
  readonly filter: HoldFilter;
  /** A SKU id; only its holds. */
  readonly skuId?: string;
  /** An order id; only its holds. */
  readonly orderId?: string;
  readonly cursor?: string;
  readonly limit: number;
};

type Row = {
  orderId: string;
  buyer: string;
  skuId: string;
  title: string;
  warehouseId: string;
  city: string;
  quantity: number;
  state: HoldState;
  expiresAt: Date;
  createdAt: Date;
  paymentStatus: AttemptStatus;
};

const CURSOR = /^([0-9a-f-]{36})_(\d{1,19})_(\d{1,19})$/;

/**
 * A page of holds, newest order first; an order's id grows with time, so the primary key is the page order and neither skips
 * nor repeats. EXPIRED_WAITING are those that have run out and wait for the sweeper. A cursor that is none gives the first page.
 */
export async function listHolds(db: Db, wanted: HoldsWanted): Promise<HoldPage> {
  const { filter, skuId = null, orderId = null, limit } = wanted;
  const state = filter === 'EXPIRED_WAITING' ? 'ACTIVE' : filter;
  const [, afterOrder = null, afterSku = null, afterWarehouse = null] = CURSOR.exec(wanted.cursor ?? '') ?? [];
  const [[now], rows] = await Promise.all([
    db.sql<{ at: Date }[]>`select clock_timestamp() as at`,
    db.sql<Row[]>`
    select r.order_id as "orderId", o.buyer, r.sku_id as "skuId", i.title, r.warehouse_id as "warehouseId", w.city, r.quantity,
           r.state, r.expires_at as "expiresAt", r.created_at as "createdAt",
           (select a.status from payment_attempts a where a.order_id = o.id order by a.ordinal desc limit 1) as "paymentStatus"
      from stock_reservations r
      join orders o on o.id = r.order_id
      join warehouses w on w.id = r.warehouse_id
      join order_items i on i.order_id = o.id and i.sku_id = r.sku_id and i.seller_id = w.seller_id
     where r.state = ${state}
       and (${filter !== 'EXPIRED_WAITING'} or r.expires_at <= now())
       and (${skuId}::bigint is null or r.sku_id = ${skuId}::bigint)
       and (${orderId}::uuid is null or r.order_id = ${orderId}::uuid)
       and (${afterOrder}::uuid is null
            or (r.order_id, r.sku_id, r.warehouse_id) < (${afterOrder}::uuid, ${afterSku}::bigint, ${afterWarehouse}::bigint))
     order by r.order_id desc, r.sku_id desc, r.warehouse_id desc
     limit ${limit + 1}`,
  ]);
  const items = rows.slice(0, limit).map(({ expiresAt, createdAt, ...row }) => ({
    ...row,
    number: orderNumber(row.orderId),
    expiresAt: toTimestamp(expiresAt),
    createdAt: toTimestamp(createdAt),
  }));
  const last = items.at(-1);
  const more = rows.length > limit && last;
  return {
    at: toTimestamp(present(now, 'clock row').at),
    items,
    next: more ? `${last.orderId}_${last.skuId}_${last.warehouseId}` : null,
  };
}
