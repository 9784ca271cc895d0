import type { StoredCartLine } from '#db/schema/cart.ts';
import type { Tx } from '#db/transaction.ts';
import type { Write } from '#db/write-together.ts';

/** New documents for carts that the caller has locked; the version of each grows by one. To be sent with `sendTogether`. */
export function storeItems(
  tx: Tx,
  carts: readonly { readonly cartId: string; readonly items: readonly StoredCartLine[] }[],
): Write[] {
  if (carts.length === 0) return [];
  const sql = tx.sql`
    update carts c set items = u.items, version = c.version + 1, updated_at = now()
      from rows from (unnest(${carts.map((c) => c.cartId)}::text[]),
                      jsonb_array_elements(${tx.sql.json(carts.map((c) => c.items) as StoredCartLine[][])})) as u(cart_id, items)
     where c.cart_id = any(${carts.map((c) => c.cartId)}::text[]) and c.cart_id = u.cart_id`;
  return [{ sql }];
}
