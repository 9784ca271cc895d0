import { lockInventory } from '#db/locks.ts';
import { type Columns, rowsFrom } from '#db/rows-from.ts';
import { mismatch, send, type Tx } from '#db/transaction.ts';
import { sendTogether, type Write } from '#db/write-together.ts';
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
  const given = rowsFrom(tx.sql, {
    order_id: ['uuid', units.map((u) => u.orderId)],
    ...rowColumns(units),
  });
  const holds = tx.sql`
    insert into stock_reservations (order_id, sku_id, warehouse_id, quantity, expires_at)
    select u.*, now() + make_interval(secs => ${holdTtlSeconds}) from ${given}`;
  const movements = tx.sql`
    insert into stock_movements (order_id, sku_id, warehouse_id, kind, on_hand_delta, reserved_delta)
    select u.order_id, u.sku_id, u.warehouse_id, 'HELD', 0, u.quantity from ${given}`;
  sendTogether(tx, [...alongside, { sql: holds }, { sql: movements }]);
  claimRows(tx, sumByRow(units));
}

type RowUnits = Pick<HeldUnits, 'skuId' | 'warehouseId' | 'quantity'>;

function rowColumns(rows: readonly RowUnits[]): Columns {
  return {
    sku_id: ['bigint', rows.map((r) => r.skuId)],
    warehouse_id: ['bigint', rows.map((r) => r.warehouseId)],
    quantity: ['int', rows.map((r) => r.quantity)],
  };
}

function claimRows(tx: Tx, rows: readonly RowUnits[]): void {
  const must = { rows: rows.length, orElse: mismatch.claim, complaint: 'A claim did not fit' };
  const [only] = rows;
  if (only && rows.length === 1) {
    const sql = tx.sql`
      update inventory set reserved = reserved + ${only.quantity}
       where sku_id = ${only.skuId} and warehouse_id = ${only.warehouseId} and on_hand - reserved >= ${only.quantity}
      returning 1`;
    sendTogether(tx, [{ sql, must }]);
    return;
  }
  send(tx, lockInventory(tx, rows));
  const sql = tx.sql`
    update inventory i set reserved = i.reserved + u.quantity
      from ${rowsFrom(tx.sql, rowColumns(rows))}
     where i.sku_id = any(${rows.map((r) => r.skuId)}::bigint[])
       and i.sku_id = u.sku_id and i.warehouse_id = u.warehouse_id and i.on_hand - i.reserved >= u.quantity
    returning 1`;
  sendTogether(tx, [{ sql, must }]);
}
