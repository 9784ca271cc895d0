import { etag } from '#app/_http/if-match.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { buyerOrNewGuest } from '#app/_session/buyer.ts';
import { sessionSecret } from '#app/_session/session.ts';
import { database } from '#db/client.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { restoreInput } from '#domain/cart/input.ts';
import { readCart } from '#domain/cart/read-cart.ts';
import { restoreCart } from '#domain/cart/restore-cart.ts';
import { CART_LINK } from '#domain/letter/rules.ts';
import { nowMs } from '#lib/clock.ts';
import { readLink } from '#lib/signed-link.ts';

/** `POST /api/v1/cart/restore`: puts the lines of a mailed cart into the cart of whoever is here; a visitor becomes a guest. Repeatable. */
export const POST = route(async (request) => {
  const { key } = await readJson(request, restoreInput);
  const source = readLink(sessionSecret(), CART_LINK, key, nowMs());
  if (source === undefined) throw problem('LINK_EXPIRED');
  const { buyer, headers } = await buyerOrNewGuest(request);
  const restored = await restoreCart(database(), buyer, source as BuyerId);
  if (!restored.ok) {
    const { code, ...extras } = restored.refusal;
    throw problem(code, extras);
  }
  const cart = await readCart(database(), buyer);
  return json(cart, { headers: { ...etag(cart.version), ...headers } });
});
