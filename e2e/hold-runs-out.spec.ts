import { expectAccessible } from './accessibility.ts';
import { expect, ON_A_PHONE, test } from './fixtures.ts';

test.use({ ...ON_A_PHONE, stackName: 'short' });

test('a hold that nobody pays runs out before the eyes, its units return, and trying again works', async ({
  guest,
  someoneElse,
  market,
  page,
}) => {
  const good = await market.sell({ title: 'Cast iron pan', stock: [1] });
  const { checkout, bank, order, product } = guest;
  await guest.api.putIntoCart(good);
  await checkout.open();
  await checkout.payWith('Card with 3-D Secure');
  await expect(bank.question).toBeVisible();
  expect(await market.stockOf(good)).toEqual({ onHand: 1, reserved: 1 });
  const shown = expect.poll(() => someoneElse.availabilityOf(good), 'nobody else can buy it meanwhile');

  // Away from the bank, without an answer.
  const [made] = await guest.api.orders();
  await Promise.all([shown.toBe('OUT_OF_STOCK'), order.open(made?.orderId ?? '')]);
  await expect(order.bankAsks).toBeVisible();
  const atFirst = (await order.timer.textContent()) ?? '';
  expect(atFirst).toMatch(/^0:[01]\d$/);
  await expect(order.timer, 'the countdown runs').not.toHaveText(atFirst);

  await expect(order.ranOut).toBeVisible();
  await expect(order.status).toContainText('Your items went back on the shelf, and you were not charged.');
  await expect(order.timer).toBeHidden();
  await expectAccessible(page);
  await expect.poll(() => market.stockOf(good)).toEqual({ onHand: 1, reserved: 0 });
  await expect.poll(() => someoneElse.availabilityOf(good)).toBe('LOW_STOCK');

  await order.tryAgain.click();
  await expect(checkout.district, 'what was typed is still there').toHaveValue('Konak');
  await checkout.card('Card that works').check();
  await checkout.pay.click();
  await expect(order.confirmed).toBeVisible();
  expect(await market.ordersOf(good)).toEqual(['EXPIRED', 'CONFIRMED']);

  await product.open(good.slug);
  await expect(product.soldOut).toBeVisible();
});

test('who approves at the bank after the time ran out is not charged and told so', async ({ guest, market, sql }) => {
  const good = await market.sell({ title: 'Enamel jug', stock: [1] });
  const { checkout, bank, order } = guest;
  await guest.api.putIntoCart(good);
  await checkout.open();
  await checkout.payWith('Card with 3-D Secure');
  await expect(bank.question).toBeVisible();
  await expect.poll(() => market.ordersOf(good), { timeout: 20_000 }).toEqual(['EXPIRED']);

  await bank.approve.click();
  await expect(bank.cancelled.or(order.ranOut)).toBeVisible();
  const [made] = await guest.api.orders();
  await order.open(made?.orderId ?? '');
  await expect(order.ranOut).toBeVisible();
  await expect(order.status).toContainText('you were not charged');
  const captured = await sql`select 1 from payment_attempts where order_id = ${made?.orderId ?? null}
    and status in ('CAPTURED', 'AUTHORIZED')`;
  expect(captured, 'money taken or set aside').toHaveLength(0);
  expect(await market.stockOf(good)).toEqual({ onHand: 1, reserved: 0 });
});
