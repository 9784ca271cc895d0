import { expect, ON_A_PHONE, test } from './fixtures.ts';

test.use({ ...ON_A_PHONE, expectedStatuses: [409] });

test('two buyers and a coupon of which one is left: the second is told, agrees to the full price, and pays that', async ({
  guest,
  someoneElse,
  market,
}) => {
  const good = await market.sell({ title: 'Cedar tray', priceMinor: 40_000 });
  const code = await market.couponFor(good, 1);
  const { checkout, order } = guest;
  await guest.api.putIntoCart(good);
  await checkout.open();

  await checkout.haveCoupon.click();
  await checkout.couponCode.fill('no-such-code');
  await checkout.couponCode.press('Enter');
  await expect(checkout.couponCode).toHaveAccessibleDescription(
    'There is no coupon NO-SUCH-CODE. Check how it is written.',
  );
  await expect(checkout.couponCode, 'what was typed stays').toHaveValue('no-such-code');
  await checkout.couponCode.fill(code.toLowerCase());
  await checkout.applyCoupon.click();
  await expect(checkout.removeCoupon(code)).toBeFocused();
  await expect(checkout.total).toHaveText('₺409.90');

  await someoneElse.putIntoCart(good);
  await someoneElse.putCoupon(code);
  expect((await someoneElse.order('tok_ok')).coupon?.code).toBe(code);

  await checkout.payWith('Card that works');
  await expect(checkout.couponGone).toContainText('Nothing was ordered and nothing was charged');
  await expect(checkout.couponGone, 'it has the focus').toBeFocused();
  await expect(checkout.changeOf('Total', checkout.couponGone)).toHaveText(/was ₺409\.90\s*now ₺449\.90/);
  expect(await market.ordersOf(good)).toEqual(['CONFIRMED']);

  await checkout.acceptPrices.click();
  await expect(checkout.couponGone).toBeHidden();
  await checkout.pay.click();
  await expect(order.confirmed).toBeVisible();
  await expect(order.total).toHaveText('₺449.90');
});
