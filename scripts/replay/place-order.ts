import { setTimeout as delay } from 'node:timers/promises';
import { newId, randomToken } from '#lib/ids.ts';
import { present } from '#lib/result.ts';
import type { Answer, Call } from './call-shop.ts';
import type { LogOrder } from './read-order-log.ts';
import type { StockedSeller } from './stock-seller.ts';

/** CONFIRMED: bought. OUT_OF_STOCK: refused as a whole, with the SKUs that were short. FAILED: anything else, in words. */
export type Placed =
  | { readonly kind: 'CONFIRMED' }
  | { readonly kind: 'OUT_OF_STOCK'; readonly skuIds: readonly string[] }
  | { readonly kind: 'FAILED'; readonly what: string };

const ADDRESS = {
  name: 'Order Log',
  line1: '1 Replay Row',
  city: 'London',
  postalCode: 'E1 6AN',
  country: 'GB',
} as const;

/** A paid order confirms within a second or so; the rest is for a shop under load. */
const SETTLE_WITHIN_MS = 120_000;
const TERMINAL = new Set(['CONFIRMED', 'PAYMENT_FAILED', 'EXPIRED', 'CANCELLED']);

const failed = (step: string, { status, code }: Answer): Placed => ({
  kind: 'FAILED',
  what: `${step}: ${status}${code ? ` ${code}` : ''}`,
});

/** Buys one order of the log as a new guest: fills the cart line by line, previews, orders, waits for the end. */
export async function placeOrder(call: Call, order: LogOrder, { sellerId, skuIds }: StockedSeller): Promise<Placed> {
  const cartToken = randomToken();
  for (const { code, quantity } of order.lines) {
    const skuId = present(skuIds.get(code), `SKU of ${code}`);
    const put = await call('PUT', `/api/v1/cart/items/${skuId}`, { cartToken, body: { sellerId, quantity } });
    if (put.status !== 200) return failed('cart', put);
  }
  const preview = await call('POST', '/api/v1/checkout/preview', { cartToken, body: { shippingAddress: ADDRESS } });
  if (preview.status !== 200) return failed('preview', preview);
  const { priceVersion } = preview.body as { priceVersion: string };
  // Ordered even when the preview says that something is short: what decides is the order.
  const body = {
    priceVersion,
    shippingAddress: ADDRESS,
    email: 'order-log@example.com',
    paymentMethodToken: 'tok_ok',
  };
  const placed = await call('POST', '/api/v1/orders', { cartToken, body, idempotencyKey: newId() });
  if (placed.status === 409 && placed.code === 'OUT_OF_STOCK') {
    const { items } = placed.body as { items: { skuId: string }[] };
    return { kind: 'OUT_OF_STOCK', skuIds: items.map((item) => item.skuId) };
  }
  // 200: the first answer was lost and the order was there already.
  if (placed.status !== 201 && placed.status !== 200) return failed('order', placed);
  return waitForEnd(call, cartToken, placed);
}

async function waitForEnd(call: Call, cartToken: string, placed: Answer): Promise<Placed> {
  const deadline = performance.now() + SETTLE_WITHIN_MS;
  let { orderId, status } = placed.body as { orderId: string; status: string };
  for (let waitMs = 100; !TERMINAL.has(status); waitMs = Math.min(1000, waitMs * 1.5)) {
    if (performance.now() > deadline) return { kind: 'FAILED', what: `order still ${status}` };
    await delay(waitMs);
    const answer = await call('GET', `/api/v1/orders/${orderId}`, { cartToken });
    if (answer.status !== 200) return failed('order status', answer);
    ({ orderId, status } = answer.body as { orderId: string; status: string });
  }
  return status === 'CONFIRMED' ? { kind: 'CONFIRMED' } : { kind: 'FAILED', what: `order ended ${status}` };
}
