import { expect, test } from './fixtures.ts';
import { SweeperPage } from './pages/sweeper-page.ts';

// A journey that breaks off must not leave the sweeper paused for the others.
test.afterEach(({ sql }) => sql`delete from loop_pauses`);

test('an admin pauses the worker’s sweeper, sees lag grow, runs it, and sees it fall', async ({
  guest,
  someoneElse,
  market,
  stack,
  sql,
  page,
}) => {
  const good = await market.sell({ title: 'Fender board' });
  const { orderId } = await someoneElse.buy(good, 2, 'tok_3ds');
  await guest.api.signIn('admin@example.com', stack.demoPassword);
  const sweeper = new SweeperPage(page);
  await sweeper.open();
  await sweeper.pause('a long import');
  await expect(sweeper.paused).toContainText('a long import');

  await sql`
    with over as (select date_trunc('milliseconds', clock_timestamp()) as at), o as (
      update orders set hold_expires_at = over.at from over where id = ${orderId})
    update stock_reservations set expires_at = over.at from over where order_id = ${orderId}`;
  await expect(sweeper.figure('Waiting')).toContainText(/[1-9]\d*/);
  await expect.poll(() => sweeper.lagSeconds()).toBeGreaterThan(0);
  const before = await sweeper.lagSeconds();
  await expect.poll(() => sweeper.lagSeconds(), 'lag grows while it is paused').toBeGreaterThan(before);
  expect(await market.ordersOf(good)).toEqual(['PENDING_PAYMENT']);

  await sweeper.runNow.click();
  await expect(sweeper.said(/^Released/)).toBeVisible();
  expect(await market.ordersOf(good)).toEqual(['EXPIRED']);
  expect(await market.stockOf(good)).toEqual({ onHand: 20, reserved: 0 });
  await expect.poll(() => sweeper.lagSeconds(), 'lag falls').toBe(0);
  await expect(sweeper.runs.getByRole('row').nth(1)).toContainText(/[1-9]/);

  await sweeper.resume.click();
  await expect(sweeper.paused).toBeHidden();
  const acts = await sql`
    select act from admin_log where act in ('sweeper.pause', 'sweeper.run', 'sweeper.resume') order by id desc limit 3`;
  expect(acts.map(({ act }) => act)).toEqual(['sweeper.resume', 'sweeper.run', 'sweeper.pause']);
});
