import { makeApiKey } from '#tests/support/factories.ts';
import { ApiBuyer } from './api-buyer.ts';
import { expect, test } from './fixtures.ts';
import { OversubscribedPage } from './pages/oversubscribed-page.ts';
import { StockPage } from './pages/stock-page.ts';

test('a seller counts 3 against 5 held, and an admin sees who lost, why these, and why the stock says 0', async ({
  guest,
  market,
  stack,
  sql,
  page,
  playwright,
  baseURL,
}) => {
  const good = await market.sell({ title: 'Splicing fid', stock: [9] });
  const client = () => playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  const clients = [await client(), await client(), await client()];
  const [first, second] = clients.map((request) => new ApiBuyer(request));
  const kept = await first?.buy(good, 3, 'tok_3ds');
  const lost = await second?.buy(good, 2, 'tok_3ds');

  const [place] = await sql`
    select o.seller_sku as sku, i.warehouse_id as "warehouseId" from offers o join inventory i on i.sku_id = o.sku_id
     where o.sku_id = ${good.skuId}`;
  const { key } = await makeApiKey(sql, { sellerId: good.sellerId });
  const answer = await clients[2]?.put('/seller-api/v1/stocks', {
    headers: { authorization: `Bearer ${key}` },
    data: [{ ...place, quantity: 3, sourceUpdatedAt: new Date().toISOString() }],
  });
  expect(await answer?.json()).toMatchObject({ oversubscribed: 1 });

  await guest.api.signIn('admin@example.com', stack.demoPassword);
  const oversubscribed = new OversubscribedPage(page);
  await oversubscribed.open();
  await oversubscribed.count(good.title).getByRole('link').first().click();
  await expect(oversubscribed.heading).toHaveText(`${good.sellerName} counted 3, held were 5`);
  await expect(oversubscribed.hold(lost?.number ?? '')).toContainText('Lost');
  await expect(oversubscribed.hold(lost?.number ?? '')).toContainText('not secured');
  await expect(oversubscribed.hold(kept?.number ?? '')).toContainText('Stayed');

  const stock = new StockPage(page);
  await stock.open();
  await stock.search(String(place?.sku));
  await stock.found.getByRole('link', { name: good.title }).click();
  await expect(stock.why(/^Why does .* say 0\?$/)).toContainText('The seller reported 3 units');
  await expect(stock.why(/say 0/)).toContainText('3 units are held by one unpaid order.');
  await expect(stock.addsUp).toBeVisible();
  for (const each of clients) await each.dispose();
});
