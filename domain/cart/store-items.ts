import { rowsFrom } from '#db/rows-from.ts';
import type { StoredCartLine } from '#db/schema/cart.ts';
import type { Tx } from '#db/transaction.ts';
import type { Write } from '#db/write-together.ts';

/** A new document; a coupon that was spent with the lines that went leaves it too. */
export type CartChange = {
  readonly cartId: string;
  readonly items: readonly StoredCartLine[];
  readonly spentCouponId: string | null;
};

/** New documents for carts that the caller has locked; the version of each grows by one. To be sent with `sendTogether`. */
export function storeItems(tx: Tx, carts: readonly CartChange[]): Write[] {
  if (carts.length === 0) return [];
  const sql = tx.sql`
    update carts c
       set items = u.items, version = c.version + 1, updated_at = now(),
           coupon_code = nullif(c.coupon_code, (select code from coupons where id = u.spent_coupon_id))
      from ${rowsFrom(tx.sql, {
        cart_id: ['text', carts.map((c) => c.cartId)],
        spent_coupon_id: ['bigint', carts.map((c) => c.spentCouponId)],
        items: ['jsonb', carts.map((c) => c.items)],
      })}
     where c.cart_id = any(${carts.map((c) => c.cartId)}::text[]) and c.cart_id = u.cart_id`;
  return [{ sql }];
}
