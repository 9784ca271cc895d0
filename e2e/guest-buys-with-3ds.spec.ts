import { expect, test } from './fixtures.ts';
import { Keyboard } from './keyboard.ts';
import { someone } from './pages/checkout-page.ts';

test('a guest buys from two sellers, confirms at the bank, and sees the order confirmed by itself', async ({
  guest,
  market,
}) => {
  const lamp = await market.sell({ title: 'Brass lamp', priceMinor: 129_900, stock: [5] });
  // One unit in each of two warehouses: two can be had only from both.
  const cloth = await market.sell({ title: 'Linen cloth', priceMinor: 24_950, stock: [1, 1] });
  const { home, frame, product, cart, checkout, bank, order } = guest;

  await home.open();
  for (const good of [lamp, cloth]) {
    await frame.search(good.title);
    await home.product(good.title).click();
    await expect(product.heading(good.title)).toBeVisible();
    await expect(product.seller(good.sellerName)).toBeChecked();
    await product.addToCart.click();
    await expect(product.viewCart).toBeVisible();
  }
  await product.viewCart.click();
  await expect(cart.line(lamp.title)).toContainText(lamp.sellerName);
  await expect(cart.line(cloth.title)).toContainText(cloth.sellerName);
  await cart.oneMore(cloth.title).click();
  await expect(frame.cartLink).toHaveAccessibleName('Cart, 3 items');

  await cart.checkOut.click();
  // 1,299.00 + 2 × 249.50; delivery comes on top.
  await expect(checkout.subtotal).toHaveText('₺1,798.00');
  const total = (await checkout.total.textContent()) ?? '';
  await checkout.payWith('Card with 3-D Secure');

  await expect(bank.question).toBeVisible();
  await expect(bank.amount(total)).toBeVisible();
  expect(await market.stockOf(cloth), 'held while the bank asks').toEqual({ onHand: 2, reserved: 2 });
  await bank.answer('approve');

  await expect(order.confirmed).toBeVisible();
  await expect(order.line(cloth.title)).toContainText('1 from');
  await expect(order.total).toHaveText(total);
  await expect(frame.cartLink).toHaveAccessibleName('Cart, empty');
  expect(await market.stockOf(lamp)).toEqual({ onHand: 4, reserved: 0 });
  expect(await market.stockOf(cloth)).toEqual({ onHand: 0, reserved: 0 });
});

test('the whole purchase works with the keyboard alone', async ({ guest, market, page }) => {
  const good = await market.sell({ title: 'Copper kettle' });
  const { home, frame, product, cart, checkout, bank, order } = guest;
  const keyboard = new Keyboard(page);
  const typed = someone();

  await home.open();
  await keyboard.type(frame.searchBox, good.title);
  await page.keyboard.press('Enter');
  await expect(home.product(good.title)).toBeVisible();
  await keyboard.press(frame.skipLink);
  await keyboard.press(home.product(good.title));
  await expect(product.heading(good.title)).toBeVisible();
  await keyboard.press(product.addToCart, 'Space');
  await keyboard.press(product.viewCart);
  await keyboard.press(cart.checkOut);

  await expect(checkout.heading).toBeVisible();
  await keyboard.type(checkout.email, typed.email);
  await keyboard.type(checkout.name, typed.name);
  await keyboard.type(checkout.province, 'izmir');
  await keyboard.type(checkout.district, typed.district);
  await keyboard.type(checkout.street, typed.street);
  await keyboard.tabTo(checkout.card('Card with 3-D Secure'));
  await page.keyboard.press('ArrowDown');
  await expect(checkout.card('Card that works')).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(checkout.card('Card with 3-D Secure')).toBeChecked();
  await keyboard.press(checkout.pay);

  await expect(bank.question).toBeVisible();
  await keyboard.press(bank.approve);
  await expect(order.confirmed).toBeVisible();
});

test('C-175: a decline at the bank is told in words, and another card pays the same order', async ({
  guest,
  market,
  page,
}) => {
  const good = await market.sell({ title: 'Oak stool', stock: [1] });
  const { checkout, bank, order, frame } = guest;
  await guest.api.putIntoCart(good);
  await checkout.open();
  await checkout.payWith('Card with 3-D Secure');
  await expect(bank.question).toBeVisible();
  await bank.answer('decline');

  await expect(order.declined, 'said first').toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(order.status).toContainText('The confirmation at your bank was refused or did not finish.');
  await expect(order.status).toContainText('You were not charged, and your items are still held for you.');
  await expect(order.timer).toBeVisible();
  expect(await market.stockOf(good), 'still held').toEqual({ onHand: 1, reserved: 1 });

  await order.payWith('Card without money');
  await expect(order.status).toContainText('there is not enough money on the card');
  await order.payWith('Card that works');
  await expect(order.confirmed).toBeVisible();
  await expect(frame.cartLink).toHaveAccessibleName('Cart, empty');
  expect(await market.ordersOf(good)).toEqual(['CONFIRMED']);
});
