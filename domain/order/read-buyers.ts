import type { AttemptStatus } from '#db/enums.ts';
import type { Tx } from '#db/transaction.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { loadCarts, type StoredCart } from '#domain/cart/load-carts.ts';

/** What placement has to know of a buyer before it prices their cart. */
export type BuyerState = {
  /** The order made under the same key, if there is one. */
  readonly prior: { readonly orderId: string; readonly requestHash: string } | undefined;
  /** Their unpaid order from the cart. At most one (a unique index). */
  readonly open: OpenOrder | undefined;
  readonly cart: StoredCart | undefined;
};

export type OpenOrder = {
  readonly orderId: string;
  readonly cartVersion: number;
  /** Its hold has run out and nobody has tidied up yet. */
  readonly expired: boolean;
  readonly attemptStatuses: readonly AttemptStatus[];
};

/**
 * Reads prior orders, open orders and carts of a group, unlocked, in three statements sent together. In this order: a confirmation that
 * comes between them is then seen either as an open order or as a cart without its lines, never as neither.
 */
export async function readBuyers(
  tx: Tx,
  group: readonly { readonly buyer: BuyerId; readonly idempotencyKey: string }[],
): Promise<Map<BuyerId, BuyerState>> {
  const buyers = group.map((request) => request.buyer);
  const [prior, open, carts] = await Promise.all([
    tx.sql<{ buyer: BuyerId; orderId: string; requestHash: string }[]>`
      select o.buyer, o.id as "orderId", o.request_hash as "requestHash"
        from unnest(${buyers}::text[], ${group.map((r) => r.idempotencyKey)}::text[]) as u(buyer, key)
        -- offset 0: looked up for each pair, never by going through all orders first.
       cross join lateral (select * from orders where buyer = u.buyer and idempotency_key = u.key offset 0) o`,
    tx.sql<(OpenOrder & { buyer: BuyerId })[]>`
      select o.buyer, o.id as "orderId", o.cart_version as "cartVersion",
             coalesce(o.hold_expires_at <= now(), false) as expired,
             array(select a.status from payment_attempts a where a.order_id = o.id) as "attemptStatuses"
        from orders o
       where o.buyer = any(${buyers}::text[]) and o.status in ('PENDING', 'PENDING_PAYMENT') and o.cart_version is not null`,
    loadCarts(tx, buyers),
  ]);
  const priorOf = new Map(prior.map((row) => [row.buyer, row]));
  const openOf = new Map(open.map((row) => [row.buyer, row]));
  return new Map(
    buyers.map((buyer) => [buyer, { prior: priorOf.get(buyer), open: openOf.get(buyer), cart: carts.get(buyer) }]),
  );
}
