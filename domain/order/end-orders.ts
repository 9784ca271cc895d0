import { type InventoryKey, type InventoryRow, lockCoupons, lockInventory } from '#db/locks.ts';
import type { Tx } from '#db/transaction.ts';
import { decideEnding, type Ending } from './decide-ending.ts';
import { readOrders } from './read-orders.ts';
import { writeTransitions } from './write-transitions.ts';

export type EndedOrders = {
  /** Ids of the orders that ended now; the others were terminal already, or their holds are confirmed. */
  readonly ended: readonly string[];
  /** The rows of `alsoLock`, as they stand after the release. */
  readonly rows: readonly InventoryRow[];
};

/**
 * Ends open orders without a sale and releases their holds, in the caller's transaction. The caller has locked the orders
 * (`lockOrders`) and holds no inventory row yet, or has locked the orders' coupons before (`lockCouponsOf`): this locks their coupons and then, in one pass
 * and in order, the rows of all their holds together with `alsoLock`, which the caller wants to change in the same transaction.
 */
export async function endOrders(
  tx: Tx,
  orderIds: readonly string[],
  ending: Ending,
  alsoLock: readonly InventoryKey[] = [],
): Promise<EndedOrders> {
  const orders = await readOrders(tx, orderIds);
  const transitions = [...orders.values()].flatMap((state) => decideEnding(state, ending) ?? []);
  const endings = transitions.flatMap((t) => t.endings ?? []);
  await lockCoupons(
    tx,
    transitions.flatMap((t) => t.state.couponId ?? []),
  );
  const locked = await lockInventory(tx, [...endings, ...alsoLock]);
  await writeTransitions(tx, transitions);

  const released = new Map<string, number>();
  for (const e of endings) {
    const key = `${e.skuId}:${e.warehouseId}`;
    released.set(key, (released.get(key) ?? 0) + e.quantity);
  }
  const wanted = new Set(alsoLock.map((k) => `${k.skuId}:${k.warehouseId}`));
  return {
    ended: transitions.map((t) => t.state.orderId),
    rows: locked.flatMap((row) => {
      const key = `${row.skuId}:${row.warehouseId}`;
      return wanted.has(key) ? [{ ...row, reserved: row.reserved - (released.get(key) ?? 0) }] : [];
    }),
  };
}
