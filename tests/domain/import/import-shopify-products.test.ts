import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import { runAudit } from '#domain/audit/run-audit.ts';
import { type ImportReport, importShopifyProducts } from '#domain/catalog/import-shopify-products.ts';
import { applyStockCounts } from '#domain/seller/apply-stock-counts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 4 });
});
afterAll(async () => {
  expect((await runAudit(db)).flatMap((finding) => finding.sample)).toEqual([]);
  await db.close();
  await database.drop();
});

const COUNTED_AT = new Date('2026-01-01T00:00:00Z');
const run = (csv: string, sellerName: string, dryRun = false) =>
  importShopifyProducts(db, { csv, seller: { name: sellerName }, currency: 'TRY', countedAt: COUNTED_AT, dryRun });

/** Rows of handle, title, option, SKU, quantity, price, published. */
const file = (...rows: string[]) =>
  ['Handle,Title,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Published', ...rows].join('\n');
const outcomes = (report: ImportReport) => report.rows.map(({ row, sku, outcome }) => [row, sku, outcome]);

const goodsOf = async (slug: string) => [
  ...(await db.sql`
    select p.slug, p.title, s.title as variant, o.seller_sku as sku, o.price_minor::int as price, o.active,
           (select sum(on_hand)::int from inventory i where i.sku_id = s.id) as units,
           (select available from offer_availability a where a.sku_id = s.id) as shown
      from offers o join skus s on s.id = o.sku_id join products p on p.id = s.product_id
      join sellers on sellers.id = o.seller_id
     where sellers.slug = ${slug} order by s.id`),
];

describe('importing a catalogue', () => {
  test('makes seller, warehouse, products, offers and stock', async () => {
    const report = await run(
      file('mug,Mug,Small,,3,12.50,true', 'mug,,Large,L-1,0,15,true', 'pot,Pot,,,1,9,false'),
      'First',
    );
    expect(outcomes(report)).toEqual([
      [2, 'mug/Small', 'CREATED'],
      [3, 'L-1', 'CREATED'],
      [4, 'pot', 'CREATED'],
    ]);
    const common = { slug: 'first--mug', title: 'Mug', active: true };
    expect(await goodsOf('first')).toEqual([
      { ...common, variant: 'Small', sku: 'mug/Small', price: 1250, units: 3, shown: 3 },
      { ...common, variant: 'Large', sku: 'L-1', price: 1500, units: 0, shown: 0 },
      {
        slug: 'first--pot',
        title: 'Pot',
        variant: 'Default',
        sku: 'pot',
        price: 900,
        active: false,
        units: 1,
        shown: 1,
      },
    ]);
    expect(await db.sql`select code from warehouses where seller_id = ${report.sellerId}`).toEqual([{ code: 'MAIN' }]);
  });

  test('again: what changed is updated, nothing is doubled, counts pushed since stand', async () => {
    const first = await run(file('a,A,,,5,10,true', 'b,B,,,5,10,true', 'c,C,,,5,10,true'), 'Second');
    const [warehouse] = await db.sql`select id from warehouses where seller_id = ${first.sellerId}`;
    await applyStockCounts(db, first.sellerId as SellerId, [
      { sku: 'a', warehouseId: warehouse?.id, quantity: 2, sourceUpdatedAt: '2026-02-01T00:00:00Z' },
    ]);
    const again = await run(
      file('a,A,,,9,10,true', 'b,Better B,,,9,10,true', 'c,C,,,9,11,false', 'd,D,,,9,10,true'),
      'Second',
    );
    expect(outcomes(again)).toEqual([
      [2, 'a', 'UNCHANGED'],
      [3, 'b', 'UPDATED'],
      [4, 'c', 'UPDATED'],
      [5, 'd', 'CREATED'],
    ]);
    const goods = await goodsOf('second');
    expect(goods.map(({ sku, title, price, active, units }) => [sku, title, price, active, units])).toEqual([
      ['a', 'A', 1000, true, 2],
      ['b', 'Better B', 1000, true, 5],
      ['c', 'C', 1100, false, 5],
      ['d', 'D', 1000, true, 9],
    ]);
    const third = await run(file('a,A,,,9,10,true', 'd,D,,,9,10,true'), 'Second');
    expect(outcomes(third).map(([, , outcome]) => outcome)).toEqual(['UNCHANGED', 'UNCHANGED']);
    expect(await goodsOf('second')).toEqual(goods);
  });

  test('variants may swap their options, and may not take those of one that the file leaves out', async () => {
    await run(file('x,X,S,X-1,1,10,true', 'x,,M,X-2,1,10,true', 'x,,L,X-3,1,10,true'), 'Third');
    const swapped = await run(file('x,X,M,X-1,1,10,true', 'x,,S,X-2,1,10,true'), 'Third');
    expect(outcomes(swapped).map(([, , outcome]) => outcome)).toEqual(['UPDATED', 'UPDATED']);
    expect((await goodsOf('third')).map(({ sku, variant }) => [sku, variant])).toEqual([
      ['X-1', 'M'],
      ['X-2', 'S'],
      ['X-3', 'L'],
    ]);
    const taken = await run(file('x,X,L,X-1,1,10,true', 'y,Y,,X-2,1,10,true'), 'Third');
    expect(taken.rows.map(({ row, outcome, notes }) => [row, outcome, ...notes])).toEqual([
      [2, 'REFUSED', 'Another SKU of this product has these options.'],
      [3, 'REFUSED', 'The SKU belongs to another product of this seller.'],
    ]);
    expect(await db.sql`select 1 from products where slug = 'third--y'`).toHaveLength(0);
  });

  test('two sellers may have the same Handles and SKUs', async () => {
    await run(file('lamp,Lamp,,L,1,10,true'), 'Fourth');
    await run(file('lamp,Other lamp,,L,2,20,true'), 'Fifth');
    expect(await goodsOf('fourth')).toMatchObject([{ slug: 'fourth--lamp', title: 'Lamp', units: 1 }]);
    expect(await goodsOf('fifth')).toMatchObject([{ slug: 'fifth--lamp', title: 'Other lamp', units: 2 }]);
  });

  test('two imports of one file at the same instant make it once', async () => {
    const csv = file('once,Once,,O,4,10,true');
    const reports = await Promise.all([run(csv, 'Sixth'), run(csv, 'Sixth')]);
    expect(
      reports
        .flatMap(outcomes)
        .map(([, , outcome]) => outcome)
        .toSorted(),
    ).toEqual(['CREATED', 'UNCHANGED']);
    expect(await goodsOf('sixth')).toMatchObject([{ sku: 'O', units: 4 }]);
  });

  test('a dry run reports the same and writes nothing', async () => {
    const csv = file('dry,Dry,,,1,10,true', 'bad,Bad,,,1,0,true');
    const dry = await run(csv, 'Seventh', true);
    expect(outcomes(dry)).toEqual([
      [2, 'dry', 'CREATED'],
      [3, 'bad', 'REFUSED'],
    ]);
    expect(await db.sql`select 1 from sellers where slug = 'seventh'`).toHaveLength(0);
    expect(outcomes(await run(csv, 'Seventh'))).toEqual(outcomes(dry));
  });
});
