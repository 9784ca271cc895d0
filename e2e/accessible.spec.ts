import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { AddressesPage } from './pages/addresses-page.ts';
import { HoldsPage } from './pages/holds-page.ts';
import { NotFoundPage } from './pages/not-found-page.ts';
import { OversubscribedPage } from './pages/oversubscribed-page.ts';
import { OverviewPage } from './pages/overview-page.ts';
import { SellerConsole } from './pages/seller-console.ts';
import { StockPage } from './pages/stock-page.ts';
import { SweeperPage } from './pages/sweeper-page.ts';

/*
 * Every page, in light and dark: no rule of WCAG 2.2 AA broken that a machine can check, no sideways scrolling at 320 pixels,
 * and (as in every test, see fixtures.ts) nothing in the console, not even from the Content Security Policy.
 */

// A half-faded page has no contrast to speak of.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectGoodPage(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
}

test('home', async ({ guest, page }) => {
  await guest.home.open();
  await expectGoodPage(page);
});

test('search with and without a find', async ({ guest, market, page }) => {
  const good = await market.sell({ title: 'Velvet cushion of quite some length in its name' });
  await guest.home.openSearch(good.title);
  await expect(guest.home.product(good.title)).toBeVisible();
  await expectGoodPage(page);
  await guest.home.openSearch('nothing is called like this');
  await expect(guest.home.nothingFound).toBeVisible();
  await expectGoodPage(page);
});

test('search with filters, and with suggestions open', async ({ guest, market, page }) => {
  const good = await market.sell({ title: 'Velvet curtain with a hem' });
  await page.goto('/search?category=Wear&stock=in&option=Size%3A40&min=1');
  await expect(guest.search.chosen).toContainText('In stock only');
  await expectGoodPage(page);
  await guest.frame.searchBox.pressSequentially('velvet curt');
  await expect(page.getByRole('option', { name: good.title })).toBeVisible();
  await guest.frame.searchBox.press('ArrowDown');
  await expectGoodPage(page);
});

test('product, in stock and sold out', async ({ guest, market, page }) => {
  for (const stock of [3, 0]) {
    const good = await market.sell({ title: 'Ceramic planter', stock: [stock] });
    await guest.product.open(good.slug);
    await expect(stock ? guest.product.addToCart : guest.product.soldOut).toBeVisible();
    await expectGoodPage(page);
  }
});

test('cart, empty and full', async ({ guest, market, page }) => {
  await guest.cart.open();
  await expect(guest.cart.empty).toBeVisible();
  await expectGoodPage(page);
  const changed = await market.sell({ title: 'Bamboo steamer', stock: [2] });
  await guest.api.putIntoCart(changed, 2);
  await guest.api.putIntoCart(await market.sell({ title: 'Serving tray' }));
  await market.setPrice(changed, 1_250);
  await guest.cart.open();
  await expect(guest.cart.line(changed.title)).toContainText('Went up since you added it');
  await expectGoodPage(page);
});

test('checkout, as it comes and with errors', async ({ guest, market, page }) => {
  await guest.api.putIntoCart(await market.sell({ title: 'Folding chair' }));
  await guest.checkout.open();
  await expectGoodPage(page);
  await guest.checkout.pay.click();
  await expect(guest.checkout.errors).toBeVisible();
  await expectGoodPage(page);
});

test.describe('refused at the checkout', () => {
  test.use({ expectedStatuses: [409] });

  test('checkout, with a changed price and with a line that ran short', async ({
    guest,
    someoneElse,
    market,
    page,
  }) => {
    const good = await market.sell({ title: 'Picnic basket', stock: [3] });
    await guest.api.putIntoCart(good, 3);
    await guest.checkout.open();
    await market.setPrice(good, 9_999);
    await guest.checkout.payWith('Card that works');
    await expect(guest.checkout.priceChanged).toBeVisible();
    await expectGoodPage(page);
    await guest.checkout.acceptPrices.click();
    await expect(guest.checkout.priceChanged).toBeHidden();
    await someoneElse.buy(good, 1);
    await guest.checkout.pay.click();
    await expect(guest.checkout.lostRace).toBeVisible();
    await expectGoodPage(page);
  });
});

test('order: waiting for the bank, cancelled, declined, confirmed', async ({ guest, market, page }) => {
  const good = await market.sell({ title: 'Sailor hammock' });
  const { order, api } = guest;
  const waiting = await api.buy(good, 1, 'tok_3ds');
  await order.open(waiting.orderId);
  await expect(order.bankAsks).toBeVisible();
  await expectGoodPage(page);
  await api.cancel(waiting.orderId);
  await order.open(waiting.orderId);
  await expect(order.tryAgain).toBeVisible();
  await expectGoodPage(page);

  const declined = await api.buy(good, 2, 'tok_declined');
  await order.open(declined.orderId);
  await expect(order.declined).toBeVisible();
  await expectGoodPage(page);
  await order.payWith('Card that works');
  await expect(order.confirmed).toBeVisible();
  await expectGoodPage(page);
  await order.receipt.click();
  await expect(order.receiptHeading).toBeVisible();
  await expectGoodPage(page);
});

