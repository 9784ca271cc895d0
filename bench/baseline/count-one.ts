import type { Db } from '#db/client.ts';

export type CountRow = {
  readonly skuId: string;
  readonly warehouseId: string;
  readonly quantity: number;
  readonly sourceUpdatedAt: string;
};

/**
 * What shops do today with a seller's count: a conditional UPDATE a row, each a transaction of its own, here with the report, the movement and the
 * event written in the same statement, as the product writes them. It subtracts no sales that the source has not seen and cancels nothing.
 * False when the row was counted later already.
 */
export async function countOne(db: Db, sellerId: string, row: CountRow): Promise<boolean> {
  const { skuId, warehouseId, quantity, sourceUpdatedAt } = row;
  const applied = await db.sql`
    with before as (
      select on_hand from inventory where sku_id = ${skuId} and warehouse_id = ${warehouseId}
    ), counted as (
      update inventory set on_hand = ${quantity}, source_updated_at = ${sourceUpdatedAt}::text::timestamptz
       where sku_id = ${skuId} and warehouse_id = ${warehouseId} and reserved <= ${quantity}::int
         and (source_updated_at is null or source_updated_at < ${sourceUpdatedAt}::text::timestamptz)
      returning sku_id, warehouse_id
    ), reported as (
      insert into stock_updates (seller_id, sku_id, warehouse_id, reported, source_updated_at, on_hand, status, source)
      select ${sellerId}::bigint, sku_id, warehouse_id, ${quantity}::int, ${sourceUpdatedAt}::text::timestamptz, ${quantity}::int,
             'APPLIED', 'API' from counted
      returning id, sku_id, warehouse_id
    ), told as (
      insert into outbox (aggregate, type, payload)
      select 'inventory:' || sku_id || ':' || warehouse_id, 'stock.reported', jsonb_build_object('reported', ${quantity}::int)
        from reported
    )
    insert into stock_movements (sku_id, warehouse_id, kind, on_hand_delta, reserved_delta, stock_update_id)
    select r.sku_id, r.warehouse_id, 'REPORTED', ${quantity}::int - b.on_hand, 0, r.id from reported r, before b
    returning id`;
  return applied.count > 0;
}
