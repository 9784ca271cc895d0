import { expect, ON_A_PHONE, test } from './fixtures.ts';
import { someone } from './pages/checkout-page.ts';

test.use({ ...ON_A_PHONE, expectedStatuses: [409] });

test('a price that changes between preview and Pay is shown with the old one, and accepted by one button', async ({
  guest,
  market,
}) => {
  const good = await market.sell({ title: 'Walnut board', priceMinor: 40_000 });
  const { checkout, order } = guest;
  await guest.api.putIntoCart(good, 2);
  await checkout.open();
  const oldTotal = (await checkout.total.textContent()) ?? '';
  const typed = someone();

  await market.setPrice(good, 45_500);
  await checkout.payWith('Card that works', typed);
  await expect(checkout.priceChanged).toContainText('Nothing was ordered and nothing was charged');
  await expect(checkout.changeOf(good.title)).toHaveText(/was ₺400\.00\s*now ₺455\.00/);
  await expect(checkout.changeOf('Total')).toContainText(`was ${oldTotal}`);
  await expect(checkout.priceChanged, 'it has the focus').toBeFocused();
  expect(await market.ordersOf(good)).toEqual([]);

  await checkout.acceptPrices.click();
  await expect(checkout.priceChanged).toBeHidden();
  await expect(checkout.subtotal).toHaveText('₺910.00');
  await expect(checkout.email).toHaveValue(typed.email);
  const newTotal = (await checkout.total.textContent()) ?? '';
  expect(newTotal).not.toBe(oldTotal);
  await checkout.pay.click();
  await expect(order.confirmed).toBeVisible();
  await expect(order.total).toHaveText(newTotal);
  expect(await market.ordersOf(good)).toEqual(['CONFIRMED']);
});
