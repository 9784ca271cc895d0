import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test';
import type { Locale } from '#db/enums.ts';
import type { ProductView } from '#domain/catalog/types.ts';
import type { OrderView } from '#domain/order/types.ts';
import type { PreviewView } from '#domain/pricing/types.ts';
import { signIn } from '#scripts/browse.ts';
import type { BrowsedShop } from '#scripts/browsed-shop.ts';
import { addEndpoint, runShort } from '#scripts/screens/set-seller.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The demo accounts, signed in. The courier has never bought anything. */
type Accounts = Record<'shopper' | 'seller' | 'courier' | 'admin', State>;

/** Everybody whose pages are looked at, and what they have done before. */
export type Stage = {
  viewers: Accounts & Record<'visitor' | 'withCart' | 'withCoupon' | OrderState, State>;
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
const SECOND_ADDRESS = {
  name: 'Ada Deniz',
  line1: 'Jalan Kemang Raya 12',
  city: 'Jakarta Selatan',
  region: 'DKI Jakarta',
  postalCode: '12730',
  country: 'ID',
  phone: '+62 812 3456 789',
};
const WANTED: readonly [slug: string, quantity: number][] = [
  ['stoneware-mug', 2],
  ['headphones', 1],
  ['tulip-tea-glasses', 1],
];

/** Acts as a newcomer, or as who has this state, and gives what came of it with the state after it. */
async function asSomeone<T>(
  browser: Browser,
  shop: BrowsedShop,
  act: (request: APIRequestContext) => Promise<T>,
  before?: State,
): Promise<{ made: T; state: State }> {
  const context = await browser.newContext({ baseURL: shop.baseUrl, ...(before && { storageState: before }) });
  // A development shop compiles what is asked for the first time.
  context.setDefaultTimeout(120_000);
  const made = await act(context.request);
  const state = await context.storageState();
  await context.close();
  return { made, state };
}

/** Signs the demo accounts in. The shopper has addresses and an order, and a cart to check out; the seller an endpoint and a shortfall. */
export async function signAccountsIn(browser: Browser, shop: BrowsedShop): Promise<Accounts> {
  const account = async (name: string) =>
    (await asSomeone(browser, shop, (request) => signIn(request, `${name}@example.com`, shop.demoPassword))).state;
  const shopper = await asSomeone(
    browser,
    shop,
    async (request) => {
      for (const address of [ADDRESS, SECOND_ADDRESS]) await read(request.post('/api/v1/addresses', { data: address }));
      await order(request, 'confirmed');
      await fillCart(request);
    },
    await account('shopper'),
  );
  const seller = await asSomeone(
    browser,
    shop,
    async (request) => {
      await addEndpoint(request);
      await runShort(request, (slug) => asSomeone(browser, shop, (guest) => order(guest, 'atTheBank', [[slug, 1]])));
    },
    await account('seller'),
  );
  return {
    shopper: shopper.state,
    seller: seller.state,
    courier: await account('courier'),
    admin: await account('admin'),
  };
}

/**
 * Lets guests fill carts and order through the API, so that every page has something on it; they are written to in this language. A hold
 * lasts for one look, not for four.
 */
export async function setStage(
  browser: Browser,
  shop: BrowsedShop,
  accounts: Accounts,
  language: Locale,
): Promise<Stage> {
  const guest = <T>(act: (request: APIRequestContext) => Promise<T>) => asSomeone(browser, shop, act);
  const ordered = (state: OrderState) =>
    guest(async (request) => {
      // With a cart they are somebody whose language can be kept.
      await fillCart(request);
      await request.post('/api/v1/language', { data: { locale: language } });
      return order(request, state);
    });
  const visitor = await guest(async () => {});
  const withCart = await guest(fillCart);
  const withCoupon = await guest(async (request) => {
    await fillCart(request);
    await read(request.put('/api/v1/cart/coupon', { data: { code: 'WELCOME10' } }));
  });
  const [confirmed, declined, atTheBank, cancelled] = [
    await ordered('confirmed'),
    await ordered('declined'),
    await ordered('atTheBank'),
    await ordered('cancelled'),
  ];
  return {
    viewers: {
      ...accounts,
      visitor: visitor.state,
      withCart: withCart.state,
      withCoupon: withCoupon.state,
      confirmed: confirmed.state,
      declined: declined.state,
      atTheBank: atTheBank.state,
      cancelled: cancelled.state,
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

async function fillCart(request: APIRequestContext, wanted = WANTED): Promise<void> {
  for (const [slug, quantity] of wanted) {
    const product = await read<ProductView>(request.get(`/api/v1/products/${slug}`));
    const variant = product.variants[0];
    const sellerId = variant?.offers[0]?.sellerId;
    if (variant && sellerId)
      await read(request.put(`/api/v1/cart/items/${variant.skuId}`, { data: { sellerId, quantity } }));
  }
}

/** The id of a new order in this state. */
async function order(request: APIRequestContext, state: OrderState, wanted = WANTED): Promise<string> {
  await fillCart(request, wanted);
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
