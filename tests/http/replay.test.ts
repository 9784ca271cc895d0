import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { connect } from '#db/client.ts';
import { present } from '#lib/result.ts';
import { callShop } from '#scripts/replay/call-shop.ts';
import { placeOrder } from '#scripts/replay/place-order.ts';
import { readOrderLog } from '#scripts/replay/read-order-log.ts';
import { stockSeller, takeOffSale } from '#scripts/replay/stock-seller.ts';

const { webUrls, databaseUrl } = JSON.parse(present(process.env.TEST_STACK, 'TEST_STACK'));

test('an order log goes through the API: long carts crossing, refused as a whole where stock is short', async () => {
  const row = (invoice: string, code: string, quantity: number) =>
    `${invoice},${code},Thing ${code},${quantity},1.5,9,UK`;
  const names = Array.from({ length: 12 }, (_, i) => `S${i}`);
  const csv = [
    'InvoiceNo,StockCode,Description,Quantity,UnitPrice,CustomerID,Country',
    // 4,800 of A asked for and 4,560 there: one of the two must go without, and without its other lines too.
    ...['1', '2'].flatMap((invoice) => [row(invoice, 'A', 2400), row(invoice, `B${invoice}`, 1)]),
    ...Array.from({ length: 10 }, (_, i) =>
      (i % 2 ? names : names.toReversed()).map((code) => row(`1${i}`, code, 1)),
    ).flat(),
  ].join('\n');
  const log = readOrderLog(csv, 'TRY');
  const db = connect(databaseUrl, { poolMax: 1 });
  try {
    const seller = await stockSeller(db, randomBytes(4).toString('hex'), log.skus);
    const tally = { requests: 0, busy: 0, limited: 0, broken: [] };
    const calls = (webUrls as string[]).map((url) => callShop(url, tally));
    const results = await Promise.all(
      log.orders.map((order, index) => placeOrder(present(calls[index % calls.length], 'call'), order, seller)),
    );
    expect(
      results
        .slice(0, 2)
        .map((result) => result.kind)
        .toSorted(),
    ).toEqual(['CONFIRMED', 'OUT_OF_STOCK']);
    expect(results.find((result) => result.kind === 'OUT_OF_STOCK')).toEqual({
      kind: 'OUT_OF_STOCK',
      skuIds: [seller.skuIds.get('A')],
    });
    expect(results.slice(2)).toEqual(Array.from({ length: 10 }, () => ({ kind: 'CONFIRMED' })));
    const [left] = await db.sql`
      select sum(i.on_hand)::int as units, sum(i.reserved)::int as reserved
        from inventory i join offers o on o.sku_id = i.sku_id where o.seller_id = ${seller.sellerId}`;
    expect(left).toEqual({ units: 4560 - 2400 + 1, reserved: 0 });
    await takeOffSale(db, seller.sellerId);
    const put = await present(calls[0], 'call')('PUT', `/api/v1/cart/items/${seller.skuIds.get('A')}`, {
      cartToken: randomBytes(20).toString('hex'),
      body: { sellerId: seller.sellerId, quantity: 1 },
    });
    expect(put).toMatchObject({ status: 409, code: 'ITEM_UNAVAILABLE' });
  } finally {
    await db.close();
  }
}, 120_000);
