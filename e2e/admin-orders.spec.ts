import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { unique } from './market.ts';
import { AdminOrdersPage } from './pages/admin-orders-page.ts';

test('an admin finds an order by e-mail, reads its course, cancels it with a reason, and finds that in the log', async ({
  guest,
  someoneElse,
  market,
  stack,
  sql,
  page,
}) => {
  const good = await market.sell({ title: 'Barometer' });
  const { orderId, number } = await someoneElse.buy(good, 2, 'tok_3ds');
  const [order] = await sql`select email from orders where id = ${orderId}`;
  // A search finds what the relay has passed by.
  const tracked = async () => (await sql`select from order_terms where order_id = ${orderId}`).length;
  await expect.poll(tracked).toBeGreaterThan(1);
  await guest.api.signIn('admin@example.com', stack.demoPassword);
  const orders = new AdminOrdersPage(page);
  await orders.open();
  await orders.find(String(order?.email));
  await expect(orders.order(number)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await orders.order(number).click();
  await expect(orders.course.filter({ hasText: 'Placed' })).toBeVisible();
  await expect(orders.course.filter({ hasText: `Held 2 × ${good.title}` })).toContainText('reserved +2');
  const reason = `asked for by phone ${unique()}`;
  await orders.act('Cancel and release', 'Cancel the order', reason);
  await expect(page.getByText(/is cancelled, and its stock is free\.$/)).toBeVisible();
  await expect(orders.course.filter({ hasText: `Released 2 × ${good.title}` })).toBeVisible();
  await expect(orders.course.filter({ hasText: reason }).first()).toBeVisible();
  expect(await market.stockOf(good)).toMatchObject({ reserved: 0 });
  await expectAccessible(page);

  await orders.console('Admin log').click();
  await expect(orders.logLine(reason)).toContainText('CANCELLED');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});

test('a flag that is switched off takes effect within five seconds', async ({
  guest,
  market,
  someoneElse,
  stack,
  page,
}) => {
  const good = await market.sell({ title: 'Tide clock', stock: [3] });
  await expect.poll(() => someoneElse.availabilityOf(good)).toBe('LOW_STOCK');
  await guest.api.signIn('admin@example.com', stack.demoPassword);
  const orders = new AdminOrdersPage(page);
  await page.goto('/admin/flags');
  await expectAccessible(page);
  const words = orders.flag('Low-stock words');
  try {
    await orders.act('Switch off Low-stock words', 'Switch off', 'a crowd');
    await expect(words).toContainText('Off');
    await expect.poll(() => someoneElse.availabilityOf(good), { timeout: 5_000 }).toBe('IN_STOCK');
  } finally {
    await orders.act('Switch on Low-stock words', 'Switch on', 'it has gone');
  }
  await expect(page.getByText('Low-stock words switched on.')).toBeVisible();
  await expect.poll(() => someoneElse.availabilityOf(good), { timeout: 5_000 }).toBe('LOW_STOCK');
});
