import { type InventoryKey, lockInventoryIfFree, lockOrdersIfFree } from '#db/locks.ts';
import type { Tx } from '#db/transaction.ts';
import { decideExpiry } from './decide-ending.ts';
import { readOrders } from './read-orders.ts';
import type { OrderTransition } from './rules.ts';
import { writeTransitions } from './write-transitions.ts';

// Enough to give a whole group of 256 what it lacks; the next claim on the row frees the next ones.
const ORDERS_AT_ONCE = 500;

/**
 * Expired means free at once (SPEC 6): ends the orders with expired holds on `rows`, which the caller has locked, and gives
 * the units that came free by `sku:warehouse`. Inventory is locked already, so orders, and their other rows, are taken only if nobody has
 * them: an order of which any part is in use is left to whoever uses it.
 * `except`: orders that the caller ends itself.
 */
export async function releaseExpiredOn(
  tx: Tx,
  rows: readonly InventoryKey[],
  except: readonly string[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const expired = await tx.sql<{ orderId: string }[]>`
    select distinct r.order_id as "orderId"
      from (select order_id from stock_reservations r
             where (r.sku_id, r.warehouse_id) in (
                     select * from unnest(${rows.map((r) => r.skuId)}::bigint[], ${rows.map((r) => r.warehouseId)}::bigint[]))
               and r.state = 'ACTIVE' and r.expires_at <= now() and r.order_id <> all(${except as string[]}::uuid[])
             order by r.expires_at
             limit ${ORDERS_AT_ONCE}) r`;
  const orders = await readOrders(
    tx,
    await lockOrdersIfFree(
      tx,
      expired.map((row) => row.orderId),
    ),
  );
  const candidates = [...orders.values()].flatMap((state) => decideExpiry(state) ?? []);
  const keyOf = (key: InventoryKey) => `${key.skuId}:${key.warehouseId}`;
  const held = new Set(rows.map(keyOf));
  const others = candidates.flatMap((t) => (t.endings ?? []).filter((e) => !held.has(keyOf(e))));
  for (const key of await lockInventoryIfFree(tx, others)) held.add(keyOf(key));
  const transitions: OrderTransition[] = candidates.filter((t) => (t.endings ?? []).every((e) => held.has(keyOf(e))));
  await writeTransitions(tx, transitions);

  const freed = new Map<string, number>();
  for (const e of transitions.flatMap((t) => t.endings ?? [])) {
    freed.set(keyOf(e), (freed.get(keyOf(e)) ?? 0) + e.quantity);
  }
  return freed;
}
