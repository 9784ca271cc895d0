import type { Page } from '@playwright/test';
import type { Stage } from '#scripts/screens/set-stage.ts';

/** Who looks: visitors and guests at a point of their purchase (set-stage.ts), and the demo accounts. */
export type Viewer = keyof Stage['viewers'];

export type Scene = {
  /** Said on the contact sheet and, in small letters, in the file's name. */
  name: string;
  who: Viewer;
  /** The page's place under app/, without groups: `/orders/[orderId]`. What no scene shows is reported. */
  route: string;
  /** Where it is; the route itself when unset. Undefined: there is none in this shop, as when no order was ever refunded. */
  path?: (stage: Stage, page: Page) => Promise<string | undefined> | string | undefined;
  /** What is done on the page before the picture. */
  act?: (page: Page) => Promise<void>;
};

/** The address of the first link on `list` that `pattern` fits: the details of whatever the shop has. */
const firstLink = (list: string, pattern: RegExp) => async (_stage: Stage, page: Page) => {
  await page.goto(list);
  const hrefs = await page
    .locator('main a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  return hrefs.find((href) => href !== null && pattern.test(href)) ?? undefined;
};

const shop: Scene[] = [
  { name: 'Front page', who: 'visitor', route: '/' },
  { name: 'All products', who: 'visitor', route: '/search' },
  { name: 'Category', who: 'visitor', route: '/search', path: () => '/search?category=Wear' },
  { name: 'Search', who: 'visitor', route: '/search', path: () => '/search?q=lamp' },
  { name: 'Search, mistyped', who: 'visitor', route: '/search', path: () => '/search?q=keyborad' },
  {
    name: 'Search, filtered',
    who: 'visitor',
    route: '/search',
    path: () => '/search?option=Colour%3AMoss&stock=in&max=2000',
  },
  {
    name: 'Search, filters open',
    who: 'visitor',
    route: '/search',
    path: () => '/search?category=Wear',
    act: openFilters,
  },
  { name: 'Search, nothing', who: 'visitor', route: '/search', path: () => '/search?q=submarine' },
  { name: 'Product', who: 'visitor', route: '/products/[slug]', path: () => '/products/stoneware-mug' },
  { name: 'Product, two sellers', who: 'visitor', route: '/products/[slug]', path: () => '/products/headphones' },
  { name: 'Product, last one', who: 'visitor', route: '/products/[slug]', path: () => '/products/city-bicycle' },
  { name: 'Product, sold out', who: 'visitor', route: '/products/[slug]', path: () => '/products/mosaic-lamp' },
  { name: 'Nothing there', who: 'visitor', route: '/products/[slug]', path: () => '/products/no-such-thing' },
  { name: 'Cart, empty', who: 'visitor', route: '/cart' },
  { name: 'Cart', who: 'withCart', route: '/cart' },
  { name: 'Checkout', who: 'withCart', route: '/checkout' },
  { name: 'Checkout, with mistakes', who: 'withCart', route: '/checkout', act: payAtOnce },
  { name: 'Checkout, empty cart', who: 'visitor', route: '/checkout' },
  ...(['confirmed', 'declined', 'atTheBank', 'cancelled'] as const).map(
    (state): Scene => ({
      name: `Order, ${state === 'atTheBank' ? 'at the bank' : state}`,
      who: state,
      route: '/orders/[orderId]',
      path: ({ orders }) => `/orders/${orders[state]}`,
    }),
  ),
  {
    name: 'Receipt',
    who: 'confirmed',
    route: '/orders/[orderId]/receipt',
    path: ({ orders }) => `/orders/${orders.confirmed}/receipt`,
  },
  { name: 'Orders', who: 'confirmed', route: '/orders' },
  { name: 'Orders, none', who: 'visitor', route: '/orders' },
];

const accounts: Scene[] = [
  ...['/sign-in', '/sign-up', '/forgot-password', '/reset-password', '/reminders', '/cart/restore'].map(
    (route): Scene => ({ name: route.slice(1), who: 'visitor', route }),
  ),
  ...['/account', '/account/notices', '/account/settings', '/account/addresses'].map(
    (route): Scene => ({ name: route.slice(1), who: 'shopper', route }),
  ),
  { name: 'Orders of a member', who: 'shopper', route: '/orders' },
  { name: 'mail', who: 'visitor', route: '/mail' },
  { name: 'mail, one', who: 'visitor', route: '/mail/[mailId]', path: firstLink('/mail', /^\/mail\/\d+/) },
];

const details = (list: string, param: string, pattern: RegExp): Scene => ({
  name: `${list.slice(1)}, one`,
  who: list.startsWith('/seller') ? 'seller' : 'admin',
  route: `${list}/${param}`,
  path: firstLink(list, pattern),
});

const consoles: Scene[] = [
  ...[
    '',
    '/orders',
    '/payments',
    '/holds',
    '/sweeper',
    '/stock',
    '/oversubscribed',
    '/attention',
    '/reconciliation',
  ].map((page): Scene => ({ name: `admin${page}`, who: 'admin', route: `/admin${page}` })),
  ...['/audit', '/sellers', '/flags', '/log'].map(
    (page): Scene => ({ name: `admin${page}`, who: 'admin', route: `/admin${page}` }),
  ),
  details('/admin/orders', '[orderId]', /^\/admin\/orders\/[0-9a-f-]{36}/),
  details('/admin/payments', '[attemptId]', /^\/admin\/payments\/[0-9a-f-]{36}/),
  details('/admin/stock', '[skuId]', /^\/admin\/stock\/\d+/),
  details('/admin/oversubscribed', '[updateId]', /^\/admin\/oversubscribed\/\d+/),
  details('/admin/sellers', '[sellerId]', /^\/admin\/sellers\/\d+/),
  ...['', '/stock', '/orders', '/orders/packing-list', '/shortfalls', '/upload', '/keys', '/webhooks'].map(
    (page): Scene => ({ name: `seller${page}`, who: 'seller', route: `/seller${page}` }),
  ),
  details('/seller/webhooks', '[endpointId]', /^\/seller\/webhooks\/\d+/),
  details('/seller/stock', '[skuId]/[warehouseId]', /^\/seller\/stock\/\d+\/\d+/),
];

export const scenes: readonly Scene[] = [...shop, ...accounts, ...consoles];

/** Folded away on a phone; on a desktop they are open. */
async function openFilters(page: Page): Promise<void> {
  const summary = page.locator('main details > summary');
  if (await summary.isVisible()) await summary.click();
}

/** Presses the last button of the form, with nothing filled in. */
async function payAtOnce(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]').last().click();
  await page
    .locator('[aria-invalid=true]')
    .first()
    .waitFor({ timeout: 5_000 })
    .catch(() => {});
}
