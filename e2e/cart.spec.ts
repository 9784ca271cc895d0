import { expect, test } from './fixtures.ts';

test('quick clicks show at once, and the last one stands', async ({ guest, market, page }) => {
  const good = await market.sell({ title: 'Brass bell', stock: [20] });
  await guest.api.putIntoCart(good);
  await guest.cart.open();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postData() ?? '');
  });
  // Held back until all clicks are made: what shows meanwhile is not the server's.
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/api/v1/cart/items/**', async (route) => {
    await gate;
    await route.continue();
  });
  for (let click = 0; click < 4; click += 1) await guest.cart.oneMore(good.title).click();
  await expect(guest.cart.quantity(good.title)).toHaveValue('5');
  await expect(guest.cart.line(good.title)).toContainText('₺50.00');
  open();
  await expect.poll(() => sent.length, { message: 'the first click and the last' }).toBe(2);
  await expect(guest.cart.summary).toContainText('₺50.00');
  expect(sent.at(-1)).toContain('"quantity":5');
});

test.describe('undo', () => {
  test.use({ expectedStatuses: [409] });

  test('puts a removed line back, unless the cart was changed in another tab since', async ({ guest, market }) => {
    const [bell, rope] = [await market.sell({ title: 'Ship bell' }), await market.sell({ title: 'Jute rope' })];
    await guest.api.putIntoCart(bell, 2);
    await guest.api.putIntoCart(rope);
    await guest.cart.open();
    await guest.cart.remove(bell.title).click();
    await guest.cart.undo.click();
    await expect(guest.cart.quantity(bell.title)).toHaveValue('2');

    await guest.cart.remove(bell.title).click();
    await expect(guest.cart.line(bell.title)).toBeHidden();
    await expect(guest.cart.undo).toBeVisible();
    // Elsewhere, at the same time.
    await guest.api.putIntoCart(rope, 3);
    await guest.cart.undo.click();
    await expect(guest.page.getByText('Your cart was changed in another window meanwhile')).toBeVisible();
    await expect(guest.cart.line(bell.title)).toBeHidden();
    await expect(guest.cart.quantity(rope.title)).toHaveValue('3');
  });
});

test('what a merge cut is said once, in words', async ({ guest, market, page }) => {
  const account = await market.register();
  const good = await market.sell({ title: 'Limited lantern', stock: [20], maxPerOrder: 3 });
  await guest.signIn.as(account.email, account.password);
  await guest.api.putIntoCart(good, 2);
  await guest.frame.signOut();
  await guest.api.putIntoCart(good, 2);
  await guest.signIn.as(account.email, account.password);
  await guest.cart.open();
  await expect(guest.cart.merged).toContainText(
    `${good.title}: together that made 4, and 3 is the most for one order.`,
  );
  await page.reload();
  await expect(guest.cart.quantity(good.title)).toHaveValue('3');
  await expect(guest.cart.merged).toBeHidden();
});

test('what a merge cut is said after a sign-in by Google or GitHub, too', async ({ guest, market, page }) => {
  const account = await market.register();
  const good = await market.sell({ title: 'Limited ladder', stock: [20], maxPerOrder: 3 });
  await guest.signIn.as(account.email, account.password);
  await guest.api.putIntoCart(good, 2);
  await guest.frame.signOut();
  await guest.api.putIntoCart(good, 2);
  // As a provider signs in: a session, and then the way back, which no script of the shop's is on.
  const { csrfToken } = await (await page.request.get('/api/auth/csrf')).json();
  const { email, password } = account;
  await page.request.post('/api/auth/callback/credentials', { form: { csrfToken, email, password, json: 'true' } });
  await page.goto('/sign-in/merge?to=/cart');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(guest.cart.merged).toContainText(
    `${good.title}: together that made 4, and 3 is the most for one order.`,
  );
  await page.reload();
  await expect(guest.cart.quantity(good.title)).toHaveValue('3');
  await expect(guest.cart.merged).toBeHidden();
});
