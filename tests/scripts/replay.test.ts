import { describe, expect, test } from 'vitest';
import { connect } from '#db/client.ts';
import { runAudit } from '#domain/audit/run-audit.ts';
import { sellerNameOf } from '#scripts/import.ts';
import { OneLineError } from '#scripts/one-line-error.ts';
import { readOrderLog } from '#scripts/replay/read-order-log.ts';
import { stockFor, stockSeller } from '#scripts/replay/stock-seller.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const HEADER = 'InvoiceNo,StockCode,Description,Quantity,UnitPrice,CustomerID,Country';
const log = (...rows: string[]) => [HEADER, ...rows].join('\n');

describe('reading an order log', () => {
  test('returns and unpriced lines are left out and counted, a code twice is added up', () => {
    const read = readOrderLog(
      log(
        '1,A,Lamp,6,2.55,9,UK',
        '1,B,"Mug, blue",2,1,9,UK',
        '1,A,Lamp,3,9.99,9,UK',
        'C2,A,Lamp,-6,2.55,9,UK',
        '3,A,Lamp,-1,2.55,9,UK',
        '4,B,,5,0,,UK',
        '4,a,,1,3,,UK',
        '5,A,Lamp,0,2.55,9,UK',
      ),
      'TRY',
    );
    expect(read).toEqual({
      rows: 8,
      invoices: 2,
      lines: 4,
      returns: 3,
      unpriced: 1,
      addedUp: 1,
      orders: [
        {
          name: '1',
          lines: [
            { code: 'A', quantity: 9 },
            { code: 'B', quantity: 2 },
          ],
        },
        { name: '4', lines: [{ code: 'a', quantity: 1 }] },
      ],
      skus: [
        { code: 'A', title: 'Lamp', priceMinor: 255, sold: 9 },
        { code: 'B', title: 'Mug, blue', priceMinor: 100, sold: 2 },
        { code: 'a', title: 'a', priceMinor: 300, sold: 1 },
      ],
    });
  });

  test('an invoice of more than 100 lines becomes several orders', () => {
    const { orders } = readOrderLog(log(...Array.from({ length: 250 }, (_, i) => `7,S${i},Thing,1,1,9,UK`)), 'TRY');
    expect(orders.map(({ name, lines }) => [name, lines.length])).toEqual([
      ['7/1', 100],
      ['7/2', 100],
      ['7/3', 50],
    ]);
  });

  test('a limit takes the first invoices, whole', () => {
    const { orders, skus } = readOrderLog(
      log('1,A,,1,1,9,UK', '2,A,,1,1,9,UK', '3,B,,1,1,9,UK', '1,B,,4,1,9,UK'),
      'TRY',
      2,
    );
    expect(orders.map(({ name, lines }) => [name, lines.length])).toEqual([
      ['1', 2],
      ['2', 1],
    ]);
    expect(skus.map(({ code, sold }) => [code, sold])).toEqual([
      ['A', 2],
      ['B', 4],
    ]);
  });

  test('another file is refused in one line', () => {
    expect(() => readOrderLog('a,b\n1,2', 'TRY')).toThrow(OneLineError);
  });
});

test.each([
  [1, 1],
  [19, 19],
  [20, 19],
  [100, 95],
  [2880, 2736],
])('of %i sold, %i are there: 5 %% too few, in whole units', (sold, stock) => {
  expect(stockFor(sold)).toBe(stock);
});

test('stocks a seller of its own, any quantity a line', async () => {
  const database = await createTestDatabase();
  const db = connect(database.url, { poolMax: 2 });
  try {
    const skus = ['A', 'a', 'Ä 1'].map((code) => ({ code, title: 'Same title', priceMinor: 250, sold: 40 }));
    const seller = await stockSeller(db, 'run1', skus);
    expect([...seller.skuIds.keys()].toSorted()).toEqual(['A', 'a', 'Ä 1']);
    const [row] = await db.sql`
      select min(o.max_per_order) as max, count(*)::int as offers, sum(i.on_hand)::int as units
        from offers o join inventory i on i.sku_id = o.sku_id where o.seller_id = ${seller.sellerId}`;
    expect(row).toEqual({ max: 1_000_000, offers: 3, units: 3 * 38 });
    expect((await runAudit(db)).flatMap((finding) => finding.sample)).toEqual([]);
    const second = await stockSeller(db, 'run2', skus);
    expect(second.sellerId).not.toBe(seller.sellerId);
  } finally {
    await db.close();
    await database.drop();
  }
});

test.each([
  ['/data/shopify-home-and-garden.csv', 'Home and Garden'],
  ['shopify-jewelery.csv', 'Jewelery'],
  ['my_shop.CSV', 'My Shop'],
])('%s belongs to %s', (file, name) => {
  expect(sellerNameOf(file)).toBe(name);
});
