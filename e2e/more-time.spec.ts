import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { Keyboard } from './keyboard.ts';

test('who needs longer at the bank takes 5 minutes more by keyboard, once, and still pays', async ({
  guest,
  market,
  sql,
  page,
}) => {
  const good = await market.sell({ title: 'Rope ladder', stock: [1] });
  const { bank, order } = guest;
  const { orderId, payment } = await guest.api.buy(good, 1, 'tok_3ds');
  await order.open(orderId);
  await expect(order.status).toContainText(
    'when two minutes are left, you can keep everything for 5 minutes more, once',
  );
  await expect(order.moreTime).toBeHidden();

  await sql`with late as (select date_trunc('milliseconds', clock_timestamp()) + interval '100 seconds' as at), held as (
      update stock_reservations set expires_at = late.at from late where order_id = ${orderId})
    update orders set hold_expires_at = late.at from late where id = ${orderId}`;
  await expect(order.status).toContainText('You can keep everything for 5 minutes more. This works once.');
  await new Keyboard(page).press(order.moreTime);
  await expect(order.hasMoreTime).toBeVisible();
  await expect(order.moreTime).toBeHidden();
  await expect(order.timer).toHaveText(/^[56]:\d\d$/);
  expect(await page.evaluate(() => document.activeElement?.textContent), 'focus stays at what was done').toContain(
    'You have more time now.',
  );
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  expect(await market.stockOf(good)).toEqual({ onHand: 1, reserved: 1 });
  await bank.open(payment.redirectUrl ?? '');
  await bank.answer('approve');
  await expect(order.confirmed).toBeVisible();
  expect(await market.stockOf(good)).toEqual({ onHand: 0, reserved: 0 });
});
