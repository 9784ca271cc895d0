import type { Tx } from '#db/transaction.ts';
import { appendEvents } from '#domain/event/append-events.ts';
import type { Count, ReportedBy } from './types.ts';

/** A count that stands, with what follows from it. All units. */
export type TakenCount = {
  readonly count: Count;
  readonly onHandBefore: number;
  readonly onHand: number;
  readonly unseenSales: number;
  /** Units held beyond the count by holds that had not run out; above 0 makes the report OVERSUBSCRIBED. */
  readonly shortfall: number;
  readonly cancelledOrders: readonly string[];
  /** Those of them whose money was authorised, captured or unknown: they lost last. */
  readonly securedOrders?: readonly string[];
};

/**
 * Writes counts into their inventory rows (on-hand only, never reserved), with the report, the movement of each change
 * and the events: `stock.reported` for each, and `stock.oversubscribed` as well for one that cost orders. The caller
 * has locked the rows, and nothing held exceeds the new counts any more. `by` stands beside each, for those who ask who it was.
 */
export async function writeCounts(
  tx: Tx,
  sellerId: string,
  taken: readonly TakenCount[],
  by: ReportedBy,
): Promise<void> {
  if (taken.length === 0) return;
  const keyId = by.source === 'API' ? (by.keyId ?? null) : null;
  const userId = by.source === 'API' ? null : by.userId;
  const reports = await tx.sql<{ id: string; skuId: string; warehouseId: string }[]>`
    with given as (
      select * from unnest(
        ${taken.map((t) => t.count.skuId)}::bigint[], ${taken.map((t) => t.count.warehouseId)}::bigint[],
        ${taken.map((t) => t.count.quantity)}::int[],
        ${taken.map((t) => t.count.sourceUpdatedAt)}::text[]::timestamptz[],
        ${taken.map((t) => t.unseenSales)}::int[], ${taken.map((t) => t.onHand)}::int[],
        ${taken.map((t) => t.onHand - t.onHandBefore)}::int[], ${taken.map((t) => t.shortfall)}::int[],
        ${taken.map((t) => `{${t.cancelledOrders.join(',')}}`)}::text[],
        ${taken.map((t) => `{${(t.securedOrders ?? []).join(',')}}`)}::text[]
      ) as u (sku_id, warehouse_id, reported, source_at, unseen_sales, on_hand, delta, shortfall, cancelled_orders, secured_orders)
    ), counted as (
      update inventory i set on_hand = g.on_hand, source_updated_at = g.source_at
        from given g where i.sku_id = g.sku_id and i.warehouse_id = g.warehouse_id
    ), reported as (
      insert into stock_updates (seller_id, sku_id, warehouse_id, reported, source_updated_at, unseen_sales, on_hand,
                                 status, shortfall, cancelled_orders, secured_orders, source, key_id, user_id)
      select ${sellerId}::bigint, sku_id, warehouse_id, reported, source_at, unseen_sales, on_hand,
             case when shortfall > 0 then 'OVERSUBSCRIBED' else 'APPLIED' end, shortfall, cancelled_orders::uuid[],
             secured_orders::uuid[], ${by.source}, ${keyId}::bigint, ${userId}::bigint
        from given
      returning id, sku_id, warehouse_id
    ), moved as (
      insert into stock_movements (sku_id, warehouse_id, kind, on_hand_delta, reserved_delta, stock_update_id)
      select r.sku_id, r.warehouse_id, 'REPORTED', g.delta, 0, r.id
        from reported r join given g using (sku_id, warehouse_id) where g.delta <> 0
    )
    select id, sku_id as "skuId", warehouse_id as "warehouseId" from reported`;
  const idOf = new Map(reports.map((report) => [aggregateOf(report), report.id]));
  await appendEvents(
    tx,
    taken.flatMap((one) => {
      const { skuId, warehouseId, quantity, sourceUpdatedAt } = one.count;
      const aggregate = aggregateOf(one.count);
      const payload = {
        sellerId,
        skuId,
        warehouseId,
        stockUpdateId: idOf.get(aggregate),
        reported: quantity,
        sourceUpdatedAt,
        unseenSales: one.unseenSales,
        onHand: one.onHand,
      };
      const reported = { aggregate, type: 'stock.reported', payload };
      if (one.shortfall === 0) return [reported];
      const { shortfall, cancelledOrders } = one;
      return [
        reported,
        { aggregate, type: 'stock.oversubscribed', payload: { ...payload, shortfall, cancelledOrders } },
      ];
    }),
  );
}

const aggregateOf = (row: { readonly skuId: string; readonly warehouseId: string }) =>
  `inventory:${row.skuId}:${row.warehouseId}`;
