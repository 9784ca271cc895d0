import { expect, ON_A_PHONE, test } from './fixtures.ts';

test.use({ ...ON_A_PHONE, expectedStatuses: [409] });

test('a line that ran short is taken as far as it goes', async ({ guest, someoneElse, market }) => {
  const good = await market.sell({ title: 'Clay bowl', stock: [2, 1] });
  const { checkout, order } = guest;
  await guest.api.putIntoCart(good, 3);
  await checkout.open();
  await someoneElse.buy(good, 2);

  await checkout.payWith('Card that works');
  await expect(checkout.lostRace).toContainText('You wanted 3; 1 is left.');
  await expect(checkout.lostRace).toContainText('You were not charged');
  await checkout.takeWhatIsLeft.click();
  await expect(checkout.lostRace).toBeHidden();
  await checkout.pay.click();
  await expect(order.confirmed).toBeVisible();
  await expect(order.line(good.title)).toContainText('1 ×');
  expect(await market.stockOf(good)).toEqual({ onHand: 0, reserved: 0 });
});

test('a line that is gone is removed, and the rest is ordered', async ({ guest, someoneElse, market }) => {
  const gone = await market.sell({ title: 'Glass carafe', stock: [1] });
  const stays = await market.sell({ title: 'Cork coaster' });
  const { checkout, order } = guest;
  await guest.api.putIntoCart(gone);
  await guest.api.putIntoCart(stays, 2);
  await checkout.open();
  await someoneElse.buy(gone, 1);

  await checkout.payWith('Card that works');
  await expect(checkout.lostRace).toContainText(gone.title);
  await expect(checkout.lostRace).not.toContainText(stays.title);
  await checkout.removeAndContinue.click();
  await expect(checkout.lostRace).toBeHidden();
  await checkout.pay.click();
  await expect(order.confirmed).toBeVisible();
  await expect(order.line(stays.title)).toContainText('2 ×');
  await expect(order.line(gone.title)).toBeHidden();
});

test('what cannot be had is said on arrival, before anything is paid', async ({ guest, someoneElse, market }) => {
  const good = await market.sell({ title: 'Steel thermos', stock: [2] });
  const { checkout, order } = guest;
  await guest.api.putIntoCart(good, 2);
  await someoneElse.buy(good, 1);

  await checkout.open();
  await expect(checkout.cannotBeHad).toContainText('You wanted 2; 1 is left.');
  await checkout.takeWhatIsLeft.click();
  await expect(checkout.cannotBeHad).toBeHidden();
  await checkout.payWith('Card that works');
  await expect(order.confirmed).toBeVisible();
});
