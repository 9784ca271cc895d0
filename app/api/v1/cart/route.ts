import { route } from '#app/_http/route.ts';
import { findBuyer } from '#app/_session/buyer.ts';
import { newGuest } from '#app/_session/guest.ts';
import { database } from '#db/client.ts';
import { emptyCart, readCart } from '#domain/cart/read-cart.ts';
import { cartAnswer } from './answer.ts';

/**
 * The buyer's cart. A visitor who is nobody yet has an empty one, and a `Cart-Token` is offered to API clients, who may go on
 * under it. No cookie is set: a browser that reads and writes at once would end up with the wrong one of two.
 */
export const GET = route(async (request) => {
  const found = await findBuyer(request);
  if (found) return cartAnswer(await readCart(database(), found.buyer));
  return cartAnswer(emptyCart(), { 'cart-token': newGuest(request).token });
});
