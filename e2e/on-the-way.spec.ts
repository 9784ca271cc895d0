import type { Page, Request } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

/*
 * From the click on a link until its page has come, its skeleton stands there, at once: the server's answer is held back here until the
 * skeleton was looked at. Documents have none: e2e/without-scripts.spec.ts reads them.
 */

// A half-faded page has no contrast to speak of.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const header = (request: Request, name: string) => request.headers()[name];

/** Opens `from` and waits until the router has fetched what it wants to know of the page at `path`, to which a link there leads. */
async function openBeside(page: Page, from: string, path: string): Promise<void> {
  const known = page.waitForResponse((response) => {
    const request = response.request();
    // The second of two questions, which it asks when it knows the answer to the first: which parts the page has.
    return (
      new URL(request.url()).pathname === path &&
      header(request, 'next-router-prefetch') !== undefined &&
      header(request, 'next-router-segment-prefetch') === undefined
    );
  });
  await page.goto(from);
  await known;
  // Its title comes with the answer, too.
  await page.waitForLoadState('networkidle');
}

/** Holds back every page that is asked for from now on, until the given function is called. */
async function holdPages(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.searchParams.has('_rsc'),
    async (route) => {
      if (header(route.request(), 'next-router-prefetch') === undefined) await promise;
      await route.continue();
    },
  );
  return resolve;
}

const loading = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading the page' });

test('from far down a list to a product, whose skeleton is seen from its top', async ({ guest, market, page }) => {
  const good = await market.sell({ title: 'Velvet footstool' });
  await openBeside(page, `/search?q=${encodeURIComponent(good.title)}`, `/products/${good.slug}`);
  await page.setViewportSize({ width: 1280, height: 300 });
  await guest.home.product(good.title).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 200));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const letThrough = await holdPages(page);
  await guest.home.product(good.title).dispatchEvent('click');
  await expect(loading(page)).toHaveCount(1);
  await expect(loading(page).locator('.animate-breathe').first()).toBeVisible();
  await expect(page).toHaveURL(`/products/${good.slug}`);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  letThrough();
  await expect(guest.product.heading(good.title)).toBeVisible();
  await expect(loading(page)).toHaveCount(0);
});

test('to a member’s orders, and back to a page that had come as a document', async ({ guest, market, page }) => {
  const account = await market.register();
  await guest.api.signIn(account.email, account.password);
  await openBeside(page, '/account', '/account/notices');
  const letThrough = await holdPages(page);
  const rooms = page.getByRole('navigation', { name: 'Your account' });
  await rooms.getByRole('link', { name: 'Notices' }).click();
  await expect(loading(page)).toHaveCount(1);
  await expectAccessible(page);
  letThrough();
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
  await rooms.getByRole('link', { name: 'Overview' }).click();
  await expect(guest.account.greeting).toContainText(account.name);
  await expect(loading(page)).toHaveCount(0);
});

test('in both consoles', async ({ guest, market, stack, page }) => {
  const ways = [
    { from: '/admin', link: 'Orders', to: '/admin/orders' },
    { from: '/admin/holds', link: 'Overview', to: '/admin' },
    { from: '/seller', link: 'Stock', to: '/seller/stock' },
  ];
  const good = await market.sell({ title: 'Cork float' });
  const person = await market.employ(good);
  const signedIn = async (path: string) =>
    path.startsWith('/admin')
      ? guest.api.signIn('admin@example.com', stack.demoPassword)
      : guest.api.signIn(person.email, person.password);
  for (const { from, link, to } of ways) {
    await signedIn(from);
    await openBeside(page, from, to);
    const letThrough = await holdPages(page);
    await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click();
    await expect(loading(page)).toHaveCount(1);
    await expect(page).toHaveURL(to);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    letThrough();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(loading(page)).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  }
});
