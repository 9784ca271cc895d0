import type { Page } from '@playwright/test';
import type { OrderView } from '#domain/order/types.ts';
import {
  goNowhere,
  mergeCut,
  openAccountMenu,
  openFilters,
  openMenu,
  payAtOnce,
  payWhenBusy,
  payWhenPricesChanged,
  payWhenTooFew,
  removeOne,
  signInWrongly,
  tryCoupon,
  typeSearch,
  writeAddress,
} from '#scripts/screens/acts.ts';
import { feignOrder } from '#scripts/screens/feign-answers.ts';
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
  /** The picture is of a page that is still waiting. */
  waits?: boolean;
  /** Only what the window shows at first: for what stays at its foot, or opens over the page. */
  asSeenFirst?: boolean;
};

/** The address of the first link on `list` that `pattern` fits: the details of whatever the shop has. */
const firstLink = (list: string, pattern: RegExp) => async (_stage: Stage, page: Page) => {
  await page.goto(list);
  const hrefs = await page
    .locator('main a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  return hrefs.find((href) => href !== null && pattern.test(href)) ?? undefined;
};

const later = (iso: string, seconds: number) => new Date(Date.parse(iso) + seconds * 1_000).toISOString();

const atTheBank = (name: string, act: Scene['act']): Scene => ({
  name: `Order, ${name}`,
  who: 'atTheBank',
  route: '/orders/[orderId]',
  path: ({ orders }) => `/orders/${orders.atTheBank}`,
  ...(act && { act }),
});

/** How the order that waits for the bank may go on. */
const ends: Scene[] = [
  // An answer that no page can be made of.
  atTheBank('failing', async (page) => {
    await feignOrder(page, () => ({ items: undefined }) as unknown as Partial<OrderView>);
    await page.locator('main [role=alert]').waitFor();
  }),
  atTheBank('hold nearly out', (page) =>
    feignOrder(page, ({ serverTime }) => ({
      holdExpiresAt: later(serverTime, 40),
      extension: { offeredFrom: later(serverTime, -80), until: later(serverTime, 340) },
    })),
  ),
  atTheBank('ran out', (page) =>
    feignOrder(page, ({ serverTime, payment }) => ({
      status: 'EXPIRED',
      endReason: 'EXPIRED',
      holdExpiresAt: null,
      decidedAt: serverTime,
      payment: { ...payment, status: 'CANCELED' },
    })),
  ),
  atTheBank('taken by a count', (page) =>
    feignOrder(page, ({ serverTime }) => ({
      status: 'CANCELLED',
      endReason: 'OVERSUBSCRIBED',
      holdExpiresAt: null,
      decidedAt: serverTime,
    })),
  ),
  atTheBank('one line refunded', (page) =>
    feignOrder(page, ({ serverTime, payment, items: [first, ...rest] }) => ({
      status: 'CONFIRMED',
      holdExpiresAt: null,
      decidedAt: serverTime,
      refunded: first?.lineTotal ?? '0',
      items: first ? [{ ...first, refund: first.lineTotal }, ...rest] : [],
      payment: { ...payment, status: 'CAPTURED' },
    })),
  ),
  atTheBank('refunded', (page) =>
    feignOrder(page, ({ serverTime, payment, items, total }) => ({
      status: 'CONFIRMED',
      holdExpiresAt: null,
      decidedAt: serverTime,
      refunded: total,
      items: items.map((item) => ({ ...item, refund: item.lineTotal })),
      payment: { ...payment, status: 'REFUNDED' },
    })),
  ),
];

const shop: Scene[] = [
  { name: 'Front page', who: 'visitor', route: '/' },
  { name: 'Menu open', who: 'visitor', route: '/', act: openMenu, asSeenFirst: true },
  { name: 'Search, typed', who: 'visitor', route: '/', act: typeSearch, asSeenFirst: true },
  { name: 'Products, on their way', who: 'visitor', route: '/', act: goNowhere('/search'), waits: true },
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
  { name: 'Cart, at first', who: 'withCart', route: '/cart', asSeenFirst: true },
  { name: 'Cart, on its way', who: 'withCart', route: '/', act: goNowhere('/cart'), waits: true },
  { name: 'Cart, with a coupon', who: 'withCoupon', route: '/cart' },
  { name: 'Cart, coupon refused', who: 'withCart', route: '/cart', act: tryCoupon },
  { name: 'Cart, cut when merged', who: 'withCart', route: '/cart', act: mergeCut },
  { name: 'Cart, one removed', who: 'withCoupon', route: '/cart', act: removeOne, asSeenFirst: true },
  { name: 'Checkout', who: 'withCart', route: '/checkout' },
  { name: 'Checkout, with mistakes', who: 'withCart', route: '/checkout', act: payAtOnce },
  { name: 'Checkout of a member', who: 'shopper', route: '/checkout' },
  { name: 'Checkout, with a coupon', who: 'withCoupon', route: '/checkout' },
  { name: 'Checkout, price changed', who: 'shopper', route: '/checkout', act: payWhenPricesChanged },
  { name: 'Checkout, not enough left', who: 'shopper', route: '/checkout', act: payWhenTooFew },
  { name: 'Checkout, too busy', who: 'shopper', route: '/checkout', act: payWhenBusy },
  // Who has no cart at all is led back to it.
  {
    name: 'Checkout, empty cart',
    who: 'courier',
    route: '/checkout',
    act: (page) => page.locator('main h1').waitFor(),
  },
  ...(['confirmed', 'declined', 'atTheBank', 'cancelled'] as const).map(
    (state): Scene => ({
      name: `Order, ${state === 'atTheBank' ? 'at the bank' : state}`,
      who: state,
      route: '/orders/[orderId]',
      path: ({ orders }) => `/orders/${orders[state]}`,
    }),
  ),
  ...ends,
  {
    name: 'Receipt',
    who: 'confirmed',
    route: '/orders/[orderId]/receipt',
    path: ({ orders }) => `/orders/${orders.confirmed}/receipt`,
  },
  { name: 'Orders', who: 'confirmed', route: '/orders' },
  { name: 'Orders, none', who: 'visitor', route: '/orders' },
  { name: 'Developers', who: 'visitor', route: '/developers' },
  {
    name: 'Developers, selling',
    who: 'visitor',
    route: '/developers/[group]',
    path: () => '/developers/selling',
  },
];

const accounts: Scene[] = [
  ...['/sign-in', '/sign-up', '/forgot-password', '/reset-password', '/reminders', '/cart/restore'].map(
    (route): Scene => ({ name: route.slice(1), who: 'visitor', route }),
  ),
  ...['/account', '/account/notices', '/account/settings', '/account/addresses'].map(
    (route): Scene => ({ name: route.slice(1), who: 'shopper', route }),
  ),
  ...['/account', '/account/notices', '/account/addresses'].map(
    (route): Scene => ({ name: `${route.slice(1)}, nothing yet`, who: 'courier', route }),
  ),
  { name: 'Address, written', who: 'shopper', route: '/account/addresses', act: writeAddress },
  { name: 'Account menu', who: 'shopper', route: '/account', act: openAccountMenu, asSeenFirst: true },
  { name: 'Orders of a member', who: 'shopper', route: '/orders' },
  { name: 'Sign-in, wrong', who: 'visitor', route: '/sign-in', act: signInWrongly },
  { name: 'mail', who: 'visitor', route: '/mail' },
  { name: 'mail, one', who: 'visitor', route: '/mail/[mailId]', path: firstLink('/mail', /^\/mail\/\d+/) },
];

/** `asked`: what has to be asked for before the list has anything on it. */
const details = (list: string, param: string, pattern: RegExp, asked = ''): Scene => ({
  name: `${list.slice(1)}, one`,
  who: list.startsWith('/seller') ? 'seller' : 'admin',
  route: `${list}/${param}`,
  path: firstLink(`${list}${asked}`, pattern),
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
  details('/admin/stock', '[skuId]', /^\/admin\/stock\/\d+/, '?q=mug'),
  { name: 'admin/stock, found', who: 'admin', route: '/admin/stock', path: () => '/admin/stock?q=mug' },
  details('/admin/oversubscribed', '[updateId]', /^\/admin\/oversubscribed\/\d+/),
  details('/admin/sellers', '[sellerId]', /^\/admin\/sellers\/\d+/),
  ...['', '/stock', '/orders', '/orders/packing-list', '/shortfalls', '/upload', '/keys', '/webhooks'].map(
    (page): Scene => ({ name: `seller${page}`, who: 'seller', route: `/seller${page}` }),
  ),
  details('/seller/webhooks', '[endpointId]', /^\/seller\/webhooks\/\d+/),
  details('/seller/stock', '[skuId]/[warehouseId]', /^\/seller\/stock\/\d+\/\d+/),
];

export const scenes: readonly Scene[] = [...shop, ...accounts, ...consoles];
