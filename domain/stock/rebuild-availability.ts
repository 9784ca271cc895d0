import type { Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import { waitForRelay } from '#domain/event/relay-events.ts';
import { refreshAvailability } from './refresh-availability.ts';

// A few milliseconds each, between which the relay has its turn.
const SKUS_AT_ONCE = 1_000;

/**
 * Brings the whole projection up to what the stock says now, SKU by SKU in the order of their ids, while everybody reads it: rows are written over and never
 * taken away first, so that a reader has the old number or the new one. For after a parked event, or a restore. Gives how many SKUs it looked at;
 * repeatable, and safe to break off.
 */
export async function rebuildAvailability(db: Db): Promise<number> {
  let looked = 0;
  let after = '0';
  for (;;) {
    const skuIds = await transaction(db, async (tx) => {
      await waitForRelay(tx);
      const rows = await tx.sql<{ skuId: string }[]>`
        select distinct sku_id as "skuId" from inventory where sku_id > ${after}::bigint order by 1 limit ${SKUS_AT_ONCE}`;
      await refreshAvailability(
        tx,
        rows.map((row) => row.skuId),
      );
      return rows.map((row) => row.skuId);
    });
    looked += skuIds.length;
    after = skuIds.at(-1) ?? after;
    if (skuIds.length < SKUS_AT_ONCE) return looked;
  }
}
