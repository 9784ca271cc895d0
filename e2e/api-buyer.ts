import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { CartView } from '#domain/cart/types.ts';
import type { ProductView } from '#domain/catalog/types.ts';
import type { OrderView } from '#domain/order/types.ts';
import type { PreviewView } from '#domain/pricing/types.ts';
import type { Good } from './market.ts';

const address = { name: 'Ada Deniz', line1: 'Liman Caddesi 1', city: 'Izmir', country: 'TR' };

async function read<T>(answer: Promise<APIResponse>): Promise<T> {
  const response = await answer;
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
  return response.json();
}

/** A buyer who does without pages: the browser's own guest (`page.request`), to get to the point of a journey, or another one. */
export class ApiBuyer {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** Through the door without its pages, as their form does it: signed in, and what the guest had comes along. Throws where the form would complain. */
  async signIn(email: string, password: string): Promise<void> {
    const { csrfToken } = await read<{ csrfToken: string }>(this.#request.get('/api/auth/csrf'));
    await read(
      this.#request.post('/api/auth/callback/credentials', { form: { csrfToken, email, password, json: 'true' } }),
    );
    await read(this.#request.post('/api/v1/cart/merge', { data: {} }));
  }

  putIntoCart({ skuId, sellerId }: Good, quantity = 1): Promise<CartView> {
    return read(this.#request.put(`/api/v1/cart/items/${skuId}`, { data: { sellerId, quantity } }));
  }

  putCoupon(code: string): Promise<CartView> {
    return read(this.#request.put('/api/v1/cart/coupon', { data: { code } }));
  }

  /** Orders what is in the cart; the bank's first answer is in it. */
  async order(paymentMethodToken: string, email = 'someone@example.com'): Promise<OrderView> {
    const preview = await read<PreviewView>(
      this.#request.post('/api/v1/checkout/preview', { data: { shippingAddress: address } }),
    );
    return read(
      this.#request.post('/api/v1/orders', {
        headers: { 'idempotency-key': crypto.randomUUID() },
        data: {
          priceVersion: preview.priceVersion,
          shippingAddress: address,
          email,
          paymentMethodToken,
        },
      }),
    );
  }

  /** Takes units of one good off the shelf: ordered, held, and paid when the card allows. */
  async buy(good: Good, quantity: number, paymentMethodToken = 'tok_ok', email?: string): Promise<OrderView> {
    await this.putIntoCart(good, quantity);
    return this.order(paymentMethodToken, email);
  }

  cancel(orderId: string): Promise<OrderView> {
    return read(this.#request.post(`/api/v1/orders/${orderId}/cancel`, { data: {} }));
  }

  async orders(): Promise<{ orderId: string; status: string }[]> {
    return (await read<{ items: { orderId: string; status: string }[] }>(this.#request.get('/api/v1/orders'))).items;
  }

  /** What the shop says is left of a good: `IN_STOCK`, `LOW_STOCK` or `OUT_OF_STOCK`. */
  async availabilityOf({ slug }: Good): Promise<string | undefined> {
    const product = await read<ProductView>(this.#request.get(`/api/v1/products/${slug}`));
    return product.variants[0]?.offers[0]?.availability;
  }
}
