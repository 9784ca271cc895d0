import type { APIRequestContext } from '@playwright/test';
import type { ProductView } from '#domain/catalog/types.ts';
import { present } from '#lib/result.ts';

/** What the seller's and the admin's pages show only once something went wrong: an endpoint that does not answer, a count below what is held. */

/** Sold by the demo seller alone, out of one warehouse, and in no other scene. */
const SHORT_OF = 'olive-wood-board';
// Nothing listens there, so its log has tries in it.
const ENDPOINT = 'http://127.0.0.1:9/holdfast';

/** An endpoint for webhooks; a shop in which nothing may be called inside refuses it, and its page has no picture. */
export async function addEndpoint(seller: APIRequestContext): Promise<void> {
  await seller.post('/api/seller/webhooks', {
    data: { url: ENDPOINT, events: ['order.confirmed', 'order.cancelled', 'stock.shortfall'] },
  });
}

/** Counts nothing while `order` holds one, and then again what was there: one shortfall on record. */
export async function runShort(seller: APIRequestContext, order: (slug: string) => Promise<unknown>): Promise<void> {
  await order(SHORT_OF);
  const product = (await (await seller.get(`/api/v1/products/${SHORT_OF}`)).json()) as ProductView;
  const [variant] = product.variants;
  const list = await (await seller.get(`/seller/stock?q=${encodeURIComponent(product.title)}`)).text();
  const row = present(
    list.match(new RegExp(`/seller/stock/${present(variant, 'a variant').skuId}/\\d+`)),
    'its row',
  )[0];
  const count = (quantity: number, seenOnHand: number) =>
    seller.put(`/api${row.replace('/seller/stock', '/seller/stocks')}`, { data: { quantity, seenOnHand } });
  const { onHand } = (await (await count(0, 0)).json()) as { onHand: number };
  await count(0, onHand);
  await count(onHand, 0);
}
