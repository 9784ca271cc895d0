import type { Db } from '#db/client.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { checkMoneyAndEvents } from './check-money-and-events.ts';
import { checkOrders } from './check-orders.ts';
import { type AuditCheck, checkStock } from './check-stock.ts';
import { findBroken } from './run-audit.ts';
import type { AuditFinding } from './types.ts';

/** What changed lately, and how far the outbox was read for it. */
export type RecentAudit = {
  readonly findings: readonly AuditFinding[];
  readonly orders: number;
  readonly readUpTo: string;
};

// An event that committed late has a lower id than one that was seen: so many ids are looked at again each time.
const OVERLAP = 2_000;
const ORDERS_AT_ONCE = 2_000;
// A hot row's whole history is summed again each time it moves; a few hundred rows of some thousand movements are 100 ms.
const ROWS_AT_ONCE = 500;

/**
 * The same invariants as `runAudit`, over the orders and inventory rows that events after `after` name: cheap enough to go on all the time. The checks are
 * the very same text; each table name in it is shadowed by a common table expression that holds only what is in scope. Checks of one row's counts see
 * that row's whole history, checks of an order all that belongs to it. A coupon's counts are sums over all of its uses: those are left to the whole audit. Start with `after` 0 or the last `readUpTo`.
 */
export async function auditRecent(db: Db, after: string): Promise<RecentAudit> {
  return await transaction(db, async (tx) => {
    await tx.sql`set transaction isolation level repeatable read, read only`;
    return await auditRecentSnapshot(tx, after);
  });
}

/** The same, of what this transaction sees. */
export async function auditRecentSnapshot(tx: Tx, after: string): Promise<RecentAudit> {
  const events = await tx.sql<{ id: string; aggregate: string }[]>`
      select max(id) as id, aggregate from (
        select id, aggregate from outbox where id > ${after}::bigint - ${OVERLAP} order by id limit ${ORDERS_AT_ONCE * 4}) recent
       group by aggregate`;
  const orderIds = events
    .flatMap(({ aggregate }) => aggregate.match(/^order:(.+)$/)?.[1] ?? [])
    .slice(0, ORDERS_AT_ONCE);
  const readUpTo = events.reduce((last, { id }) => (BigInt(id) > BigInt(last) ? id : last), after);
  const reported = events.flatMap(({ aggregate }) => {
    const [, skuId, warehouseId] = aggregate.match(/^inventory:(\d+):(\d+)$/) ?? [];
    return skuId && warehouseId ? [{ skuId, warehouseId }] : [];
  });
  const rows = await touchedRows(tx, orderIds, reported);
  const findings = [
    ...(await findBroken(tx, rowChecks(tx), shadowRows(tx, rows))),
    ...(await findBroken(tx, orderChecks(tx), shadowOrders(tx, orderIds, reported))),
  ].sort((a, b) => a.invariant - b.invariant);
  return { findings, orders: orderIds.length, readUpTo };
}

type Fragment = AuditCheck['broken'];
type RowKey = { readonly skuId: string; readonly warehouseId: string };

const ofRows = (check: AuditCheck) => check.invariant === 1 || check.invariant === 2 || check.invariant === 4;
const rowChecks = (tx: Tx) => checkStock(tx.sql).filter(ofRows);
const orderChecks = (tx: Tx) =>
  [...checkStock(tx.sql), ...checkOrders(tx.sql), ...checkMoneyAndEvents(tx.sql)].filter((check) => !ofRows(check));

async function touchedRows(tx: Tx, orderIds: readonly string[], reported: readonly RowKey[]): Promise<RowKey[]> {
  const held = await tx.sql<RowKey[]>`
    select distinct sku_id as "skuId", warehouse_id as "warehouseId" from stock_reservations
     where order_id = any(${orderIds as string[]}::uuid[]) limit ${ROWS_AT_ONCE}`;
  return [...held, ...reported].slice(0, ROWS_AT_ONCE);
}

function keysOf(tx: Tx, rows: readonly RowKey[]): Fragment {
  return tx.sql`select * from unnest(${rows.map((r) => r.skuId)}::bigint[], ${rows.map((r) => r.warehouseId)}::bigint[])`;
}

function shadowRows(tx: Tx, rows: readonly RowKey[]): Fragment {
  return tx.sql`
    inventory as (select * from public.inventory where (sku_id, warehouse_id) in (${keysOf(tx, rows)})),
    stock_reservations as (
      select * from public.stock_reservations where state = 'ACTIVE' and (sku_id, warehouse_id) in (${keysOf(tx, rows)})),
    stock_movements as (select * from public.stock_movements where (sku_id, warehouse_id) in (${keysOf(tx, rows)})),`;
}

function shadowOrders(tx: Tx, orderIds: readonly string[], reported: readonly RowKey[]): Fragment {
  const ids = orderIds as string[];
  const aggregates = [
    ...ids.map((id) => `order:${id}`),
    ...reported.map((r) => `inventory:${r.skuId}:${r.warehouseId}`),
  ];
  return tx.sql`
    orders as (select * from public.orders where id = any(${ids}::uuid[])),
    order_items as (select * from public.order_items where order_id = any(${ids}::uuid[])),
    stock_reservations as (select * from public.stock_reservations where order_id = any(${ids}::uuid[])),
    stock_movements as (
      select m.* from (select order_id, sku_id, warehouse_id, min(created_at) as created_at
                         from public.stock_reservations where order_id = any(${ids}::uuid[])
                        group by order_id, sku_id, warehouse_id) r
        join public.stock_movements m on m.sku_id = r.sku_id and m.warehouse_id = r.warehouse_id and m.created_at >= r.created_at
       where m.order_id = r.order_id),
    coupon_redemptions as (select * from public.coupon_redemptions where order_id = any(${ids}::uuid[])),
    coupons as (select * from public.coupons where false),
    payment_attempts as (select * from public.payment_attempts where order_id = any(${ids}::uuid[])),
    line_refunds as (select * from public.line_refunds where order_id = any(${ids}::uuid[])),
    sagas as (select * from public.sagas where order_id = any(${ids}::uuid[])),
    stock_updates as (select * from public.stock_updates where (sku_id, warehouse_id) in (${keysOf(tx, reported)})),
    outbox as (select * from public.outbox where aggregate = any(${aggregates}::text[])),`;
}
