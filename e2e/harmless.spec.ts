import { expect, test } from './fixtures.ts';
import { someone } from './pages/checkout-page.ts';

test.describe('harmless', () => {
  test.use({ expectedStatuses: [409] });

  test('a double click on Pay gives one order', async ({ guest, market }) => {
    const good = await market.sell({ title: 'Tin whistle' });
    const { checkout, order } = guest;
    await guest.api.putIntoCart(good);
    await checkout.open();
    await checkout.fill(someone());
    await checkout.card('Card that works').check();
    await checkout.pay.dblclick();
    await expect(order.confirmed).toBeVisible();
    expect(await market.ordersOf(good)).toEqual(['CONFIRMED']);
  });

  test('C-016: Back from the bank, and Pay again, is the same order', async ({ guest, market, page }) => {
    const good = await market.sell({ title: 'Paper kite', stock: [1] });
    const { checkout, bank, order } = guest;
    await guest.api.putIntoCart(good);
    await checkout.open();
    await checkout.payWith('Card with 3-D Secure');
    await expect(bank.question).toBeVisible();

    await page.goBack();
    await expect(checkout.heading).toBeVisible();
    await checkout.reload();
    await expect(checkout.waiting, 'the order that waits is pointed at').toBeVisible();
    await checkout.pay.click();
    await expect(bank.question).toBeVisible();
    await bank.answer('approve');
    await expect(order.confirmed).toBeVisible();
    expect(await market.ordersOf(good)).toEqual(['CONFIRMED']);
  });

  test('Back and reload after the order change nothing', async ({ guest, market, page }) => {
    const good = await market.sell({ title: 'Rope swing', stock: [3] });
    const { checkout, order, frame } = guest;
    await guest.api.putIntoCart(good);
    await checkout.open();
    await checkout.payWith('Card that works');
    await expect(order.confirmed).toBeVisible();

    await page.reload();
    await expect(order.confirmed).toBeVisible();
    await page.goBack();
    await expect(checkout.nothingToOrder).toBeVisible();
    await page.goForward();
    await expect(order.confirmed).toBeVisible();
    await expect(frame.cartLink).toHaveAccessibleName('Cart, empty');
    expect(await market.ordersOf(good)).toEqual(['CONFIRMED']);
    expect(await market.stockOf(good)).toEqual({ onHand: 2, reserved: 0 });
  });

  test('a second tab does not order the same cart again', async ({ guest, market }) => {
    const good = await market.sell({ title: 'Camp stove' });
    const { checkout, bank } = guest;
    const typed = someone();
    await guest.api.putIntoCart(good);
    const second = await guest.newTab();
    for (const tab of [guest, second]) {
      await tab.checkout.open();
      await tab.checkout.fill(typed);
    }
    await checkout.pay.click();
    await expect(bank.question).toBeVisible();

    await second.checkout.pay.click();
    await expect(second.checkout.waiting).toBeVisible();
    await second.checkout.goOnWithOrder.click();
    await expect(second.order.bankAsks).toBeVisible();
    expect(await market.ordersOf(good)).toEqual(['PENDING_PAYMENT']);

    // Answered in the first tab, seen in the second, without a click.
    await bank.answer('approve');
    await expect(second.order.confirmed).toBeVisible();
    expect(await market.ordersOf(good)).toEqual(['CONFIRMED']);
  });

  test('a second tab left at the checkout is told that the cart is empty by now', async ({ guest, market }) => {
    const good = await market.sell({ title: 'Head torch' });
    await guest.api.putIntoCart(good);
    const second = await guest.newTab();
    await second.checkout.open();
    await second.checkout.fill(someone());
    await guest.checkout.open();
    await guest.checkout.payWith('Card that works');
    await expect(guest.order.confirmed).toBeVisible();

    await second.checkout.pay.click();
    await expect(second.checkout.nothingToOrder).toBeVisible();
    expect(await market.ordersOf(good)).toEqual(['CONFIRMED']);
  });

  test('a quantity set in one tab is seen in the other', async ({ guest, market }) => {
    const good = await market.sell({ title: 'Garden fork' });
    await guest.api.putIntoCart(good);
    const second = await guest.newTab();
    await guest.cart.open();
    await guest.cart.oneMore(good.title).click();
    await expect(guest.frame.cartLink).toHaveAccessibleName('Cart, 2 items');
    await second.cart.open();
    await expect(second.cart.quantity(good.title)).toHaveValue('2');
  });
});

test('C-173: what was typed survives a reload and an error', async ({ guest, market, page }) => {
  const good = await market.sell({ title: 'Reading lamp' });
  const { checkout, order } = guest;
  const typed = someone();
  await guest.api.putIntoCart(good);
  await checkout.open();
  await checkout.fill(typed);
  await checkout.card('Card that works').check();

  await checkout.reload();
  await expect(checkout.email).toHaveValue(typed.email);
  await expect(checkout.name).toHaveValue(typed.name);
  await expect(checkout.street).toHaveValue(typed.street);
  await expect(checkout.province).toHaveValue(typed.province);
  await expect(checkout.district).toHaveValue(typed.district);
  await expect(checkout.card('Card that works')).toBeChecked();

  await checkout.phone.fill('call me');
  await checkout.email.fill('ada at home');
  await checkout.pay.click();
  await expect(checkout.errors).toBeFocused();
  await expect(checkout.errors).toContainText('2 things need your attention');
  await expect(checkout.email).toHaveAccessibleDescription(/An e-mail address has an @ and a domain/);
  await expect(checkout.email).toHaveValue('ada at home');
  await expect(checkout.phone).toHaveValue('call me');
  await expect(checkout.name).toHaveValue(typed.name);
  expect(await market.ordersOf(good)).toEqual([]);

  await expect(checkout.email).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveTitle(/^Error: /);

  await checkout.phone.fill('');
  await checkout.email.fill(typed.email);
  await expect(checkout.email, 'right as soon as it is').not.toHaveAttribute('aria-invalid');
  await expect(page).toHaveTitle(/^Checkout/);
  await checkout.pay.click();
  await expect(order.confirmed).toBeVisible();
});
