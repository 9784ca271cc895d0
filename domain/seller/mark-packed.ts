import type { Db } from '#db/client.ts';
import type { SellerId, UserId } from '#domain/account/types.ts';

/**
 * Marks one order's units in one of the seller's own warehouses as packed, by whom and when, or takes the mark back. The first to mark it stays
 * named, and doing it again changes nothing. False when the seller has no such thing to pack.
 */
export async function markPacked(
  db: Db,
  by: { readonly sellerId: SellerId; readonly userId: UserId },
  {
    orderId,
    warehouseId,
    packed,
  }: { readonly orderId: string; readonly warehouseId: string; readonly packed: boolean },
): Promise<boolean> {
  const marked = await db.sql`
    update fulfilments
       set packed_at = case when ${packed} then coalesce(packed_at, now()) end,
           packed_by = case when ${packed} then coalesce(packed_by, ${by.userId}::bigint) end
     where seller_id = ${by.sellerId} and order_id = ${orderId} and warehouse_id = ${warehouseId}`;
  return marked.count > 0;
}
