import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { SellerConsole } from './pages/seller-console.ts';

test.describe('counts', () => {
  // A count that somebody sold from meanwhile is answered with 409.
  test.use({ expectedStatuses: [409] });

  test('a seller uploads a file with three bad rows, applies the good ones, and corrects a count by hand', async ({
    guest,
    market,
    page,
    someoneElse,
  }) => {
    const good = await market.sell({ title: 'Enamel pot', stock: [20] });
    const { sku, warehouse } = await market.placeOf(good);
    const other = await market.placeOf(await market.sell({ title: 'Not theirs' }));
    const person = await market.employ(good);
    await guest.api.signIn(person.email, person.password);
    const seller = new SellerConsole(page);
    await seller.open('upload');
    const rows = [
      `${sku},${warehouse},12`,
      `${sku},NOWHERE,3`,
      `${sku},${warehouse},a dozen`,
      `${other.sku},${warehouse},1`,
    ];
    await seller.upload('counts.csv', ['sku,warehouse,quantity', ...rows].join('\n'));
    await expect(seller.preview).toContainText('nothing is written yet');
    await expect(seller.preview).toContainText('1 row counts, 3 are wrong.');
    await expect(seller.reported(3)).toContainText('You have no warehouse of this code or id.');
    await expect(seller.reported(4)).toContainText('a whole number from 0 to 1,000,000,000');
    await expect(seller.reported(5)).toContainText('You have no offer with this SKU.');
    expect(await market.stockOf(good)).toMatchObject({ onHand: 20 });
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await seller.apply.click();
    await expect(seller.done).toContainText('counts.csv is in');
    expect(await market.stockOf(good)).toMatchObject({ onHand: 12 });

    await seller.done.getByRole('link', { name: 'See your stock' }).click();
    await expect(seller.stock(sku)).toContainText(good.title);
    await expectAccessible(page);
    // Sold while the page was being looked at: the count that was typed for the old figure is not taken.
    await someoneElse.buy(good, 2);
    await expect.poll(() => market.stockOf(good)).toMatchObject({ onHand: 10, reserved: 0 });
    await seller.count(sku, 15);
    await expect(seller.stock(sku).getByRole('alert')).toContainText('On hand is 10 now, not 12.');
    await seller.stock(sku).getByRole('button', { name: 'Save' }).click();
    await expect(seller.said).toContainText(`${sku}: 15 units on hand.`);
    expect(await market.stockOf(good)).toMatchObject({ onHand: 15 });
    await seller.stock(sku).getByRole('link', { name: good.title }).click();
    await expect(page.getByRole('table', { name: 'What changed it' })).toContainText(person.name);
    await expectAccessible(page);
  });
});

test('a seller pushes 3 against 5 held, and sees what it cost', async ({
  guest,
  market,
  page,
  anotherGuest,
  sql,
  request,
}) => {
  const good = await market.sell({ title: 'Storm lantern', stock: [5] });
  const { sku, warehouseId } = await market.placeOf(good);
  // Both wait for their bank's question to be answered, so both are held and neither is paid.
  const [first, second] = [await anotherGuest(), await anotherGuest()];
  const kept = await first.api.buy(good, 3, 'tok_3ds');
  const lost = await second.api.buy(good, 2, 'tok_3ds');
  const { key } = await market.key(good);
  const pushed = await request.put('/seller-api/v1/stocks', {
    headers: { authorization: `Bearer ${key}` },
    data: [{ sku, warehouseId, quantity: 3, sourceUpdatedAt: new Date().toISOString() }],
  });
  expect(await pushed.json()).toMatchObject({ oversubscribed: 1, results: [{ cancelledOrders: [lost.orderId] }] });

  const person = await market.employ(good);
  await guest.api.signIn(person.email, person.password);
  const seller = new SellerConsole(page);
  await seller.open('shortfalls');
  await expect(page.getByText('1 order lost to shortfalls in twelve weeks')).toBeVisible();
  await expect(seller.shortfalls.filter({ hasText: good.title })).toContainText(lost.number);
  await expect(seller.shortfalls.filter({ hasText: good.title })).not.toContainText(kept.number);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await seller.open('stock');
  await expect(seller.stock(sku)).toContainText('Ran short');
  const [row] = await sql`select status from orders where id = ${kept.orderId}`;
  expect(row?.status).toBe('PENDING_PAYMENT');
});
