import type { Db } from '#db/client.ts';
import { lockExpiredOrdersIfFree } from '#db/locks.ts';
import { transaction } from '#db/transaction.ts';
import { decideExpiry } from './decide-ending.ts';
import { readOrders } from './read-orders.ts';
import { writeTransitions } from './write-transitions.ts';

export type ExpiredBatch = {
  /** Orders that this batch looked at; fewer than the limit means that nobody else's work is left. */
  readonly looked: number;
  readonly releasedOrders: number;
  readonly releasedHolds: number;
};

/**
 * One batch of the sweeper: whole orders whose hold has run out, oldest first, those that somebody works on skipped; their
 * inventory rows locked in order; ended as EXPIRED. Any number of sweepers may run this at once, and one that is killed half-way leaves nothing.
 */
export async function expireOrders(db: Db, limit: number): Promise<ExpiredBatch> {
  return await transaction({ ...db, sql: db.grouped }, async (tx) => {
    const orderIds = await lockExpiredOrdersIfFree(tx, limit);
    const orders = await readOrders(tx, orderIds);
    const transitions = [...orders.values()].flatMap((state) => decideExpiry(state) ?? []);
    const endings = transitions.flatMap((t) => t.endings ?? []);
    await writeTransitions(tx, transitions);
    return { looked: orderIds.length, releasedOrders: transitions.length, releasedHolds: endings.length };
  });
}
