import { lockInventory } from '#db/locks.ts';
import { mismatch, send, type Tx } from '#db/transaction.ts';
import { sendTogether, type Write } from '#db/write-together.ts';
import { sumByRow } from './rules.ts';
import type { HeldUnits } from './types.ts';

/**
 * Puts units of confirmed holds back on hand when their payment could not be captured for good (SPEC 7), together with `alongside`. The holds stay
 * CONFIRMED, since an ended hold is never revived; the movement RETURNED says what happened. The caller makes sure that it
 * happens once (the order's single change to PAYMENT_FAILED). The rows are locked here, last, in order. Nothing is waited for (see `send`).
 */
export function returnUnits(tx: Tx, units: readonly HeldUnits[], alongside: readonly Write[] = []): void {
  if (units.length === 0) return;
  const rows = sumByRow(units);
  const movements = tx.sql`
    insert into stock_movements (order_id, sku_id, warehouse_id, kind, on_hand_delta, reserved_delta)
    select u.order_id, u.sku_id, u.warehouse_id, 'RETURNED', u.quantity, 0
      from unnest(${units.map((u) => u.orderId)}::uuid[], ${units.map((u) => u.skuId)}::bigint[],
                  ${units.map((u) => u.warehouseId)}::bigint[], ${units.map((u) => u.quantity)}::int[])
           as u(order_id, sku_id, warehouse_id, quantity)`;
  sendTogether(tx, [...alongside, { sql: movements }]);
  send(tx, lockInventory(tx, rows));
  const sql = tx.sql`
    update inventory i set on_hand = i.on_hand + d.quantity
      from unnest(${rows.map((r) => r.skuId)}::bigint[], ${rows.map((r) => r.warehouseId)}::bigint[],
                  ${rows.map((r) => r.quantity)}::int[]) as d(sku_id, warehouse_id, quantity)
     where i.sku_id = any(${rows.map((r) => r.skuId)}::bigint[]) and i.sku_id = d.sku_id and i.warehouse_id = d.warehouse_id
    returning 1`;
  sendTogether(tx, [
    { sql, must: { rows: rows.length, orElse: mismatch.asRead, complaint: 'Rows of returned units' } },
  ]);
}
