import { etag } from '#app/_http/if-match.ts';
import { json } from '#app/_http/json.ts';
import { invalid, problem } from '#app/_http/problem.ts';
import { database } from '#db/client.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { readCart } from '#domain/cart/read-cart.ts';
import type { SetLineRefusal } from '#domain/cart/rules.ts';
import type { CartView } from '#domain/cart/types.ts';
import type { WriteRefusal } from '#domain/cart/write-cart.ts';

/** A cart with its version as `ETag`, which the next write may name in `If-Match`. */
export function cartAnswer(cart: CartView, headers: Record<string, string> = {}): Response {
  return json(cart, { headers: { ...etag(cart.version), ...headers } });
}

/** A refused write as its problem document; `CART_CHANGED` brings the cart as it is now. */
export async function refuseWrite(
  buyer: BuyerId,
  refusal: SetLineRefusal | WriteRefusal | { code: 'AMBIGUOUS' },
  line: { skuId: string; sellerId?: string | undefined },
): Promise<never> {
  const { skuId, sellerId } = line;
  switch (refusal.code) {
    case 'CART_CHANGED': {
      const cart = await readCart(database(), buyer);
      throw problem('CART_CHANGED', { cart, headers: etag(cart.version) });
    }
    case 'QUANTITY_TOO_LARGE':
      throw problem('INVALID_REQUEST', {
        errors: [{ path: 'quantity', code: 'TOO_LARGE', message: `must be at most ${refusal.max}`, max: refusal.max }],
      });
    case 'TOO_MANY_LINES':
      throw problem('TOO_MANY_LINES', {
        errors: [{ path: '', code: 'TOO_MANY_LINES', message: `a cart holds at most ${refusal.max} lines` }],
      });
    case 'AMBIGUOUS':
      throw invalid('sellerId', 'AMBIGUOUS', 'several sellers of this SKU are in the cart: say which');
    case 'ITEM_UNAVAILABLE':
      throw problem('ITEM_UNAVAILABLE', { items: [{ skuId, sellerId }] });
    case 'BUSY':
      throw problem('BUSY', { retryAfterSeconds: refusal.retryAfterSeconds });
    default:
      throw problem(refusal.code);
  }
}
