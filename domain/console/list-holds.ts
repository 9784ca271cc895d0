import type postgres from 'postgres';
import type { Db } from '#db/client.ts';
import type { AttemptStatus, HoldState } from '#db/enums.ts';
import { extensionPolicy, orderNumber } from '#domain/order/rules.ts';
import type { HoldView } from '#domain/order/types.ts';
import { toTimestamp } from '#lib/clock.ts';
import { present } from '#lib/result.ts';
import type { HoldFilter, HoldPage } from './types.ts';

export type HoldsWanted = {
  readonly filter: HoldFilter;
  /** A SKU id; only its holds. */
  readonly skuId?: string | undefined;
  /** An order id; only its holds. */
  readonly orderId?: string | undefined;
  readonly cursor?: string | undefined;
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
  claim: number;
  /** When and by which movement it ended, where that is the order. */
  micros?: string;
  movementId?: string;
};

const CURSOR = /^([0-9a-f-]{36})_(\d{1,19})_(\d{1,19})(?:_(\d))?$/;

/** Where a page begins: after this hold. A cursor that is none gives the first page. */
type After = { orderId: string; skuId: string; warehouseId: string; claim: string };

function parseCursor(cursor: string | undefined): After | null {
  const [, orderId, skuId, warehouseId, claim = '1'] = CURSOR.exec(cursor ?? '') ?? [];
  return orderId && skuId && warehouseId ? { orderId, skuId, warehouseId, claim } : null;
}

const END = /^(\d{1,17})_(\d{1,19})$/;

/** Where a page of ended holds of a SKU begins. */
type AfterEnd = { micros: string; movementId: string };

function parseEnd(cursor: string | undefined): AfterEnd | null {
  const [, micros, movementId] = END.exec(cursor ?? '') ?? [];
  return micros && movementId ? { micros, movementId } : null;
}

/**
 * A page of holds, newest order first; an order's id grows with time, so the primary key is the page order and neither skips nor repeats, whatever
 * ends or is extended in between. EXPIRED_WAITING are those that have run out and wait for the sweeper. The ended
 * ones of one SKU come by when they ended.
 */
export async function listHolds(db: Db, wanted: HoldsWanted): Promise<HoldPage> {
  const { limit } = wanted;
  const after = parseCursor(wanted.cursor);
  const [[now], rows] = await Promise.all([
    db.sql<{ at: Date }[]>`select clock_timestamp() as at`,
    readRows(db.sql, wanted, after),
  ]);
  const items = rows.slice(0, limit).map(toView);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    at: toTimestamp(present(now, 'clock row').at),
    items,
    next: last ? cursorAfter(last) : null,
  };
}

function cursorAfter({ orderId, skuId, warehouseId, claim, micros, movementId }: Row): string {
  return micros === undefined ? `${orderId}_${skuId}_${warehouseId}_${claim}` : `${micros}_${movementId}`;
}

function toView({ claim: _, micros: _at, movementId: _by, expiresAt, createdAt, ...row }: Row): HoldView {
  const limitMs = createdAt.getTime() + extensionPolicy.capMs;
  return {
    ...row,
    number: orderNumber(row.orderId),
    expiresAt: toTimestamp(expiresAt),
    createdAt: toTimestamp(createdAt),
    extendableUntil: row.state === 'ACTIVE' && limitMs > expiresAt.getTime() ? toTimestamp(new Date(limitMs)) : null,
  };
}

/**
 * Which holds, by the cheapest way to them. Those that are open are few among all that ever were, and are found by the partial indexes of what is open;
 * ended ones by the primary key. Of one SKU the ended ones are found by its movements (`readEnded`), since no index of holds knows them: a second one
 * would cost every order that is placed.
 */
