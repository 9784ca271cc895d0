import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test';
import type { ProductView } from '#domain/catalog/types.ts';
import type { OrderView } from '#domain/order/types.ts';
import type { PreviewView } from '#domain/pricing/types.ts';
import { signIn } from '#scripts/browse.ts';
import type { BrowsedShop } from '#scripts/browsed-shop.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Everybody whose pages are looked at, and what they have done before. */
export type Stage = {
  viewers: Record<'visitor' | 'withCart' | OrderState | 'shopper' | 'seller' | 'courier' | 'admin', State>;
  orders: Record<OrderState, string>;
};

type OrderState = keyof typeof CARDS;

/** What guests paid with, and so where their orders stand. */
const CARDS = {
  confirmed: 'tok_ok',
  declined: 'tok_declined',
  atTheBank: 'tok_3ds',
  cancelled: 'tok_declined',
} as const;

const ADDRESS = { name: 'Ada Deniz', line1: 'Liman Caddesi 1', city: 'Izmir', postalCode: '35220', country: 'TR' };
const WANTED: readonly [slug: string, quantity: number][] = [
  ['stoneware-mug', 2],
  ['headphones', 1],
  ['wool-kilim', 1],
];

/** Lets guests fill carts and order through the API, and signs the demo accounts in, so that every page has something on it. */
export async function setStage(browser: Browser, shop: BrowsedShop): Promise<Stage> {
  const asSomeone = async <T>(act: (request: APIRequestContext) => Promise<T>) => {
    const context = await browser.newContext({ baseURL: shop.baseUrl });
    // A development shop compiles what is asked for the first time.
    context.setDefaultTimeout(120_000);
    const made = await act(context.request);
    const state = await context.storageState();
    await context.close();
    return { made, state };
  };
  const account = async (name: string) =>
    (await asSomeone((request) => signIn(request, `${name}@example.com`, shop.demoPassword))).state;
  const ordered = (state: OrderState) => asSomeone((request) => order(request, state));
  const visitor = await asSomeone(async () => {});
  const withCart = await asSomeone(fillCart);
  const [confirmed, declined, atTheBank, cancelled] = [
    await ordered('confirmed'),
    await ordered('declined'),
    await ordered('atTheBank'),
    await ordered('cancelled'),
  ];
  return {
    viewers: {
      visitor: visitor.state,
      withCart: withCart.state,
      confirmed: confirmed.state,
      declined: declined.state,
      atTheBank: atTheBank.state,
      cancelled: cancelled.state,
      shopper: await account('shopper'),
      seller: await account('seller'),
      courier: await account('courier'),
      admin: await account('admin'),
    },
    orders: {
      confirmed: confirmed.made,
      declined: declined.made,
      atTheBank: atTheBank.made,
      cancelled: cancelled.made,
    },
  };
}

async function read<T>(answer: ReturnType<APIRequestContext['get']>): Promise<T> {
  const response = await answer;
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function fillCart(request: APIRequestContext): Promise<void> {
  for (const [slug, quantity] of WANTED) {
    const product = await read<ProductView>(request.get(`/api/v1/products/${slug}`));
    const variant = product.variants[0];
    const sellerId = variant?.offers[0]?.sellerId;
    if (variant && sellerId)
      await read(request.put(`/api/v1/cart/items/${variant.skuId}`, { data: { sellerId, quantity } }));
  }
}

/** The id of a new order in this state. */
async function order(request: APIRequestContext, state: OrderState): Promise<string> {
  await fillCart(request);
  const { priceVersion } = await read<PreviewView>(
    request.post('/api/v1/checkout/preview', { data: { shippingAddress: ADDRESS } }),
  );
  const { orderId } = await read<OrderView>(
    request.post('/api/v1/orders', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: {
        priceVersion,
        shippingAddress: ADDRESS,
        email: 'ada@example.com',
        paymentMethodToken: CARDS[state],
      },
    }),
  );
  if (state === 'cancelled') await read(request.post(`/api/v1/orders/${orderId}/cancel`, { data: {} }));
  return orderId;
}
