import { route } from '#app/_http/route.ts';
import { findBuyer } from '#app/_session/buyer.ts';
import { database } from '#db/client.ts';
import { emptyCart, readCart } from '#domain/cart/read-cart.ts';
import { cartAnswer } from './answer.ts';

/** The buyer's cart. A visitor who is nobody yet has an empty one, and stays nobody until something is put into it. */
export const GET = route(async (request) => {
  const found = await findBuyer(request);
  return cartAnswer(found ? await readCart(database(), found.buyer) : emptyCart());
});
