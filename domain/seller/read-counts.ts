import type { Tx } from '#db/transaction.ts';
import { present } from '#lib/result.ts';
import type { Count, CountedRow } from './types.ts';

type Row = {
  n: string;
  onHand: number;
  reserved: number;
  sourceMicros: string | null;
  lastReported: number | null;
  unseenSales: string;
};

/**
 * Reads the inventory rows of the counts, which the caller has locked and which exist, in the counts' order, with the
 * sales that each count cannot know of:
 *
 * - sales later than the count's instant (a movement CONFIRMED), unless their capture failed and the units came back
 *   (RETURNED, which nets out per order; a return alone adds nothing, since its sale was never announced to the
 *   seller). A line that could not be shipped came back and was WRITTEN_OFF at once, which nets out to nothing: a count
 *   from before its sale still has the damaged units and loses them, a later one has them no more;
 * - earlier sales that are not announced yet, because the money is still being captured. The seller hears of an order
 *   when it is CONFIRMED, so its count still has these units; were they not subtracted, a capture that fails would
 *   bring them back a second time.
 */
export async function readCounts(tx: Tx, counts: readonly Count[]): Promise<CountedRow[]> {
  const rows = await tx.sql<Row[]>`
    with given as (
      select * from unnest(
        ${counts.map((c) => c.skuId)}::bigint[], ${counts.map((c) => c.warehouseId)}::bigint[],
        ${counts.map((c) => c.sourceUpdatedAt)}::text[]::timestamptz[]
      ) with ordinality as u (sku_id, warehouse_id, source_at, n)
    ), capturing as materialized (
      select r.sku_id, r.warehouse_id, r.quantity, r.ended_at
        from orders o join stock_reservations r on r.order_id = o.id and r.state = 'CONFIRMED'
       where o.status = 'PENDING_PAYMENT' and o.hold_expires_at is null
    )
    select g.n, i.on_hand as "onHand", i.reserved, l.reported as "lastReported",
           (extract(epoch from i.source_updated_at) * 1000000)::bigint as "sourceMicros",
           coalesce(later.units, 0) + coalesce(unannounced.units, 0) as "unseenSales"
      from given g
      join inventory i on i.sku_id = g.sku_id and i.warehouse_id = g.warehouse_id
      left join lateral (
        select u.reported from stock_updates u
         where u.sku_id = g.sku_id and u.warehouse_id = g.warehouse_id and u.source_updated_at = i.source_updated_at
         order by u.id desc limit 1
      ) l on true
      left join lateral (
        select sum(greatest(0, per_order.units)) as units
          from (select -sum(m.on_hand_delta) as units from stock_movements m
                 where m.sku_id = g.sku_id and m.warehouse_id = g.warehouse_id and m.created_at > g.source_at
                   and m.kind in ('CONFIRMED', 'RETURNED', 'WRITTEN_OFF')
                 group by m.order_id) per_order
      ) later on true
      left join lateral (
        select sum(c.quantity) as units from capturing c
         where c.sku_id = g.sku_id and c.warehouse_id = g.warehouse_id and c.ended_at <= g.source_at
      ) unannounced on true
     order by g.n`;
  return counts.map((count, place) => {
    const row = present(rows[place], `inventory row ${count.skuId}:${count.warehouseId} under lock`);
    return {
      onHand: row.onHand,
      reserved: row.reserved,
      sourceMicros: row.sourceMicros === null ? null : Number(row.sourceMicros),
      lastReported: row.lastReported,
      unseenSales: Number(row.unseenSales),
    };
  });
}
