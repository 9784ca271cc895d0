import { problem } from '#app/_http/problem.ts';
import { guestBuyer, memberBuyer } from '#domain/account/make-buyer-id.ts';
import type { BuyerId, UserId } from '#domain/account/types.ts';
import { cookieOf } from './cookies.ts';
import { GUEST_COOKIE, GUEST_TOKEN, newGuest } from './guest.ts';
import { sessionOf } from './session.ts';

export type Buyer = {
  readonly buyer: BuyerId;
  /** Set for members only. */
  readonly userId?: UserId;
  readonly email?: string;
  /** Set for guests only. */
  readonly guestToken?: string;
  /** How a guest's token came: a browser can be given another one, an API client names its own. */
  readonly guestBy?: 'cookie' | 'header';
};

/** The guest token that the browser's cookie holds; anything that cannot be one counts as none. */
export function guestTokenOf(headers: Pick<Headers, 'get'>): string | undefined {
  const token = cookieOf(headers.get('cookie'), GUEST_COOKIE);
  return token !== undefined && GUEST_TOKEN.test(token) ? token : undefined;
}

/**
 * Who buys: the session's user, else the guest of the `Cart-Token` header, else the guest of the cookie. A `Cart-Token` that
 * cannot be one is 401 and not somebody new: the client would lose its cart without noticing.
 */
export async function findBuyer(request: Request): Promise<Buyer | undefined> {
  const { headers } = request;
  const user = await sessionOf(headers);
  if (user) return { buyer: memberBuyer(user.userId), userId: user.userId, email: user.email };
  const sent = headers.get('cart-token');
  if (sent !== null) {
    if (!GUEST_TOKEN.test(sent)) throw problem('UNAUTHENTICATED', { detail: 'Cart-Token is not a guest token.' });
    return { buyer: guestBuyer(sent), guestToken: sent, guestBy: 'header' };
  }
  const token = guestTokenOf(headers);
  return token === undefined ? undefined : { buyer: guestBuyer(token), guestToken: token, guestBy: 'cookie' };
}

/** Who buys, or `401 UNAUTHENTICATED` when the request has neither a session nor a guest token. */
export async function requireBuyer(request: Request): Promise<Buyer> {
  const buyer = await findBuyer(request);
  if (!buyer) throw problem('UNAUTHENTICATED', { detail: 'Neither a session nor a guest token was sent.' });
  return buyer;
}

/** Who buys; a visitor without a token becomes a guest, whose token the `headers` hand out with the answer. */
export async function buyerOrNewGuest(request: Request): Promise<Buyer & { readonly headers: Record<string, string> }> {
  const buyer = await findBuyer(request);
  return buyer ? { ...buyer, headers: {} } : mintGuest(request);
}

/** A guest who has been nobody before, whatever the request carries. */
export function mintGuest(request: Request): Buyer & { readonly headers: Record<string, string> } {
  const { token, headers } = newGuest(request);
  return { buyer: guestBuyer(token), guestToken: token, guestBy: 'cookie', headers };
}
