import { randomToken } from '#lib/ids.ts';
import { isHttps } from './cookies.ts';

export const GUEST_COOKIE = 'hf_guest';

/** Longer than a cart is kept (90 days): a guest who comes back finds their orders. */
const KEPT_SECONDS = 365 * 24 * 3600;

/** What a guest token looks like: ours have 43 of these, API clients may make their own. */
export const GUEST_TOKEN = /^[A-Za-z0-9_.-]{20,200}$/;

function guestCookie(value: string, maxAgeSeconds: number, headers: Headers): string {
  const secure = isHttps(headers) ? '; Secure' : '';
  return `${GUEST_COOKIE}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** A new guest: the token, and the headers that hand it to a browser (cookie) and to an API client (`Cart-Token`). */
export function newGuest(request: Request): { token: string; headers: Record<string, string> } {
  const token = randomToken();
  return { token, headers: { 'cart-token': token, 'set-cookie': guestCookie(token, KEPT_SECONDS, request.headers) } };
}

/** The header that makes a browser forget its guest token. */
export function forgetGuest(request: Request): Record<string, string> {
  return { 'set-cookie': guestCookie('', 0, request.headers) };
}
