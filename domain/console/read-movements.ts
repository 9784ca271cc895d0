import type { Db } from '#db/client.ts';
import { orderNumber } from '#domain/order/rules.ts';
import { toTimestamp } from '#lib/clock.ts';
import { present } from '#lib/result.ts';
import type { MovementView } from './types.ts';

export type MovementsWanted = {
  readonly warehouseId: string;
  /** `next` of the page before; one that is none gives the first page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
};

// Microseconds of the last movement's time, its id, and the row's counts before it.
const CURSOR = /^(\d{1,17})_(\d{1,19})_(-?\d{1,10})_(-?\d{1,10})$/;

type Row = {
  movementId: string;
  at: Date;
  micros: string;
  kind: MovementView['kind'];
  onHandDelta: number;
  reservedDelta: number;
  orderId: string | null;
  onHandNow: number;
  reservedNow: number;
};

/**
 * A page of one row's movements, newest first, each with the row's counts after it. They are walked back from the counts of now, and the cursor takes
 * them along, so that a page costs the same however long the history is. Row and movements are read in one statement: they belong together.
 */
export async function readMovements(
  db: Db,
  skuId: string,
  { warehouseId, cursor = '', limit }: MovementsWanted,
): Promise<{ movements: MovementView[]; next: string | null }> {
  const [, micros = null, id = null, onHandBefore, reservedBefore] = CURSOR.exec(cursor) ?? [];
  // Left out of the first page's statement: as one half of an `or` the index could not begin there, and each page read all before it.
  const earlier =
    micros === null || id === null
      ? db.sql``
      : db.sql`and (m.created_at, m.id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::bigint)`;
  const rows = await db.sql<Row[]>`
    select m.id as "movementId", m.created_at as at, (extract(epoch from m.created_at) * 1000000)::bigint as micros, m.kind,
           m.on_hand_delta as "onHandDelta", m.reserved_delta as "reservedDelta", m.order_id as "orderId",
           i.on_hand as "onHandNow", i.reserved as "reservedNow"
      from inventory i
      join stock_movements m on m.sku_id = i.sku_id and m.warehouse_id = i.warehouse_id
     where i.sku_id = ${skuId}::bigint and i.warehouse_id = ${warehouseId}::bigint
       and m.sku_id = ${skuId}::bigint and m.warehouse_id = ${warehouseId}::bigint
       ${earlier}
     order by m.created_at desc, m.id desc
     limit ${limit + 1}`;
  const [first] = rows;
  let onHand = onHandBefore === undefined ? (first?.onHandNow ?? 0) : Number(onHandBefore);
  let reserved = reservedBefore === undefined ? (first?.reservedNow ?? 0) : Number(reservedBefore);
  const movements = rows.slice(0, limit).map((row): MovementView => {
    const { movementId, at, kind, onHandDelta, reservedDelta, orderId } = row;
    const view = {
      ...{ movementId, at: toTimestamp(at), kind, onHandDelta, reservedDelta, orderId, onHand, reserved },
      number: orderId && orderNumber(orderId),
    };
    onHand -= onHandDelta;
    reserved -= reservedDelta;
    return view;
  });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { movements, next: last ? `${last.micros}_${last.movementId}_${onHand}_${reserved}` : null };
}

// Adding up 50,000 takes some 20 ms. A row with more is left to the audit, which has all the time there is.
const ADDED_UP_AT_MOST = 50_000;

export type RowSums = { readonly movements: { onHand: number; reserved: number } | null; readonly addsUp: boolean };

/**
 * What the row's movements and its ACTIVE holds add up to, against its counts, all in one statement, so that what happens meanwhile is in all of them or
 * in none. `movements` is null when there are too many for somebody to wait.
 */
export async function sumRow(db: Db, skuId: string, warehouseId: string): Promise<RowSums> {
  const [sum] = await db.sql<
    { count: number; onHand: number; reserved: number; onHandOff: number; reservedOff: number; holdsOff: number }[]
  >`
    select m.count, m.on_hand as "onHand", m.reserved, i.on_hand - m.on_hand as "onHandOff", i.reserved - m.reserved as "reservedOff",
           i.reserved - (select coalesce(sum(quantity), 0)::int from stock_reservations
                          where sku_id = i.sku_id and warehouse_id = i.warehouse_id and state = 'ACTIVE') as "holdsOff"
      from inventory i
     cross join lateral (
             select count(*)::int as count, coalesce(sum(on_hand_delta), 0)::int as on_hand,
                    coalesce(sum(reserved_delta), 0)::int as reserved
               from (select on_hand_delta, reserved_delta from stock_movements
                      where sku_id = i.sku_id and warehouse_id = i.warehouse_id
                      limit ${ADDED_UP_AT_MOST + 1}) x) m
     where i.sku_id = ${skuId}::bigint and i.warehouse_id = ${warehouseId}::bigint`;
  const { count, onHand, reserved, onHandOff, reservedOff, holdsOff } = present(sum, 'inventory row');
  if (count > ADDED_UP_AT_MOST) return { movements: null, addsUp: holdsOff === 0 };
  return { movements: { onHand, reserved }, addsUp: onHandOff === 0 && reservedOff === 0 && holdsOff === 0 };
}
