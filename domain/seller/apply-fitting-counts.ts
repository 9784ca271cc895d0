import type { Db } from '#db/client.ts';
import { lockInventory } from '#db/locks.ts';
import { transaction } from '#db/transaction.ts';
import { present } from '#lib/result.ts';
import { readCounts } from './read-counts.ts';
import { decideCount } from './rules.ts';
import type { Count, Outcome, ReportedBy } from './types.ts';
import { type TakenCount, writeCounts } from './write-counts.ts';

/**
 * Applies a small group of one seller's counts, at most one for each inventory row and sorted by (sku, warehouse), in
 * one transaction of six statements. Rows that do not exist are made. Counts that are less than what is held are left
 * alone and given back as `short`: they need orders locked before the inventory (db/locks.ts), and so a transaction of
 * their own (`applyShortCount`).
 */
export async function applyFittingCounts(
  db: Db,
  sellerId: string,
  counts: readonly Count[],
  by: ReportedBy,
): Promise<{ outcomes: Outcome[]; short: Count[] }> {
  return await transaction(db, async (tx) => {
    // Made before anything is locked, and in order: two groups that make the same rows wait for each other at the
    // primary key only, and whoever waits there holds no row that the other could want.
    await tx.sql`
      insert into inventory (sku_id, warehouse_id, on_hand)
      select u.sku_id, u.warehouse_id, 0
        from unnest(${counts.map((c) => c.skuId)}::bigint[], ${counts.map((c) => c.warehouseId)}::bigint[])
             with ordinality as u (sku_id, warehouse_id, n)
       where not exists (
               select 1 from inventory i where i.sku_id = u.sku_id and i.warehouse_id = u.warehouse_id)
       order by u.n
          on conflict do nothing`;
    await lockInventory(tx, counts);
    const rows = await readCounts(tx, counts);

    const outcomes: Outcome[] = [];
    const short: Count[] = [];
    const taken: TakenCount[] = [];
    for (const [place, count] of counts.entries()) {
      const row = present(rows[place], 'inventory row');
      const decision = decideCount(count, row);
      const { index } = count;
      const { onHand, reserved, unseenSales } = row;
      if (decision.status !== 'TAKEN') {
        outcomes.push({ index, status: decision.status, onHand, reserved, cancelledOrders: [] });
      } else if (decision.excess > 0) {
        short.push(count);
      } else {
        outcomes.push({ index, status: 'APPLIED', onHand: decision.onHand, reserved, cancelledOrders: [] });
        taken.push({
          count,
          onHandBefore: onHand,
          onHand: decision.onHand,
          unseenSales,
          shortfall: 0,
          cancelledOrders: [],
        });
      }
    }
    await writeCounts(tx, sellerId, taken, by);
    return { outcomes, short };
  });
}
