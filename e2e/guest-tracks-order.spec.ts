import { expect, test } from './fixtures.ts';
import { unique } from './market.ts';

test('a guest opens the mail’s link in another browser, makes an account there, and finds the order in it', async ({
  someoneElse,
  guest,
  market,
}) => {
  const email = `guest-${unique()}@example.com`;
  const good = await market.sell({ title: 'Signal flag' });
  const { orderId } = await someoneElse.buy(good, 1, 'tok_ok', email);

  await guest.outbox.openMail(email, 'Order confirmed');
  await guest.outbox.followLink();
  await expect(guest.order.confirmed).toBeVisible();
  await expect(guest.page).toHaveURL(new RegExp(`/orders/${orderId}$`));

  await guest.order.makeAccount.click();
  await expect(guest.doors.email).toHaveValue(email);
  await guest.doors.signUp({ name: 'Bo Kaptan', password: 'hold fast 1' });
  await expect(guest.order.confirmed).toBeVisible();
  await expect(guest.order.makeAccount).toBeHidden();
  await guest.orders.open();
  await expect(guest.orders.orders).toHaveCount(1);
});
