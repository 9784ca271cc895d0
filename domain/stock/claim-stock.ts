import { lockInventory } from '#db/locks.ts';
import { mismatch, type Tx } from '#db/transaction.ts';
import { sumByRow } from './rules.ts';
import type { HeldUnits } from './types.ts';

/**
 * Takes the units and writes the holds and movements for them: `reserved + q` only where `on_hand - reserved >= q`. The rows
 * come last, so that they are locked as shortly as can be; a claim that does not fit fails with `mismatch.claim`, and the transaction with
 * it. `holdTtlSeconds` counts from the transaction's `now()`. All statements are begun when this returns its promise (see `send`).
 */
export async function claimStock(tx: Tx, units: readonly HeldUnits[], holdTtlSeconds: number): Promise<void> {
  if (units.length === 0) return;
  const rows = sumByRow(units);
  const orderIds = units.map((u) => u.orderId);
  const skuIds = units.map((u) => u.skuId);
  const warehouseIds = units.map((u) => u.warehouseId);
  const quantities = units.map((u) => u.quantity);
  await Promise.all([
    tx.sql`
      insert into stock_reservations (order_id, sku_id, warehouse_id, quantity, expires_at)
      select u.*, now() + make_interval(secs => ${holdTtlSeconds})
        from unnest(${orderIds}::uuid[], ${skuIds}::bigint[], ${warehouseIds}::bigint[], ${quantities}::int[]) as u`.execute(),
    tx.sql`
      insert into stock_movements (order_id, sku_id, warehouse_id, kind, on_hand_delta, reserved_delta)
      select u.order_id, u.sku_id, u.warehouse_id, 'HELD', 0, u.quantity
        from unnest(${orderIds}::uuid[], ${skuIds}::bigint[], ${warehouseIds}::bigint[], ${quantities}::int[])
             as u(order_id, sku_id, warehouse_id, quantity)`.execute(),
    lockInventory(tx, rows),
    tx.sql`
      with claimed as (
        update inventory i set reserved = i.reserved + w.quantity
          from unnest(${rows.map((r) => r.skuId)}::bigint[], ${rows.map((r) => r.warehouseId)}::bigint[],
                      ${rows.map((r) => r.quantity)}::int[]) as w(sku_id, warehouse_id, quantity)
         where i.sku_id = any(${rows.map((r) => r.skuId)}::bigint[])
           and i.sku_id = w.sku_id and i.warehouse_id = w.warehouse_id and i.on_hand - i.reserved >= w.quantity
        returning 1)
      select exactly(count(*), ${rows.length}, ${mismatch.claim}, 'A claim did not fit') from claimed`.execute(),
  ]);
}