test('orders, and the account', async ({ guest, market, page }) => {
  await guest.orders.open();
  await expect(guest.orders.none).toBeVisible();
  await expectGoodPage(page);
  const account = await market.register();
  await guest.api.signIn(account.email, account.password);
  await guest.api.buy(await market.sell({ title: 'Storm lantern' }), 1);
  await guest.orders.open();
  await expect(guest.orders.orders).toHaveCount(1);
  await expectGoodPage(page);
  await guest.account.open();
  await expect(guest.account.greeting).toContainText(account.name);
  await expectGoodPage(page);
  const addresses = new AddressesPage(page);
  await addresses.open();
  await addresses.add.click();
  await addresses.save.click();
  await expect(addresses.errors).toBeFocused();
  await expectGoodPage(page);
});

test('sign-in, and the bank', async ({ guest, market, page }) => {
  await guest.signIn.open();
  await expectGoodPage(page);
  const { payment } = await guest.api.buy(await market.sell({ title: 'Signal flag' }), 1, 'tok_3ds');
  await guest.bank.open(payment.redirectUrl ?? '');
  await expect(guest.bank.question).toBeVisible();
  await expectGoodPage(page);
});

test('the console and its holds', async ({ guest, someoneElse, market, stack, page }) => {
  const good = await market.sell({ title: 'Deck brush' });
  await someoneElse.buy(good, 1, 'tok_3ds');
  await guest.api.signIn('admin@example.com', stack.demoPassword);
  await new OverviewPage(page).open();
  await expectGoodPage(page);
  const holds = new HoldsPage(page);
  await holds.open(good.skuId);
  await expect(holds.hold(good.title)).toBeVisible();
  await expectGoodPage(page);
});

test('the console’s sweeper, oversubscribed counts and stock', async ({ guest, someoneElse, market, stack, page }) => {
  const good = await market.sell({ title: 'Deck bucket' });
  await someoneElse.buy(good, 1, 'tok_3ds');
  await guest.api.signIn('admin@example.com', stack.demoPassword);
  const sweeper = new SweeperPage(page);
  await sweeper.open();
  await expect(sweeper.figure('Lag')).toBeVisible();
  await expectGoodPage(page);
  const oversubscribed = new OversubscribedPage(page);
  await oversubscribed.open();
  await expect(oversubscribed.heading).toHaveText('Oversubscribed');
  await expectGoodPage(page);
  const stock = new StockPage(page);
  await stock.open();
  await stock.search(good.skuId);
  await stock.found.getByRole('link', { name: good.title }).click();
  await expect(stock.movements).toBeVisible();
  await expectGoodPage(page);
});

test.describe('not found', () => {
  // The page itself is the answer that Chromium logs.
  test.use({ expectedStatuses: [404] });

  test('what is not there, in the shop and beside it', async ({ page }) => {
    const nothing = new NotFoundPage(page);
    const someOrder = '0198c0de-0000-7000-8000-000000000000';
    for (const path of ['/products/no-such-thing', `/orders/${someOrder}`, '/no/such/address']) {
      expect(await nothing.open(path), path).toBe(404);
      await expect(nothing.heading).toBeVisible();
      await expectGoodPage(page);
    }
  });
});

test('the doors: sign up, a forgotten password, a link that ended', async ({ guest, page }) => {
  await guest.doors.openSignUp();
  await expectGoodPage(page);
  await guest.doors.openForgotten();
  await guest.doors.askForLink('nobody-has-this@example.com');
  await expect(guest.doors.linkSent).toBeVisible();
  await expectGoodPage(page);
  await page.goto('/reset-password?key=ended');
  await expect(guest.doors.linkEnded).toBeVisible();
  await expectGoodPage(page);
});

test('the settings of an account, and the outbox', async ({ guest, market, page }) => {
  const account = await market.register();
  await guest.api.signIn(account.email, account.password);
  await guest.account.openSettings();
  await expect(guest.account.settings).toBeVisible();
  await expectGoodPage(page);
  await page.goto('/mail');
  await expectGoodPage(page);
});

test('the seller console', async ({ guest, market, someoneElse, page, sql }) => {
  const good = await market.sell({ title: 'Rope ladder' });
  const { orderId, number } = await someoneElse.buy(good, 1);
  const toPack = () => sql`select 1 from fulfilments where order_id = ${orderId}`;
  await expect.poll(async () => (await toPack()).length).toBe(1);
  const person = await market.employ(good);
  await guest.api.signIn(person.email, person.password);
  const seller = new SellerConsole(page);
  await seller.open();
  await expect(seller.heading('Today')).toBeVisible();
  await expectGoodPage(page);
  await seller.open('orders');
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('link', { name: 'Packing list' }).click();
  await expect(seller.heading('Packing list')).toBeVisible();
  await expectGoodPage(page);
  for (const [path, title] of [
    ['keys', 'API keys'],
    ['webhooks', 'Webhooks'],
  ] as const) {
    await seller.open(path);
    await expect(seller.heading(title)).toBeVisible();
    await expectGoodPage(page);
  }
});

test('console: payments, sellers, audit and what differs from the bank', async ({ guest, stack, page }) => {
  await guest.api.signIn('admin@example.com', stack.demoPassword);
  const pages = { payments: 'Payments', sellers: 'Sellers', audit: 'Audit', reconciliation: 'Reconciliation' };
  for (const [path, heading] of Object.entries(pages)) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectGoodPage(page);
  }
});
