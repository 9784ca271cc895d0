import type { Db } from '#db/client.ts';
import type { AttemptStatus } from '#db/enums.ts';
import { orderNumber } from '#domain/order/rules.ts';
import { toTimestamp } from '#lib/clock.ts';
import { toDecimal } from '#lib/money.ts';
import { present } from '#lib/result.ts';
import { readSummaries } from './list-shortfalls.ts';
import { readSellerRecords } from './read-seller-records.ts';
import type { HoldAtShortfall, ShortfallView } from './types.ts';

// Holds that stayed are shown so that the choice can be understood: the ones that came just before those that lost are enough.
const KEPT_SHOWN = 50;
// Holds last 15 minutes, and 30 at most: those that were alive at the count were made shortly before it. A shop that holds longer sees those of two hours.
const LONGEST_HOLD_HOURS = 2;

type Row = {
  orderId: string;
  buyer: string;
  heldAt: Date;
  quantity: number;
  fate: HoldAtShortfall['fate'];
  secured: boolean | null;
  paymentStatus: AttemptStatus;
  capturedMinor: string;
  refundedMinor: string;
  currency: string;
};

/** One count that cost orders, with every order that had units on its row at that moment: who lost, in which order, and who stayed. Undefined when there is none. */
export async function readShortfall(db: Db, updateId: string, timeZone: string): Promise<ShortfallView | undefined> {
  const update = db.sql`select * from stock_updates where id = ${updateId}::bigint and status = 'OVERSUBSCRIBED'`;
  const [[summary], [place]] = await Promise.all([
    readSummaries(db.sql, update),
    db.sql<{ warehouseId: string; at: Date }[]>`
      select warehouse_id as "warehouseId", clock_timestamp() as at from stock_updates where id = ${updateId}::bigint`,
  ]);
  if (!summary || !place) return undefined;
  const [rows, [record]] = await Promise.all([
    readHolds(db, updateId),
    readSellerRecords(db, [summary.sellerId], timeZone),
  ]);
  return {
    ...summary,
    readAt: toTimestamp(place.at),
    warehouseId: place.warehouseId,
    holds: rows.map(({ heldAt, capturedMinor, refundedMinor, ...row }) => ({
      ...row,
      number: orderNumber(row.orderId),
      heldAt: toTimestamp(heldAt),
      captured: toDecimal(Number(capturedMinor), row.currency),
      refunded: toDecimal(Number(refundedMinor), row.currency),
    })),
    record: present(record, 'the seller of a count'),
  };
}

/**
 * The holds on the row as the count came. What was released by it ended in its transaction, at its very time. Those that stayed are found by the
 * movements that made them.
 */
async function readHolds(db: Db, updateId: string): Promise<Row[]> {
  return await db.sql<Row[]>`
    with u as (
      select * from stock_updates where id = ${updateId}::bigint
    ), candidates as (
      select distinct m.order_id
        from u join stock_movements m
               on m.sku_id = u.sku_id and m.warehouse_id = u.warehouse_id and m.kind = 'HELD'
              and m.created_at between u.created_at - ${LONGEST_HOLD_HOURS} * interval '1 hour' and u.created_at
    ), held as (
      select r.order_id, r.quantity, r.created_at as held_at,
             case when r.order_id = any(u.cancelled_orders) then 'LOST'
                  when r.reason = 'EXPIRED' and r.ended_at = u.created_at then 'EXPIRED'
                  else 'KEPT' end as fate,
             array_position(u.cancelled_orders, r.order_id) as place, r.order_id = any(u.secured_orders) as secured
        from u cross join candidates c
        join stock_reservations r
          on r.order_id = c.order_id and r.sku_id = u.sku_id and r.warehouse_id = u.warehouse_id and r.claim = 1
       where r.created_at <= u.created_at and (r.ended_at is null or r.ended_at >= u.created_at)
    ), shown as (
      select * from held where fate <> 'KEPT'
      union all
      (select * from held where fate = 'KEPT' order by held_at desc limit ${KEPT_SHOWN})
    )
    select h.order_id as "orderId", o.buyer, h.held_at as "heldAt", h.quantity, h.fate,
           case when h.fate = 'LOST' then h.secured end as secured, o.currency,
           (select a.status from payment_attempts a where a.order_id = o.id order by a.ordinal desc limit 1) as "paymentStatus",
           (select coalesce(sum(a.captured_minor), 0) from payment_attempts a where a.order_id = o.id) as "capturedMinor",
           (select coalesce(sum(a.refunded_minor), 0) from payment_attempts a where a.order_id = o.id) as "refundedMinor"
      from shown h join orders o on o.id = h.order_id
     order by array_position(array['EXPIRED', 'LOST', 'KEPT'], h.fate), h.place, h.held_at desc, h.order_id desc`;
}
