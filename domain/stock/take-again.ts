import type { Tx } from '#db/transaction.ts';
import { sumByRow } from './rules.ts';
import type { HeldUnits } from './types.ts';

/**
 * Sells units to owners whose holds had run out, in one stroke: for each a hold of a second claim, CONFIRMED from the start, with both its movements,
 * HELD and CONFIRMED. The first claim's holds stay RELEASED as they are, since an ended hold is never revived. The rows are locked by the
 * caller, who has decided with what is on them; the guard in the WHERE and the count are the last defence, and a difference throws.
 */
export async function takeAgain(tx: Tx, units: readonly HeldUnits[]): Promise<void> {
  if (units.length === 0) return;
  const rows = sumByRow(units);
  const orderIds = units.map((u) => u.orderId);
  const skuIds = units.map((u) => u.skuId);
  const warehouseIds = units.map((u) => u.warehouseId);
  const quantities = units.map((u) => u.quantity);
  const [taken] = await Promise.all([
    tx.sql`
      update inventory i set on_hand = i.on_hand - w.quantity
        from unnest(${rows.map((r) => r.skuId)}::bigint[], ${rows.map((r) => r.warehouseId)}::bigint[],
                    ${rows.map((r) => r.quantity)}::int[]) as w(sku_id, warehouse_id, quantity)
       where i.sku_id = w.sku_id and i.warehouse_id = w.warehouse_id and i.on_hand - i.reserved >= w.quantity`,
    tx.sql`
      insert into stock_reservations (order_id, sku_id, warehouse_id, claim, quantity, state, expires_at, ended_at)
      select u.order_id, u.sku_id, u.warehouse_id, 2, u.quantity, 'CONFIRMED', now(), now()
        from unnest(${orderIds}::uuid[], ${skuIds}::bigint[], ${warehouseIds}::bigint[], ${quantities}::int[])
             as u(order_id, sku_id, warehouse_id, quantity)`,
    tx.sql`
      insert into stock_movements (order_id, sku_id, warehouse_id, kind, on_hand_delta, reserved_delta)
      select u.order_id, u.sku_id, u.warehouse_id, k.kind, k.on_hand * u.quantity, k.reserved * u.quantity
        from unnest(${orderIds}::uuid[], ${skuIds}::bigint[], ${warehouseIds}::bigint[], ${quantities}::int[])
             with ordinality as u(order_id, sku_id, warehouse_id, quantity, n)
       cross join (values (1, 'HELD', 0, 1), (2, 'CONFIRMED', -1, -1)) as k(step, kind, on_hand, reserved)
       order by u.n, k.step`,
  ]);
  if (taken.count !== rows.length) {
    throw new Error(`Stock that was decided to be free was not: ${taken.count} of ${rows.length} rows.`);
  }
}
