import type { Tx } from '#db/transaction.ts';
import type { Count, HoldAtStake } from './types.ts';

/**
 * The ACTIVE holds on the count's inventory row, in no order. Without locks it is a guess at who will lose; after the
 * row is locked it is the truth, since nothing is held or released without that lock.
 */
export async function readHoldsAtStake(tx: Tx, count: Count): Promise<HoldAtStake[]> {
  return await tx.sql<HoldAtStake[]>`
    select r.order_id as "orderId", r.quantity, r.created_at as "heldAt", r.expires_at <= now() as expired,
           exists (select 1 from payment_attempts a
                    where a.order_id = r.order_id and a.status in ('AUTHORIZED', 'CAPTURED', 'UNKNOWN')) as secured
      from stock_reservations r
     where r.sku_id = ${count.skuId} and r.warehouse_id = ${count.warehouseId} and r.state = 'ACTIVE'`;
}
