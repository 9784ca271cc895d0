import { type InventoryKey, lockExpiredHoldersIfFree, lockInventoryIfFree } from '#db/locks.ts';
import type { Tx } from '#db/transaction.ts';
import { decideExpiry } from './decide-ending.ts';
import { readOrders } from './read-orders.ts';
import type { OrderTransition } from './rules.ts';
import { writeTransitions } from './write-transitions.ts';

// Enough to give a whole group of 256 what it lacks. Whoever still falls short comes back for the next ones.
const ORDERS_AT_ONCE = 500;

/** The orders that were ended, and the units that came free by `sku:warehouse`. */
export type Freed = { readonly orderIds: readonly string[]; readonly units: ReadonlyMap<string, number> };

/**
 * Expired means free at once (SPEC 6): ends the orders with expired holds on `rows`, which the caller has locked. Inventory is locked already,
 * so orders, and their other rows, are taken only if nobody has them: an order of which any part is in use is left to whoever uses it.
 */
export async function releaseExpiredOn(tx: Tx, rows: readonly InventoryKey[]): Promise<Freed> {
  if (rows.length === 0) return { orderIds: [], units: new Map() };
  const orders = await readOrders(tx, await lockExpiredHoldersIfFree(tx, rows, ORDERS_AT_ONCE));
  const candidates = [...orders.values()].flatMap((state) => decideExpiry(state) ?? []);
  const keyOf = (key: InventoryKey) => `${key.skuId}:${key.warehouseId}`;
  const held = new Set(rows.map(keyOf));
  const others = candidates.flatMap((t) => (t.endings ?? []).filter((e) => !held.has(keyOf(e))));
  for (const key of await lockInventoryIfFree(tx, others)) held.add(keyOf(key));
  const transitions: OrderTransition[] = candidates.filter((t) => (t.endings ?? []).every((e) => held.has(keyOf(e))));
  await writeTransitions(tx, transitions);

  const units = new Map<string, number>();
  for (const e of transitions.flatMap((t) => t.endings ?? [])) {
    units.set(keyOf(e), (units.get(keyOf(e)) ?? 0) + e.quantity);
  }
  return { orderIds: transitions.map((t) => t.state.orderId), units };
}
