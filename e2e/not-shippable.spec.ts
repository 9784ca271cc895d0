import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { AdminOrderPage } from './pages/admin-order-page.ts';
import { NoticesPage } from './pages/notices-page.ts';

// A half-faded page has no contrast to speak of.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an admin marks a damaged line: its money goes back, and the buyer reads of it', async ({
  guest,
  anotherGuest,
  market,
  stack,
  page,
}) => {
  const lamp = await market.sell({ title: 'Paper lantern', priceMinor: 12_500 });
  const mug = await market.sell({ title: 'Stoneware mug', priceMinor: 4_000 });
  const buyer = await anotherGuest();
  const notices = new NoticesPage(buyer.page);
  await notices.open();
  await expect(notices.none).toBeVisible();

  await buyer.api.putIntoCart(mug, 1);
  const { orderId } = await buyer.api.buy(lamp, 2);

  await guest.api.signIn('admin@example.com', stack.demoPassword);
  const order = new AdminOrderPage(page);
  await order.open(orderId);
  await order.notShippable(lamp.title).click();
  await expectAccessible(page);
  // Without a reason nothing happens, and the dialog says so.
  await order.confirm('₺250.00').click();
  await expect(order.reason).toHaveAccessibleDescription(/Say why/);
  await order.reason.fill('crushed by a forklift');
  await order.confirm('₺250.00').click();
  await expect(order.outcome).toContainText('The bank has given the money back');
  await expect(order.line(lamp.title)).toContainText('crushed by a forklift');
  await expect(order.notShippable(lamp.title)).toHaveCount(0);
  await expect(order.notShippable(mug.title)).toBeVisible();
  await expect(order.money).toContainText('−₺250.00');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await buyer.order.open(orderId);
  await expect(buyer.order.confirmed).toBeVisible();
  await expect(buyer.order.line(lamp.title)).toContainText('Could not be shipped: ₺250.00 refunded');
  await expectAccessible(buyer.page);
  await expectNoSidewaysScrolling(buyer.page);

  await notices.openWith(2);
  await expect(notices.notices.first()).toContainText(`2 × ${lamp.title} cannot be sent`);
  await expect(notices.notices.first()).toContainText('New');
  await expectAccessible(buyer.page);
  await expectNoSidewaysScrolling(buyer.page);
  await expect(buyer.frame.accountMenu, 'seen by now').toHaveAccessibleName('Account');
  await notices.open();
  await expect(notices.notices.filter({ hasText: 'New' })).toHaveCount(0);
  await notices.notices.first().getByRole('link').click();
  await expect(buyer.order.line(lamp.title)).toBeVisible();
});

test('an order of which nothing can be shipped gives everything back', async ({
  guest,
  anotherGuest,
  market,
  stack,
  page,
}) => {
  const lamp = await market.sell({ title: 'Glass lantern', priceMinor: 20_000 });
  const buyer = await anotherGuest();
  const { orderId } = await buyer.api.buy(lamp, 1);
  await guest.api.signIn('admin@example.com', stack.demoPassword);
  const order = new AdminOrderPage(page);
  await order.open(orderId);
  await order.notShippable(lamp.title).click();
  await expect(order.dialog).toContainText('delivery included');
  await order.reason.fill('broken');
  await order.confirm('₺249.90').click();
  await expect(order.outcome).toContainText('The bank has given the money back');
  await buyer.order.open(orderId);
  await expect(buyer.order.status.getByRole('heading', { name: 'We could not ship it' })).toBeVisible();
  await expectAccessible(buyer.page);
});
