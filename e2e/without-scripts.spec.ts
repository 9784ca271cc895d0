import type { Page } from '@playwright/test';
import { signIn } from '#scripts/browse.ts';
import { expect, test } from './fixtures.ts';
import { unique } from './market.ts';

test.use({ javaScriptEnabled: false });

test('an admin releases a hold in a browser without scripts, and again in a second tab, which changes nothing', async ({
  page,
  market,
  someoneElse,
  stack,
  sql,
}) => {
  const good = await market.sell({ title: 'Anchor chain' });
  const { orderId, number } = await someoneElse.buy(good, 2, 'tok_3ds');
  await signIn(page.request, 'admin@example.com', stack.demoPassword);
  const reason = `asked for it ${unique()}`;
  const release = async (tab: Page) => {
    const hold = tab.getByRole('row').filter({ hasText: number });
    // One way to each act: what needs scripts is not there.
    const fold = hold.getByLabel(`Release order ${number}`).filter({ visible: true });
    await expect(fold).toHaveCount(1);
    await fold.click();
    await hold.getByLabel('Reason').filter({ visible: true }).fill(reason);
    await hold.getByRole('button', { name: 'Release the hold' }).click();
  };
  const address = `/admin/holds?filter=ACTIVE&skuId=${good.skuId}`;
  const tabs = [page, await page.context().newPage()] as const;
  for (const tab of tabs) await tab.goto(address);
  await release(tabs[0]);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('status')).toHaveText(`Order ${number} is cancelled, and its stock is free.`);
  await expect(page.getByRole('heading', { name: 'No holds here' })).toBeVisible();
  expect(await market.stockOf(good)).toEqual({ onHand: 20, reserved: 0 });
  await page.reload();
  await expect(page.getByText('its stock is free')).toBeHidden();

  // A page that was open all the while still offers it.
  await release(tabs[1]);
  await expect(tabs[1].getByRole('status')).toHaveText(`Order ${number} had been cancelled already.`);
  const logged = await sql`select reason from admin_log where subject_id = ${orderId} and act = 'order.release'`;
  expect(logged.map((line) => line.reason)).toEqual([reason]);
});

test('a seller corrects a count, packs an order and makes a key without scripts', async ({
  page,
  market,
  someoneElse,
}) => {
  const good = await market.sell({ title: 'Rope ladder', stock: [9] });
  const { number } = await someoneElse.buy(good, 2);
  const { sku } = await market.placeOf(good);
  const person = await market.employ(good);
  await signIn(page.request, person.email, person.password);
  await page.goto('/seller/stock');
  await page.getByRole('link', { name: good.title }).click();
  await page.getByLabel('Units on hand').fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toHaveText(`${sku}: 30 units on hand.`);
  expect(await market.stockOf(good)).toMatchObject({ onHand: 30 });

  await expect(async () => {
    await page.goto('/seller/orders');
    await expect(page.getByRole('button', { name: `Packed ${number}`, exact: true })).toBeVisible({ timeout: 500 });
  }, 'the relay has told the seller').toPass();
  await page.getByRole('button', { name: `Packed ${number}`, exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(`${number} is packed.`);

  await page.goto('/seller/keys');
  await page.getByLabel('Name').fill('Scanner');
  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect(page.getByRole('status')).toContainText(/hf_sk_[\w-]{40,}/);
  await page.reload();
  await expect(page.getByText(/hf_sk_[\w-]{40,}/)).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Scanner' })).toBeVisible();
});

test('the shop can be read without scripts, to the checkout and the account', async ({ guest, market, page }) => {
  const good = await market.sell({ title: 'Oilskin hat' });
  const account = await market.register();
  await guest.api.signIn(account.email, account.password);
  await page.goto('/');
  await page.getByLabel('Search products').fill(good.title);
  await page.getByLabel('Search products').press('Enter');
  await guest.home.product(good.title).click();
  await expect(guest.product.heading(good.title)).toBeVisible();
  await expect(guest.product.addToCart).toBeVisible();

  await guest.api.putIntoCart(good, 2);
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await expect(guest.cart.line(good.title)).toBeVisible();
  await page.getByRole('link', { name: 'Check out' }).click();
  await expect(guest.checkout.heading).toBeVisible();
  await expect(guest.checkout.pay).toBeVisible();

  await page.goto('/account');
  await expect(guest.account.greeting).toContainText(account.name);
  for (const [link, heading] of [
    ['Notices', 'Notices'],
    ['Addresses', 'Addresses'],
    ['Settings', 'Settings'],
    ['Orders', 'Your orders'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});
