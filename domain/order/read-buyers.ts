import type { AttemptStatus } from '#db/enums.ts';
import { type AnySql, rowsFrom } from '#db/rows-from.ts';
import type { StoredCartLine } from '#db/schema/cart.ts';
import type { BuyerId } from '#domain/account/types.ts';

export type StoredCart = {
  readonly version: number;
  readonly items: readonly StoredCartLine[];
  /** The code that was put on it; absent without one. */
  readonly couponCode?: string;
};

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

type Row = {
  buyer: BuyerId;
  priorId: string | null;
  requestHash: string;
  openId: string | null;
  cartVersion: number;
  expired: boolean;
  attemptStatuses: AttemptStatus[];
  version: number | null;
  items: StoredCart['items'];
  couponCode: string | null;
};

/**
 * Reads prior orders, open orders and carts of a group, unlocked, in one statement: a confirmation is seen either as an open order or as a cart
 * without its lines, never as neither. Each is looked up by its key (offset 0), never by going through a table first.
 */
export async function readBuyers(
  sql: AnySql,
  group: readonly { readonly buyer: BuyerId; readonly idempotencyKey: string }[],
): Promise<Map<BuyerId, BuyerState>> {
  const rows = await sql<Row[]>`
    select u.buyer, p.id as "priorId", p.request_hash as "requestHash", o.id as "openId", o.cart_version as "cartVersion",
           coalesce(o.hold_expires_at <= now(), false) as expired,
           array(select a.status from payment_attempts a where a.order_id = o.id) as "attemptStatuses", c.version, c.items,
           c.coupon_code as "couponCode"
      from ${rowsFrom(sql, { buyer: ['text', group.map((r) => r.buyer)], key: ['text', group.map((r) => r.idempotencyKey)] })}
      left join lateral (
             select id, request_hash from orders where buyer = u.buyer and idempotency_key = u.key offset 0) p on true
      left join lateral (
             select id, cart_version, hold_expires_at from orders
              where buyer = u.buyer and status in ('PENDING', 'PENDING_PAYMENT') and cart_version is not null offset 0) o on true
      left join lateral (select version, items, coupon_code from carts where cart_id = u.buyer offset 0) c on true`;
  return new Map(rows.map((row) => [row.buyer, toState(row)]));
}

function toState(row: Row): BuyerState {
  const { priorId, requestHash, openId, cartVersion, expired, attemptStatuses, version, items, couponCode } = row;
  return {
    prior: priorId === null ? undefined : { orderId: priorId, requestHash },
    open: openId === null ? undefined : { orderId: openId, cartVersion, expired, attemptStatuses },
    cart: version === null ? undefined : { version, items, ...(couponCode !== null && { couponCode }) },
  };
}
