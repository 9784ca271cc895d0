import type { Db } from '#db/client.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { SellerId } from '#domain/account/types.ts';
import { readCounts } from './read-counts.ts';
import { readHoldsAtStake } from './read-holds-at-stake.ts';
import { readSurroundings } from './read-surroundings.ts';
import { chooseLosers, decideCount, judgeRow, settleDuplicates } from './rules.ts';
import { summariseRows } from './summarise-rows.ts';
import type { Count, CountedRow, Outcome, StockReport } from './types.ts';

/** A row that is not there yet: the first count makes it. */
const NEW_ROW: CountedRow = { onHand: 0, reserved: 0, sourceMicros: null, lastReported: null, unseenSales: 0 };

/**
 * What `applyStockCounts` would answer at this moment, by the same rules: nothing is locked and nothing written, so it is a forecast. Beside it
 * stands what is on hand now, by the place of each row that may stand; only the orders that would be lost may be others by then.
 */
export async function previewStockCounts(
  db: Db,
  sellerId: SellerId,
  rows: readonly unknown[],
): Promise<{ report: StockReport; onHandBefore: ReadonlyMap<number, number> }> {
  const around = await readSurroundings(db, sellerId, rows);
  const verdicts = rows.map((row, index) => judgeRow(row, index, around));
  const { standing, beaten } = settleDuplicates(
    verdicts.flatMap((verdict) => ('count' in verdict ? [verdict.count] : [])),
  );
  const outcomes = new Map<number, Outcome>();
  const onHandBefore = new Map<number, number>();
  await transaction(db, async (tx) => {
    for (const { count, row } of await readRows(tx, standing)) {
      onHandBefore.set(count.index, row.onHand);
      outcomes.set(count.index, await forecast(tx, count, row));
    }
  });
  return { report: summariseRows({ rows, verdicts, beaten, outcomes }), onHandBefore };
}

async function readRows(tx: Tx, counts: readonly Count[]): Promise<{ count: Count; row: CountedRow }[]> {
  const found = await tx.sql<{ n: number }[]>`
    select u.n::int - 1 as n
      from unnest(${counts.map((c) => c.skuId)}::bigint[], ${counts.map((c) => c.warehouseId)}::bigint[])
           with ordinality as u (sku_id, warehouse_id, n)
      join inventory i on i.sku_id = u.sku_id and i.warehouse_id = u.warehouse_id`;
  const there = new Set(found.map(({ n }) => n));
  const known = counts.filter((_count, place) => there.has(place));
  const rows = await readCounts(tx, known);
  const rowOf = new Map(known.map((count, place) => [count.index, rows[place]]));
  return counts.map((count) => ({ count, row: rowOf.get(count.index) ?? NEW_ROW }));
}

async function forecast(tx: Tx, count: Count, row: CountedRow): Promise<Outcome> {
  const { index } = count;
  const { onHand, reserved } = row;
  const decision = decideCount(count, row);
  if (decision.status !== 'TAKEN') {
    return { index, status: decision.status, onHand, reserved, cancelledOrders: [] };
  }
  const losers = decision.excess > 0 ? chooseLosers(await readHoldsAtStake(tx, count), decision.excess) : [];
  const cancelledOrders = losers.filter((hold) => !hold.expired).map((hold) => hold.orderId);
  return {
    index,
    status: cancelledOrders.length > 0 ? 'OVERSUBSCRIBED' : 'APPLIED',
    onHand: decision.onHand,
    reserved: reserved - losers.reduce((units, hold) => units + hold.quantity, 0),
    cancelledOrders,
  };
}
