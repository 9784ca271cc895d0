import { expect, test } from './fixtures.ts';
import { HoldsPage } from './pages/holds-page.ts';
import { NotFoundPage } from './pages/not-found-page.ts';
import { OverviewPage } from './pages/overview-page.ts';

const admin = 'admin@example.com';

test('an admin sees holds, sweeper lag and saga steps, and the figures refresh by themselves', async ({
  guest,
  someoneElse,
  market,
  stack,
  page,
}) => {
  const good = await market.sell({ title: 'Anchor rope' });
  await someoneElse.buy(good, 2, 'tok_3ds');
  await guest.api.signIn(admin, stack.demoPassword);

  const overview = new OverviewPage(page);
  await overview.open();
  await expect(overview.heading).toBeVisible();
  await expect(overview.figure('Active holds')).toContainText(/[1-9]\d* units? in [1-9]\d* orders?/);
  await expect(overview.figure('Sweeper lag')).toContainText(/\d+(\.\d)? s/);
  await expect(overview.figure('Sweeper lag')).toContainText(/Last run/);
  await expect(overview.count('Await payer')).toHaveText(/^[1-9]\d*$/);
  await expect(overview.lagChart).toBeVisible();

  const readAt = await overview.readAt.getAttribute('datetime');
  await expect(overview.readAt, 'read again without a click').not.toHaveAttribute('datetime', readAt ?? '');
});

test('a hold appears and ends on the holds page without a reload', async ({
  guest,
  someoneElse,
  market,
  stack,
  page,
}) => {
  const good = await market.sell({ title: 'Boat hook' });
  await guest.api.signIn(admin, stack.demoPassword);
  const holds = new HoldsPage(page);
  await holds.open(good.skuId);
  await expect(holds.none).toBeVisible();

  const { orderId, number } = await someoneElse.buy(good, 3, 'tok_3ds');
  await expect(holds.hold(good.title)).toContainText(number);
  await expect(holds.hold(good.title)).toContainText('Requires action');
  await expect(holds.hold(good.title).getByRole('cell', { name: '3', exact: true })).toBeVisible();

  await someoneElse.cancel(orderId);
  await expect(holds.none).toBeVisible();
  await holds.filter('Released').click();
  await expect(holds.hold(good.title)).toContainText(number);
});

test.describe('kept out', () => {
  test.use({ expectedStatuses: [401, 403, 404] });

  test('a visitor is sent to sign in, and a shopper finds nothing there', async ({ guest, market, page }) => {
    const { signIn } = guest;
    const nothing = new NotFoundPage(page);
    for (const path of ['/admin', '/admin/holds']) {
      await nothing.open(path);
      await expect(signIn.heading, path).toBeVisible();
    }
    const account = await market.register();
    await signIn.as(account.email, account.password);
    for (const path of ['/admin', '/admin/holds']) {
      await nothing.open(path);
      await expect(nothing.heading, path).toBeVisible();
      await expect(page.getByText(/active holds|sweeper/i), path).toHaveCount(0);
    }
    for (const path of ['/api/admin/overview', '/api/admin/holds']) {
      expect((await page.request.get(path)).status(), path).toBeGreaterThanOrEqual(401);
    }
  });
});
