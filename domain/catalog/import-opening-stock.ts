import type { Tx } from '#db/transaction.ts';
import { appendEvents } from '#domain/event/append-events.ts';

export type OpeningCount = {
  readonly sellerId: string;
  readonly skuId: string;
  readonly warehouseId: string;
  /** Units on hand, 0 or more. */
  readonly quantity: number;
};

/**
 * Gives inventory rows their first count, as a seller's report would: the row, the report, its movement and its event, so
 * that the audit holds from the first moment (SPEC 3.2, 3.9). A row that exists already is left as it is: what a seller has
 * pushed since stands. `countedAt` is when the count was true; a later push wins by it (SPEC 9).
 * Returns how many rows were opened. Locks nothing that exists.
 */
export async function importOpeningStock(tx: Tx, counts: readonly OpeningCount[], countedAt: Date): Promise<number> {
  if (counts.length === 0) return 0;
  // Two imports that open the same rows wait for each other at the primary key: in one order, like everybody (db/locks.ts).
  const sorted = [...counts].sort((a, b) => compareIds(a.skuId, b.skuId) || compareIds(a.warehouseId, b.warehouseId));
  const time = countedAt.toISOString();
  const opened = await tx.sql<OpeningCount[]>`
    with given as (
      select * from unnest(
        ${sorted.map((count) => count.sellerId)}::bigint[],
        ${sorted.map((count) => count.skuId)}::bigint[],
        ${sorted.map((count) => count.warehouseId)}::bigint[],
        ${sorted.map((count) => count.quantity)}::integer[]
      ) with ordinality as u (seller_id, sku_id, warehouse_id, quantity, n)
    ), opened as (
      insert into inventory (sku_id, warehouse_id, on_hand, source_updated_at)
      select sku_id, warehouse_id, quantity, ${time}::timestamptz from given order by n
      on conflict do nothing
      returning sku_id, warehouse_id
    ), reported as (
      insert into stock_updates (seller_id, sku_id, warehouse_id, reported, source_updated_at, on_hand, status)
      select seller_id, sku_id, warehouse_id, quantity, ${time}::timestamptz, quantity, 'APPLIED'
      from given join opened using (sku_id, warehouse_id)
      returning id, seller_id, sku_id, warehouse_id, reported
    ), moved as (
      insert into stock_movements (sku_id, warehouse_id, kind, on_hand_delta, reserved_delta, stock_update_id)
      select sku_id, warehouse_id, 'REPORTED', reported, 0, id from reported
    )
    select seller_id as "sellerId", sku_id as "skuId", warehouse_id as "warehouseId", reported as quantity
    from reported`;
  await appendEvents(
    tx,
    opened.map(({ sellerId, skuId, warehouseId, quantity }) => ({
      aggregate: `inventory:${skuId}:${warehouseId}`,
      type: 'stock.reported',
      payload: { sellerId, skuId, warehouseId, reported: quantity, onHand: quantity },
    })),
  );
  return opened.length;
}

/** Ids are 64-bit integers as text: the shorter is the smaller, equal lengths compare as text. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
