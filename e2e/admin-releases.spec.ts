import { expect, test } from './fixtures.ts';
import { HoldsPage } from './pages/holds-page.ts';
import { NoticesPage } from './pages/notices-page.ts';

test('an admin extends a hold, then releases it with a reason; the buyer’s page and notices say so', async ({
  guest,
  anotherGuest,
  market,
  stack,
  page,
}) => {
  const good = await market.sell({ title: 'Mooring line' });
  const { orderId, number } = await guest.api.buy(good, 2, 'tok_3ds');
  await guest.order.open(orderId);
  await expect(guest.order.bankAsks).toBeVisible();

  const admin = await anotherGuest();
  await admin.api.signIn('admin@example.com', stack.demoPassword);
  const holds = new HoldsPage(admin.page);
  await holds.open(good.skuId);
  await holds.extend(number, 'on the phone with them');
  await expect(holds.said(`Order ${number} is held until`)).toBeVisible();

  await holds.release(number, 'they asked us to');
  await expect(holds.said(`Order ${number} is cancelled, and its stock is free.`)).toBeVisible();
  await expect(holds.none).toBeVisible();

  await expect(guest.order.releasedByShop, 'without a reload').toBeVisible();
  await expect(guest.order.tryAgain).toBeVisible();
  expect(await market.stockOf(good)).toEqual({ onHand: 20, reserved: 0 });
  const notices = new NoticesPage(page);
  await notices.openWith(2);
  await expect(notices.notices.filter({ hasText: `Order ${number} was released by the shop` })).toBeVisible();
  await expect(notices.notices.filter({ hasText: `You have more time to pay order ${number}` })).toBeVisible();
});
