import type { Db } from '#db/client.ts';
import { type AttemptStatus, type OrderEndReason, type OrderStatus, orderStatuses } from '#db/enums.ts';
import { orderNumber } from '#domain/order/rules.ts';
import { toTimestamp } from '#lib/clock.ts';
import { isUuid } from '#lib/ids.ts';
import { toDecimal } from '#lib/money.ts';
import { present } from '#lib/result.ts';
import { dayRange, idRange, madeAt, readSought, type Sought } from './rules.ts';
import type { Count, OrderListing, OrderListPage, OrderRow } from './types.ts';

export type OrdersWanted = OrderListing & { readonly timeZone: string; readonly limit: number };

type Row = {
  orderId: string;
  buyer: string;
  email: string;
  status: OrderStatus;
  endReason: OrderEndReason | null;
  totalMinor: string;
  currency: string;
  createdAt: Date;
  paymentStatus: AttemptStatus;
  needsAttention: boolean;
  /** By what it was sorted, where all orders are. */
  sorted?: string;
};

type Fragment = ReturnType<Db['sql']>;

/**
 * How many orders one page looks through for those it wants. A status that hardly any order has would otherwise have a page read the whole table; so
 * a page ends here, short or even empty, and its cursor goes on from here.
 */
const LOOKED_THROUGH = 20_000;

/** Counting stops here: beyond it nobody counts pages, and the number is only said to be more. */
const COUNTED = 10_000;

/**
 * A page of orders. Found by a word (`order_terms`, compared again), or gone through by id, which grows with time; by amount or status a day or a search is
 * read whole, and all orders are walked by `order_sorts`, which is a second behind. The cursor is the last row itself, so a walk neither skips nor repeats what was there when it began, whatever comes or ends
 * meanwhile; only by status can an order move while somebody walks. A cursor that is none gives the first page.
 */
export async function listOrders(db: Db, wanted: OrdersWanted): Promise<OrderListPage> {
  const { limit } = wanted;
  const [[clock], rows, total] = await Promise.all([
    db.sql<{ now: Date }[]>`select clock_timestamp() as now`,
    readRows(db, wanted),
    wanted.cursor === undefined ? countOrders(db, wanted) : null,
  ]);
  const items = rows.slice(0, limit).map(toRow);
  const last = rows[limit - 1];
  const stop = rows.length <= limit ? await findStop(db, wanted) : null;
  const next = rows.length > limit && last ? cursorAfter(wanted, last) : stop;
  return {
    at: toTimestamp(present(clock, 'clock row').now),
    items,
    next,
    lookedUntil: stop === null ? null : timeOf(stop),
    total,
  };
}

