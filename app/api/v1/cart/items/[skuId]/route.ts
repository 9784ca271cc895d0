import { parseInput } from '#app/_http/field-errors.ts';
import { parseIfMatch } from '#app/_http/if-match.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { buyerOrNewGuest, mintGuest, requireBuyer } from '#app/_session/buyer.ts';
import { cartAnswer, refuseWrite } from '#app/api/v1/cart/answer.ts';
import { database } from '#db/client.ts';
import { removeItemInput, setItemInput } from '#domain/cart/input.ts';
import { readCart } from '#domain/cart/read-cart.ts';
import { removeItem } from '#domain/cart/remove-item.ts';
import { setItem } from '#domain/cart/set-item.ts';

type Context = { params: Promise<{ skuId: string }> };

/** Sets a line's quantity; a visitor becomes a guest by it. */
export const PUT = route(async (request, { params }: Context) => {
  const { skuId } = await params;
  const { sellerId, quantity } = await readJson(request, setItemInput);
  const ifMatch = parseIfMatch(request);
  const item = { skuId, sellerId, quantity };
  let buyer = await buyerOrNewGuest(request);
  let outcome = await setItem(database(), buyer.buyer, item, ifMatch);
  if (!outcome.ok && outcome.refusal.code === 'CART_MERGED' && buyer.guestBy === 'cookie') {
    // The browser still has the cookie of a cart that went into an account (the answer that took it away was lost).
    buyer = mintGuest(request);
    outcome = await setItem(database(), buyer.buyer, item);
  }
  if (!outcome.ok) return refuseWrite(buyer.buyer, outcome.refusal, item);
  return cartAnswer(await readCart(database(), buyer.buyer), buyer.headers);
});

/** Takes a line out of the cart. */
export const DELETE = route(async (request, { params }: Context) => {
  const { skuId } = await params;
  const query = parseInput(removeItemInput, Object.fromEntries(new URL(request.url).searchParams));
  const { buyer } = await requireBuyer(request);
  const item = { skuId, sellerId: query.sellerId };
  const outcome = await removeItem(database(), buyer, item, parseIfMatch(request));
  if (!outcome.ok) return refuseWrite(buyer, outcome.refusal, item);
  return cartAnswer(await readCart(database(), buyer));
});
