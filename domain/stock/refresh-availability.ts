import type { Tx } from '#db/transaction.ts';

/**
 * Brings the projection of these SKUs up to what the stock says now. It writes what is, not what an event said, so the same event twice, late or
 * out of order leaves the same numbers. One projector at a time (the relay's lock), so that an older reading never overwrites a newer one.
 */
export async function refreshAvailability(tx: Tx, skuIds: readonly string[]): Promise<void> {
  if (skuIds.length === 0) return;
  await tx.sql`
    insert into offer_availability (sku_id, seller_id, available)
    select i.sku_id, w.seller_id, sum(greatest(0, i.on_hand - i.reserved))::int
      from inventory i join warehouses w on w.id = i.warehouse_id
     where i.sku_id = any(${skuIds as string[]}::bigint[])
     group by i.sku_id, w.seller_id
        on conflict (sku_id, seller_id) do update
       set available = excluded.available, updated_at = now()
     where offer_availability.available <> excluded.available`;
}
