import type postgres from 'postgres';
import { lockInventory } from '#db/locks.ts';
import { type AnySql, type Columns, rowsFrom } from '#db/rows-from.ts';
import { mismatch, send, type Tx } from '#db/transaction.ts';
import { sendTogether, type Write, writeAtOnce } from '#db/write-together.ts';
import { sumByRow } from './rules.ts';
import type { HeldUnits } from './types.ts';

/**
 * Takes the units and writes the holds and movements for them, together with `alongside`. The rows come last, so that they are locked as shortly
 * as can be: `reserved + q` only where `on_hand - reserved >= q`. A claim that does not fit undoes the transaction (`mismatch.claim`).
 * Nothing is waited for (see `send`). `holdTtlSeconds` counts from the transaction's `now()`.
 */
export function claimStock(
  tx: Tx,
  units: readonly HeldUnits[],
  holdTtlSeconds: number,
  alongside: readonly Write[] = [],
): void {
  if (units.length === 0) return;
  sendTogether(tx, [...alongside, ...toHolds(tx.sql, units, holdTtlSeconds)]);
  const rows = sumByRow(units);
  const [only] = rows;
  if (only && rows.length === 1) {
    sendTogether(tx, [{ sql: claimRow(tx.sql, only), must: mustFit(rows) }]);
    return;
  }
  send(tx, lockInventory(tx, rows));
  const sql = tx.sql`
    update inventory i set reserved = i.reserved + u.quantity
      from ${rowsFrom(tx.sql, rowColumns(rows))}
     where i.sku_id = any(${rows.map((r) => r.skuId)}::bigint[])
       and i.sku_id = u.sku_id and i.warehouse_id = u.warehouse_id and i.on_hand - i.reserved >= u.quantity
    returning 1`;
  sendTogether(tx, [{ sql, must: mustFit(rows) }]);
}

/** The same for units of one and the same row, as a statement that is a transaction by itself, to be run by the caller. */
export function claimRowAtOnce(
  sql: postgres.Sql,
  units: readonly HeldUnits[],
  holdTtlSeconds: number,
  alongside: readonly Pick<Write, 'sql'>[],
): postgres.PendingQuery<postgres.Row[]> {
  const rows = sumByRow(units);
  const [only] = rows;
  if (only === undefined || rows.length > 1) throw new Error(`${rows.length} rows cannot be claimed at once.`);
  const writes = [...alongside, ...toHolds(sql, units, holdTtlSeconds)];
  return writeAtOnce(sql, writes, mustFit(rows), (after) => claimRow(sql, only, sql`and ${after}`));
}

function toHolds(sql: AnySql, units: readonly HeldUnits[], holdTtlSeconds: number): { sql: Write['sql'] }[] {
  const given = rowsFrom(sql, { order_id: ['uuid', units.map((u) => u.orderId)], ...rowColumns(units) });
  const holds = sql`
    insert into stock_reservations (order_id, sku_id, warehouse_id, quantity, expires_at)
    select u.*, now() + make_interval(secs => ${holdTtlSeconds}) from ${given}`;
  const movements = sql`
    insert into stock_movements (order_id, sku_id, warehouse_id, kind, on_hand_delta, reserved_delta)
    select u.order_id, u.sku_id, u.warehouse_id, 'HELD', 0, u.quantity from ${given}`;
  return [{ sql: holds }, { sql: movements }];
}

type RowUnits = Pick<HeldUnits, 'skuId' | 'warehouseId' | 'quantity'>;

function rowColumns(rows: readonly RowUnits[]): Columns {
  return {
    sku_id: ['bigint', rows.map((r) => r.skuId)],
    warehouse_id: ['bigint', rows.map((r) => r.warehouseId)],
    quantity: ['int', rows.map((r) => r.quantity)],
  };
}

const mustFit = (rows: readonly RowUnits[]) => ({
  rows: rows.length,
  orElse: mismatch.claim,
  complaint: 'A claim did not fit',
});

function claimRow(sql: AnySql, { skuId, warehouseId, quantity }: RowUnits, also = sql``): Write['sql'] {
  return sql`
    update inventory set reserved = reserved + ${quantity}
     where sku_id = ${skuId} and warehouse_id = ${warehouseId} and on_hand - reserved >= ${quantity} ${also}
    returning 1`;
}
