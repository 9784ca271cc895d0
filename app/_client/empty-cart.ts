import type { CartView } from '#domain/cart/types.ts';

/** The cart of someone who has none yet. */
export function emptyCart(currency: string): CartView {
  return { cartId: '', version: 0, currency, items: [], subtotal: '0', notices: [] };
}
