import type { StoredCartLine } from '#db/schema/cart.ts';
import type { Tx } from '#db/transaction.ts';

export type StoredCart = { readonly version: number; readonly items: readonly StoredCartLine[] };

/** The documents of many carts in one statement, by cart id, unlocked. A cart that was never written has no entry. */
export async function loadCarts(tx: Tx, cartIds: readonly string[]): Promise<Map<string, StoredCart>> {
  if (cartIds.length === 0) return new Map();
  const rows = await tx.sql<{ cart_id: string; version: number; items: StoredCartLine[] }[]>`
    select cart_id, version, items from carts where cart_id = any(${[...cartIds]}::text[])`;
  return new Map(rows.map((row) => [row.cart_id, { version: row.version, items: row.items }]));
}
