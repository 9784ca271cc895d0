import { etag } from '#app/_http/if-match.ts';
import { json } from '#app/_http/json.ts';
import { invalid, problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { guestTokenOf, requireBuyer } from '#app/_session/buyer.ts';
import { forgetGuest, GUEST_TOKEN } from '#app/_session/guest.ts';
import { database } from '#db/client.ts';
import { mergeInput } from '#domain/cart/input.ts';
import { mergeCarts } from '#domain/cart/merge-carts.ts';
import { readCart } from '#domain/cart/read-cart.ts';
import type { MergedCartView } from '#domain/cart/types.ts';
import { adoptOrders } from '#domain/order/adopt-orders.ts';

/** Brings the cart, and the orders, of the guest whom a member was before signing in; without a token, the guest of the cookie. */
export const POST = route(async (request) => {
  const { guestCartToken } = await readJson(request, mergeInput, { optional: true });
  const { buyer, userId } = await requireBuyer(request);
  if (userId === undefined) throw problem('UNAUTHENTICATED', { detail: 'Only members have a cart to merge into.' });
  if (guestCartToken !== undefined && !GUEST_TOKEN.test(guestCartToken))
    throw invalid('guestCartToken', 'INVALID_FORMAT', 'must be a guest token');
  const cookie = guestTokenOf(request.headers);
  const token = guestCartToken ?? cookie;
  const merge: MergedCartView['merge'] =
    token === undefined ? { status: 'MERGED', adjustments: [] } : await mergeCarts(database(), buyer, token);
  if (token !== undefined) await adoptOrders(database(), buyer, token);
  const cart = await readCart(database(), buyer);
  const answer: MergedCartView = { ...cart, merge };
  // What the cookie names is merged now: the next guest of this browser starts anew.
  const forget = cookie !== undefined && cookie === token ? forgetGuest(request) : {};
  return json(answer, { headers: { ...etag(cart.version), ...forget } });
});