function readRows(sql: postgres.Sql, wanted: HoldsWanted, after: After | null) {
  const { filter, skuId, orderId, limit } = wanted;
  const open = filter === 'ACTIVE' || filter === 'EXPIRED_WAITING';
  const lapsed = filter === 'EXPIRED_WAITING' ? sql`and r.expires_at <= now()` : sql``;
  const state = open ? 'ACTIVE' : filter;
  const later = after
    ? sql`and (r.order_id, r.sku_id, r.warehouse_id, r.claim)
              < (${after.orderId}::uuid, ${after.skuId}::bigint, ${after.warehouseId}::bigint, ${after.claim}::smallint)`
    : sql``;
  const page = sql`order by r.order_id desc, r.sku_id desc, r.warehouse_id desc, r.claim desc limit ${limit + 1}`;
  const ofSku = skuId ? sql`and r.sku_id = ${skuId}::bigint` : sql``;
  if (orderId) {
    return describeHolds(
      sql,
      sql`select r.* from stock_reservations r where r.order_id = ${orderId}::uuid and r.state = ${state} ${lapsed} ${ofSku} ${later} ${page}`,
    );
  }
  if (open && skuId) {
    return describeHolds(
      sql,
      sql`select r.* from stock_reservations r where r.sku_id = ${skuId}::bigint and r.state = 'ACTIVE' ${lapsed} ${later} ${page}`,
    );
  }
  if (open) {
    // Every one of these orders has an ACTIVE hold, so as many orders as holds are wanted, and the one the page before ended in.
    return describeHolds(
      sql,
      sql`
        select r.*
          from (select id from orders
                 where hold_expires_at is not null ${filter === 'EXPIRED_WAITING' ? sql`and hold_expires_at <= now()` : sql``}
                   ${after ? sql`and id <= ${after.orderId}::uuid` : sql``}
                 order by id desc limit ${limit + 2}) o
          join stock_reservations r on r.order_id = o.id
         where r.state = 'ACTIVE' ${lapsed} ${later} ${page}`,
    );
  }
  if (skuId) return readEnded(sql, filter, skuId, parseEnd(wanted.cursor), limit);
  return describeHolds(sql, sql`select r.* from stock_reservations r where r.state = ${state} ${later} ${page}`);
}

/**
 * The ended holds of one SKU, the last that ended first: in that order its rows' movements lie in their index, and a hold ends in the transaction that writes
 * its movement, at the same instant. A row with 100,000 movements gives any of its pages in some milliseconds; by order it had to be sorted whole.
 */
function readEnded(
  sql: postgres.Sql,
  kind: 'CONFIRMED' | 'RELEASED',
  skuId: string,
  after: AfterEnd | null,
  limit: number,
) {
  const earlier = after
    ? sql`and (created_at, id) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.movementId}::bigint)`
    : sql``;
  const ended = sql`
    select m.*
      from inventory i
     cross join lateral (
             select id, order_id, warehouse_id, created_at from stock_movements
              where sku_id = i.sku_id and warehouse_id = i.warehouse_id and kind = ${kind} ${earlier}
              order by created_at desc, id desc limit ${limit + 1}) m
     where i.sku_id = ${skuId}::bigint
     order by m.created_at desc, m.id desc limit ${limit + 1}`;
  return describeHolds(
    sql,
    sql`
      select r.*, m.created_at as at, m.id as movement_id
        from (${ended}) m
        join stock_reservations r on r.order_id = m.order_id and r.sku_id = ${skuId}::bigint and r.warehouse_id = m.warehouse_id
         and r.state = ${kind} and r.ended_at = m.created_at`,
    {
      more: sql`, (extract(epoch from r.at) * 1000000)::bigint::text as micros, r.movement_id::text as "movementId"`,
      by: sql`r.at desc, r.movement_id desc`,
    },
  );
}

type Shown = { more: postgres.PendingQuery<postgres.Row[]>; by: postgres.PendingQuery<postgres.Row[]> };

/** The holds with what a person needs to know them by. */
function describeHolds(sql: postgres.Sql, holds: postgres.PendingQuery<postgres.Row[]>, shown?: Shown) {
  return sql<Row[]>`
    select r.order_id as "orderId", o.buyer, r.sku_id as "skuId", i.title, r.warehouse_id as "warehouseId", w.city, r.quantity,
           r.state, r.expires_at as "expiresAt", r.created_at as "createdAt", r.claim,
           (select a.status from payment_attempts a where a.order_id = o.id order by a.ordinal desc limit 1) as "paymentStatus"
           ${shown?.more ?? sql``}
      from (${holds}) r
      join orders o on o.id = r.order_id
      join warehouses w on w.id = r.warehouse_id
      join order_items i on i.order_id = o.id and i.sku_id = r.sku_id and i.seller_id = w.seller_id
     order by ${shown?.by ?? sql`r.order_id desc, r.sku_id desc, r.warehouse_id desc, r.claim desc`}`;
}
