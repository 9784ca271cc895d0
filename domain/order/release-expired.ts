import {
  type InventoryKey,
  lockCouponsIfFree,
  lockExpiredCouponHoldersIfFree,
  lockExpiredHoldersIfFree,
  lockInventoryIfFree,
} from '#db/locks.ts';
import type { Tx } from '#db/transaction.ts';
import { decideExpiry } from './decide-ending.ts';
import { readOrders } from './read-orders.ts';
import type { OrderTransition } from './rules.ts';
import { writeTransitions } from './write-transitions.ts';

// Enough to give a whole group of 256 what it lacks. Whoever still falls short comes back for the next ones.
const ORDERS_AT_ONCE = 500;

/** Coupons of which some are wanted, and all that the caller has locked. */
export type WantedCoupons = { readonly short: readonly string[]; readonly locked: ReadonlySet<string> };

const NO_COUPONS: WantedCoupons = { short: [], locked: new Set() };

/** The orders that were ended, the units that came free by `sku:warehouse`, and whose uses of which coupons did. */
export type Freed = {
  readonly orderIds: readonly string[];
  readonly units: ReadonlyMap<string, number>;
  readonly coupons: readonly { readonly couponId: string; readonly buyer: string }[];
  /** Coupons that somebody has locked, of orders that were left for that reason alone. Whoever locks them in their place can have the units. */
  readonly busyCoupons: readonly string[];
};

/**
 * Expired means free at once (SPEC 6): ends the orders with expired holds on `rows`, which the caller has locked. Inventory is locked already,
 * so orders, their other rows and their coupons are taken only if nobody has them: an order of which any part is in use is left to whoever uses it.
 * The same for expired uses of coupons that are short.
 */
export async function releaseExpiredOn(
  tx: Tx,
  rows: readonly InventoryKey[],
  wanted: WantedCoupons = NO_COUPONS,
): Promise<Freed> {
  const holders = [
    ...(await lockExpiredHoldersIfFree(tx, rows, ORDERS_AT_ONCE)),
    ...(await lockExpiredCouponHoldersIfFree(tx, wanted.short, ORDERS_AT_ONCE)),
  ];
  const orders = await readOrders(tx, [...new Set(holders)]);
  const expired = [...orders.values()].flatMap((state) => decideExpiry(state) ?? []);
  const couponsOf = new Set(expired.flatMap((t) => t.state.couponId ?? []));
  const unlocked = [...couponsOf].filter((couponId) => !wanted.locked.has(couponId));
  const free = new Set([...wanted.locked, ...(await lockCouponsIfFree(tx, unlocked))]);
  const candidates = expired.filter(({ state }) => state.couponId === null || free.has(state.couponId));
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
  return {
    orderIds: transitions.map((t) => t.state.orderId),
    units,
    coupons: transitions.flatMap(({ state: { couponId, buyer } }) => (couponId === null ? [] : [{ couponId, buyer }])),
    busyCoupons: unlocked.filter((couponId) => !free.has(couponId)),
  };
}
