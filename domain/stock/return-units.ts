import { lockInventory } from '#db/locks.ts';
import type { Tx } from '#db/transaction.ts';
import type { HeldUnits } from './types.ts';

/**
 * Puts units of confirmed holds back on hand when their payment could not be captured for good (SPEC 7). The holds stay
 * CONFIRMED, since an ended hold is never revived; the movement RETURNED says what happened. The caller makes sure that it
 * happens once (the order's single change to PAYMENT_FAILED). The rows are locked here, last, in order; all statements are begun when this returns
 * its promise (see `send`).
 */
export async function returnUnits(tx: Tx, units: readonly HeldUnits[]): Promise<void> {
  if (units.length === 0) return;
  const orderIds = units.map((u) => u.orderId);
  const skuIds = units.map((u) => u.skuId);
  const warehouseIds = units.map((u) => u.warehouseId);
  const quantities = units.map((u) => u.quantity);
  await Promise.all([
    tx.sql`
      insert into stock_movements (order_id, sku_id, warehouse_id, kind, on_hand_delta, reserved_delta)
      select u.order_id, u.sku_id, u.warehouse_id, 'RETURNED', u.quantity, 0
        from unnest(${orderIds}::uuid[], ${skuIds}::bigint[], ${warehouseIds}::bigint[], ${quantities}::int[])
             as u(order_id, sku_id, warehouse_id, quantity)`.execute(),
    lockInventory(tx, units),
    tx.sql`
      update inventory i set on_hand = i.on_hand + d.quantity
        from (select sku_id, warehouse_id, sum(quantity)::int as quantity
                from unnest(${skuIds}::bigint[], ${warehouseIds}::bigint[], ${quantities}::int[]) as u(sku_id, warehouse_id, quantity)
               group by sku_id, warehouse_id) d
       where i.sku_id = d.sku_id and i.warehouse_id = d.warehouse_id`.execute(),
  ]);
}