/** How many orders match, for a search or a day; null without either. */
export async function countOrders(db: Db, wanted: OrdersWanted): Promise<Count | null> {
  if (wanted.day === undefined && readSought(wanted.find ?? '') === undefined) return null;
  const { sql } = db;
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count
      from (select from ${fromOrders(db, wanted)} where ${matching(db, wanted)} limit ${COUNTED + 1}) counted`;
  const count = row?.count ?? 0;
  return { count: Math.min(count, COUNTED), exact: count <= COUNTED };
}

async function readRows(db: Db, wanted: OrdersWanted): Promise<Row[]> {
  if (sortsAll(wanted)) return await readSorted(db, wanted);
  const { sql } = db;
  const { limit } = wanted;
  const looked = looksThrough(wanted) ? sql`limit ${LOOKED_THROUGH}` : sql``;
  return await sql<Row[]>`
    select ${columns(db)}
      from (select o.* from (
              select o.* from ${fromOrders(db, wanted)}
               where ${inRange(db, wanted)} and ${beyondCursor(db, wanted)}
               order by ${ordering(db, wanted)} ${looked}) o
             where ${filtered(db, wanted)}
             order by ${ordering(db, wanted)}
             limit ${limit + 1}) o
      join sagas s on s.order_id = o.id
     order by ${ordering(db, wanted)}`;
}

function columns({ sql }: Db): Fragment {
  return sql`o.id as "orderId", o.buyer, o.email, o.status, o.end_reason as "endReason", o.total_minor as "totalMinor", o.currency,
             o.created_at as "createdAt", s.needs_attention_since is not null as "needsAttention",
             (select a.status from payment_attempts a where a.order_id = o.id order by a.ordinal desc limit 1) as "paymentStatus"`;
}

/** Whether all orders there are come in another order than they came. */
function sortsAll({ sort, day, find }: OrdersWanted): boolean {
  return sort !== 'placed' && day === undefined && readSought(find ?? '') === undefined;
}

/**
 * A page of all orders by amount or status. By amount each status has its own run in the index, and a page is merged from as much of each; so a filter reads
 * one of the runs.
 */
async function readSorted(db: Db, wanted: OrdersWanted): Promise<Row[]> {
  const { sql } = db;
  const { sort, status, cursor = '', direction, limit } = wanted;
  const all = orderStatuses.map((_, n) => n + 1);
  const places = status === undefined ? all : [orderStatuses.indexOf(status) + 1];
  const [, key = '', id = ''] = KEYED.exec(cursor) ?? [];
  const [by, beyond] = direction === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const sorted = sort === 'amount' ? sql`t.total_minor` : sql`t.status_place`;
  const within = sort === 'amount' ? sql`t.total_minor ${by}, t.order_id ${by}` : sql`t.order_id ${by}`;
  const further = isUuid(id) ? sql`(${sorted}, t.order_id) ${beyond} (${key}::bigint, ${id}::uuid)` : sql`true`;
  return await sql<Row[]>`
    select ${columns(db)}, k.sorted::text as sorted
      from (select k.* from unnest(${places}::smallint[]) p(place)
             cross join lateral (select t.order_id, ${sorted} as sorted from order_sorts t
                                  where t.status_place = p.place and ${further} order by ${within} limit ${limit + 1}) k
             order by k.sorted ${by}, k.order_id ${by} limit ${limit + 1}) k
      join orders o on o.id = k.order_id
      join sagas s on s.order_id = o.id
     order by k.sorted ${by}, k.order_id ${by}`;
}

/** Whether most of what is gone through may not be wanted: a status, and no word that leads to few orders. */
function looksThrough({ sort, status, find }: OrdersWanted): boolean {
  return sort === 'placed' && status !== undefined && readSought(find ?? '') === undefined;
}

/** The orders in question: those that a word leads to, or all. */
function fromOrders({ sql }: Db, { find }: OrdersWanted): Fragment {
  const sought = readSought(find ?? '');
  if (!sought) return sql`orders o`;
  if (sought.by === 'id') {
    return sql`(select * from orders where id = ${sought.id}
                 union
                select o.* from orders o join payment_attempts a on a.order_id = o.id where a.id = ${sought.id}) o`;
  }
  return sql`(select o.* from order_terms t join orders o on o.id = t.order_id
               where t.term = hashtextextended(${termOf(sought)}, 0) and ${sameWord(sql, sought)}) o`;
}

function termOf(sought: Exclude<Sought, { by: 'id' }>): string {
  if (sought.by === 'number') return `number:${sought.hex}`;
  return sought.by === 'email' ? `email:${sought.email}` : `bank:${sought.paymentId}`;
}

/** The word itself, since a hash can be another's. */
function sameWord(sql: Db['sql'], sought: Exclude<Sought, { by: 'id' }>): Fragment {
  if (sought.by === 'number') return sql`right(o.id::text, 10) = ${sought.hex}`;
  if (sought.by === 'email') return sql`lower(o.email) = ${sought.email}`;
  return sql`exists (select from payment_attempts a where a.order_id = o.id and a.provider_payment_id = ${sought.paymentId})`;
}

/** The day as a range of ids, which the primary key can walk, and then exactly, by the order's own time. */
function inRange({ sql }: Db, { day, timeZone }: OrdersWanted): Fragment {
  if (day === undefined) return sql`true`;
  const range = dayRange(day, timeZone);
  const { low, high } = idRange(range);
  return sql`o.id between ${low}::uuid and ${high}::uuid
             and o.created_at >= ${range.from.toISOString()}::timestamptz and o.created_at < ${range.until.toISOString()}::timestamptz`;
}

function filtered({ sql }: Db, { status }: OrdersWanted): Fragment {
  return status === undefined ? sql`true` : sql`o.status = ${status}`;
}

function matching(db: Db, wanted: OrdersWanted): Fragment {
  return db.sql`${inRange(db, wanted)} and ${filtered(db, wanted)}`;
}

/** What the list is sorted by before the id. */
function sortKey({ sql }: Db, { sort }: OrdersWanted): Fragment {
  return sort === 'amount'
    ? sql`o.total_minor`
    : sql`array_position(${orderStatuses as unknown as string[]}::text[], o.status)::bigint`;
}

function ordering(db: Db, wanted: OrdersWanted): Fragment {
  const { sql } = db;
  const direction = wanted.direction === 'asc' ? sql`asc` : sql`desc`;
  return wanted.sort === 'placed'
    ? sql`o.id ${direction}`
    : sql`${sortKey(db, wanted)} ${direction}, o.id ${direction}`;
}

const KEYED = /^(\d{1,15})_([0-9a-f-]{36})$/;

function beyondCursor(db: Db, wanted: OrdersWanted): Fragment {
  const { sql } = db;
  const { cursor = '', sort, direction } = wanted;
  const beyond = direction === 'asc' ? sql`>` : sql`<`;
  if (sort === 'placed') return isUuid(cursor) ? sql`o.id ${beyond} ${cursor}::uuid` : sql`true`;
  const [, key = '', id = ''] = KEYED.exec(cursor) ?? [];
  if (!isUuid(id)) return sql`true`;
  return sql`(${sortKey(db, wanted)}, o.id) ${beyond} (${key}::bigint, ${id}::uuid)`;
}

function cursorAfter({ sort }: OrdersWanted, { orderId, totalMinor, status, sorted }: Row): string {
  if (sort === 'placed') return orderId;
  if (sorted !== undefined) return `${sorted}_${orderId}`;
  return `${sort === 'amount' ? totalMinor : orderStatuses.indexOf(status) + 1}_${orderId}`;
}

/** Where a page that looked through as many orders as it may has stopped: the last of them; null when it saw all there are. */
async function findStop(db: Db, wanted: OrdersWanted): Promise<string | null> {
  if (!looksThrough(wanted)) return null;
  const [row] = await db.sql<{ id: string }[]>`
    select o.id from orders o
     where ${inRange(db, wanted)} and ${beyondCursor(db, wanted)}
     order by ${ordering(db, wanted)} offset ${LOOKED_THROUGH - 1} limit 1`;
  return row?.id ?? null;
}

function timeOf(orderId: string): string | null {
  const time = madeAt(orderId);
  return time && toTimestamp(time);
}

function toRow({ totalMinor, createdAt, sorted: _, ...row }: Row): OrderRow {
  return {
    ...row,
    number: orderNumber(row.orderId),
    total: toDecimal(Number(totalMinor), row.currency),
    createdAt: toTimestamp(createdAt),
  };
}
