import { sha256 } from '#lib/ids.ts';
import type { BuyerId } from './types.ts';

/** The buyer that a signed-in user is. */
export function memberBuyer(userId: string): BuyerId {
  return `u:${userId}` as BuyerId;
}

/** The buyer behind a guest token: the token itself is never stored (SPEC 4), so it is known by its SHA-256. */
export function guestBuyer(token: string): BuyerId {
  return `g:${sha256(token)}` as BuyerId;
}
