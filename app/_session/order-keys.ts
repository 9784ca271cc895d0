import { problem } from '#app/_http/problem.ts';
import { database } from '#db/client.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { ORDER_LINK } from '#domain/letter/rules.ts';
import { findGuestOfOrder } from '#domain/order/find-guest-order.ts';
import { nowMs } from '#lib/clock.ts';
import { isUuid } from '#lib/ids.ts';
import { readLink } from '#lib/signed-link.ts';
import { requireBuyer } from './buyer.ts';
import { cookieOf, isHttps } from './cookies.ts';
import { sessionSecret } from './session.ts';

/**
 * Keys of single orders, as they come in the mails that guests get: kept in a cookie, so that none stays in an address. A key lets its holder act as
 * the guest of that order, on that order. It is worth nothing once the order is a member's.
 */
export const ORDER_KEYS_COOKIE = 'hf_orders';

/** The newest few: each is some 100 characters, and a browser that follows more orders has the mails. */
const MOST_KEYS = 5;

/** As long as the longest-lived key; each has its own end besides. */
const KEPT_SECONDS = 60 * 24 * 3600;

type Sent = Pick<Headers, 'get'>;

/** The order that a key of a mail names; undefined when it has ended or is not ours. */
export function orderOfKey(key: string): string | undefined {
  const orderId = readLink(sessionSecret(), ORDER_LINK, key, nowMs());
  return orderId !== undefined && isUuid(orderId) ? orderId : undefined;
}

function keysOf(headers: Sent): string[] {
  const value = cookieOf(headers.get('cookie'), ORDER_KEYS_COOKIE);
  return value ? value.split('~').slice(0, MOST_KEYS) : [];
}

function cookie(keys: readonly string[], headers: Headers): string {
  const secure = isHttps(headers) ? '; Secure' : '';
  const kept = keys.length > 0 ? KEPT_SECONDS : 0;
  return `${ORDER_KEYS_COOKIE}=${keys.join('~')}; Path=/; Max-Age=${kept}; HttpOnly; SameSite=Lax${secure}`;
}

/** The Set-Cookie that adds a key to those the browser has. */
export function keepOrderKey(request: Request, key: string): string {
  const others = keysOf(request.headers).filter((other) => other !== key);
  return cookie([key, ...others].slice(0, MOST_KEYS), request.headers);
}

/** The Set-Cookie that takes away the key of this order, or every key. */
export function forgetOrderKeys(request: Request, orderId?: string): string {
  const left = orderId === undefined ? [] : keysOf(request.headers).filter((key) => orderOfKey(key) !== orderId);
  return cookie(left, request.headers);
}

/** The guest as whom a holder of the order's key acts on it; undefined without a key that is good for it. */
export async function guestByOrderKey(headers: Sent, orderId: string): Promise<BuyerId | undefined> {
  if (!keysOf(headers).some((key) => orderOfKey(key) === orderId)) return undefined;
  const guest = await findGuestOfOrder(database(), orderId);
  return guest === 'MEMBER' ? undefined : guest;
}

/** Who acts on one order: the holder of its key, else whoever buys here (401 for nobody). Whether it is theirs, the verb asks. */
export async function requireOrderBuyer(request: Request, orderId: string): Promise<BuyerId> {
  if (!isUuid(orderId)) throw problem('NOT_FOUND');
  return (await guestByOrderKey(request.headers, orderId)) ?? (await requireBuyer(request)).buyer;
}
