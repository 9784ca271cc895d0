import { expect, test } from './fixtures.ts';
import { someone } from './pages/checkout-page.ts';
import type { Shopper } from './shopper.ts';

test.use({ expectedStatuses: [409] });

test('two race for the last unit: one gets it, the other is told kindly and goes on with the rest', async ({
  guest,
  anotherGuest,
  market,
}) => {
  const last = await market.sell({ title: 'Last lantern', stock: [1] });
  const other = await market.sell({ title: 'Wool blanket' });
  const both = [guest, await anotherGuest()];
  const typed = new Map<Shopper, ReturnType<typeof someone>>();
  for (const buyer of both) {
    await buyer.api.putIntoCart(last);
    await buyer.api.putIntoCart(other);
    await buyer.checkout.open();
    typed.set(buyer, someone());
    await buyer.checkout.fill(typed.get(buyer) ?? someone());
    await buyer.checkout.card('Card that works').check();
  }

  await Promise.all(both.map((buyer) => buyer.checkout.pay.click()));
  const ends = await Promise.all(
    both.map(async (buyer) => {
      await expect(buyer.order.confirmed.or(buyer.checkout.lostRace)).toBeVisible();
      return { buyer, won: await buyer.order.confirmed.isVisible() };
    }),
  );
  expect(ends.map(({ won }) => won).sort()).toEqual([false, true]);
  expect(await market.ordersOf(last)).toEqual(['CONFIRMED']);

  const loser = ends.find(({ won }) => !won)?.buyer ?? guest;
  await expect(loser.checkout.lostRace).toContainText('You were not charged');
  await expect(loser.checkout.lostRace).toContainText(last.title);
  await expect(loser.checkout.lostRace).toContainText('None is left to buy.');
  await expect(loser.checkout.email).toHaveValue(typed.get(loser)?.email ?? '');
  expect(await loser.api.orders(), 'nothing was ordered, so nothing can have been charged').toEqual([]);

  // The next step is beside it, and it works.
  await loser.checkout.removeAndContinue.click();
  await expect(loser.checkout.lostRace).toBeHidden();
  await loser.checkout.pay.click();
  await expect(loser.order.confirmed).toBeVisible();
  await expect(loser.order.line(other.title)).toBeVisible();
  await expect(loser.order.line(last.title)).toBeHidden();
});
