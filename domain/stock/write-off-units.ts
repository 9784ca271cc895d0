import type { Tx } from '#db/transaction.ts';
import type { HeldUnits } from './types.ts';

/**
 * Corrects the stock for units that were sold and cannot be shipped: the sale is taken back (RETURNED) and the units are written off in the same
 * breath (WRITTEN_OFF), since nobody can have them. The counts stay as they are: they went down at the sale, and do not come up again. The caller has
 * locked the rows and makes sure that it happens once (the refund's single change to REFUNDED).
 */
export async function writeOffUnits(tx: Tx, units: readonly HeldUnits[]): Promise<void> {
  if (units.length === 0) return;
  await tx.sql`
    insert into stock_movements (order_id, sku_id, warehouse_id, kind, on_hand_delta, reserved_delta)
    select u.order_id, u.sku_id, u.warehouse_id, k.kind, k.sign * u.quantity, 0
      from unnest(${units.map((u) => u.orderId)}::uuid[], ${units.map((u) => u.skuId)}::bigint[],
                  ${units.map((u) => u.warehouseId)}::bigint[], ${units.map((u) => u.quantity)}::int[])
             with ordinality as u(order_id, sku_id, warehouse_id, quantity, n),
           (values (1, 'RETURNED', 1), (2, 'WRITTEN_OFF', -1)) as k(n, kind, sign)
     order by u.n, k.n`;
}
