import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import { applyStockCounts } from '#domain/seller/apply-stock-counts.ts';
import { present } from '#lib/result.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type MadeOffer, makeOffer, makeSeller, makeWarehouse } from '#tests/support/factories.ts';
import { authorise, failCapture, makeOrder, sell } from './made-order.ts';
import { expectSound, readRow } from './soundness.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 8 });
});

afterAll(async () => {
  await expectSound(db);
  await db.close();
  await database.drop();
});

const warehouseOf = (offer: MadeOffer) => present(offer.warehouseIds[0], 'warehouse');

const put = (offer: Pick<MadeOffer, 'sellerId'>, ...rows: unknown[]) =>
  applyStockCounts(db, offer.sellerId as SellerId, rows);

const rowFor = (offer: MadeOffer, quantity: unknown, sourceUpdatedAt: string) => ({
  sku: offer.sellerSku,
  warehouseId: warehouseOf(offer),
  quantity,
  sourceUpdatedAt,
});

const lineOf = (offer: MadeOffer, quantity: number) => ({
  skuId: offer.skuId,
  sellerId: offer.sellerId,
  quantity,
});

/** The database's clock as a seller's source would write it. */
async function now(): Promise<string> {
  const [row] = await db.sql<{ now: string }[]>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`;
  return present(row, 'clock').now;
}

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const eventsOf = async (offer: MadeOffer) =>
  (
    await db.sql<{ type: string }[]>`
      select type from outbox where aggregate = ${`inventory:${offer.skuId}:${warehouseOf(offer)}`} order by id`
  ).map((event) => event.type);

describe('a batch', () => {
  it('answers row by row, in order, and takes the good ones (C-106, C-107)', async () => {
    const mine = await makeOffer(db.sql, { stock: [10] });
    const foreign = await makeOffer(db.sql, { stock: [10] });
    const time = '2026-01-01T10:00:00Z';
    const report = await put(
      mine,
      rowFor(mine, 4, time),
      { ...rowFor(mine, 1, time), sku: 'NOPE-1' },
      { ...rowFor(mine, 1, time), sku: foreign.sellerSku },
      { ...rowFor(mine, 1, time), warehouseId: warehouseOf(foreign) },
      { ...rowFor(mine, 1, time), sku: `${mine.sellerSku} ` },
      'no row',
    );
    expect(report).toMatchObject({ applied: 1, unchanged: 0, stale: 0, oversubscribed: 0, failed: 5 });
    expect(report.results.map(({ index, status, code }) => [index, status, code])).toEqual([
      [0, 'APPLIED', undefined],
      [1, 'ERROR', 'UNKNOWN_SKU'],
      [2, 'ERROR', 'UNKNOWN_SKU'],
      [3, 'ERROR', 'UNKNOWN_WAREHOUSE'],
      [4, 'ERROR', 'INVALID_SKU'],
      [5, 'ERROR', 'INVALID_ROW'],
    ]);
    expect(report.results[0]).toMatchObject({ sku: mine.sellerSku, onHand: 4, reserved: 0, available: 4 });
    expect(report.results[4]).toMatchObject({ sku: `${mine.sellerSku} `, onHand: null });
    expect(report.results[2]?.message).toBe(report.results[1]?.message);
    expect(await readRow(db, foreign)).toMatchObject({ onHand: 10 });
  });

  it('stocks what has no inventory row yet, and takes inactive offers too', async () => {
    const offer = await makeOffer(db.sql, { stock: [], active: false });
    const warehouseId = await makeWarehouse(db.sql, { sellerId: offer.sellerId });
    const [result] = (
      await put(offer, { sku: offer.sellerSku, warehouseId, quantity: 6, sourceUpdatedAt: '2026-01-01T10:00:00Z' })
    ).results;
    expect(result).toMatchObject({ status: 'APPLIED', onHand: 6, reserved: 0, available: 6 });
  });

  it('keeps SKUs apart that only look like one number, and joins those that are one text (C-108, C-111)', async () => {
    const sellerId = await makeSeller(db.sql);
    const warehouseIds = [await makeWarehouse(db.sql, { sellerId })];
    const skus = ['01234', '1234', '1e3', '1000', 'CAFÉ-1', '🍎-1', '商'.repeat(255), '"q", {b} \\ NULL', 'NULL'];
    for (const sellerSku of skus) await makeOffer(db.sql, { sellerId, sellerSku, warehouseIds });
    const sent = skus.map((sku) => (sku === 'CAFÉ-1' ? 'CAFE\u0301-1' : sku));
    const report = await put(
      { sellerId },
      ...sent.map((sku, quantity) => ({
        sku,
        warehouseId: warehouseIds[0],
        quantity,
        sourceUpdatedAt: '2026-01-01T10:00:00Z',
      })),
    );
    expect(report.results.map(({ sku, onHand }) => [sku, onHand])).toEqual(sent.map((sku, index) => [sku, index]));
    const greek = { sku: '7012ΜΤ', warehouseId: warehouseIds[0], quantity: 1, sourceUpdatedAt: '2026-01-01T10:00:00Z' };
    await makeOffer(db.sql, { sellerId, sellerSku: '7012MT', warehouseIds });
    expect((await put({ sellerId }, greek)).results[0]).toMatchObject({ code: 'UNKNOWN_SKU' });
  });

  it('knows a SKU by its letters as they are, in every place where it is looked up (C-109)', async () => {
    const lower = await makeOffer(db.sql, { sellerSku: 'abc-1', stock: [1] });
    const { sellerId } = lower;
    const row = {
      sku: 'abc-1',
      warehouseId: lower.warehouseIds[0],
      quantity: 5,
      sourceUpdatedAt: '2026-01-01T10:00:00Z',
    };
    const [small, capital] = await Promise.all([
      put({ sellerId }, row),
      put({ sellerId }, { ...row, sku: 'ABC-1', quantity: 9 }),
    ]);
    expect(small.results[0]).toMatchObject({ status: 'APPLIED', onHand: 5 });
    expect(capital.results[0]).toMatchObject({ status: 'ERROR', code: 'UNKNOWN_SKU' });
    const upper = await makeOffer(db.sql, {
      sellerId,
      sellerSku: 'ABC-1',
      warehouseIds: lower.warehouseIds,
      stock: [1],
    });
    const later = { ...row, sourceUpdatedAt: '2026-01-01T10:00:01Z' };
    const both = await put({ sellerId }, { ...later, quantity: 6 }, { ...later, sku: 'ABC-1', quantity: 9 });
    expect(both.results.map(({ onHand }) => onHand)).toEqual([6, 9]);
    expect(upper.skuId).not.toBe(lower.skuId);
  });

  it('lets the newest of several rows for one inventory row stand (C-105)', async () => {
    const a = await makeOffer(db.sql);
    const t1 = '2026-01-01T10:00:00Z';
    const t2 = '2026-01-01T10:00:01Z';
    const first = await put(a, rowFor(a, 5, t1), rowFor(a, 7, t2), rowFor(a, 7, t2), rowFor(a, 8, t2));
    expect(first.results.map((result) => result.status)).toEqual(['STALE', 'APPLIED', 'UNCHANGED', 'STALE']);
    expect(first.results.map((result) => result.onHand)).toEqual([7, 7, 7, 7]);
    const again = await put(a, rowFor(a, 5, t1), rowFor(a, 4, t1), rowFor(a, 4, t1));
    expect(again.results.map((result) => result.status)).toEqual(['STALE', 'STALE', 'STALE']);
  });

  it('of 1,000 rows goes through in groups', async () => {
    const sellerId = await makeSeller(db.sql);
    const warehouseId = await makeWarehouse(db.sql, { sellerId });
    const offer = await makeOffer(db.sql, { sellerId, warehouseIds: [warehouseId] });
    await db.sql`
      with made as (
        insert into skus (product_id, title)
        select (select product_id from skus where id = ${offer.skuId}), 'variant ' || n from generate_series(1, 1000) n
        returning id, title
      ) insert into offers (sku_id, seller_id, seller_sku, price_minor) select id, ${sellerId}, title, 100 from made`;
    const rows = Array.from({ length: 1_000 }, (_, n) => ({
      sku: `variant ${1_000 - n}`,
      warehouseId,
      quantity: n,
      sourceUpdatedAt: '2026-01-01T10:00:00Z',
    }));
    const report = await put({ sellerId }, ...rows);
    expect(report).toMatchObject({ applied: 1_000, failed: 0 });
    expect(report.results.map((result) => result.onHand)).toEqual(rows.map((row) => row.quantity));
    expect(await put({ sellerId }, ...rows)).toMatchObject({ unchanged: 1_000 });
  });
});

describe('time', () => {
  it('drops what is older than the last count, before and after (C-096)', async () => {
    const offer = await makeOffer(db.sql);
    const newer = rowFor(offer, 5, '2026-01-01T10:00:05Z');
    const older = rowFor(offer, 9, '2026-01-01T10:00:01Z');
    expect((await put(offer, newer)).results[0]).toMatchObject({ status: 'APPLIED' });
    expect((await put(offer, older)).results[0]).toMatchObject({ status: 'STALE', onHand: 5 });
    expect(await eventsOf(offer)).toEqual(['stock.reported', 'stock.reported']);
  });

  it('lets the lower of one instant stand, whichever came first (C-099)', async () => {
    const time = '2026-01-01T10:00:00.000001Z';
    for (const order of [
      [5, 7],
      [7, 5],
    ]) {
      const offer = await makeOffer(db.sql);
      const statuses: string[] = [];
      for (const quantity of order)
        statuses.push((await put(offer, rowFor(offer, quantity, time))).results[0]?.status ?? '');
      expect(statuses).toEqual(order[0] === 5 ? ['APPLIED', 'STALE'] : ['APPLIED', 'APPLIED']);
      expect(await readRow(db, offer)).toMatchObject({ onHand: 5 });
    }
  });

  it('changes nothing when the same rows come again (C-116)', async () => {
    const offer = await makeOffer(db.sql);
    const row = rowFor(offer, 5, '2026-01-01T10:00:00Z');
    await put(offer, row);
    expect((await put(offer, row)).results[0]).toMatchObject({ status: 'UNCHANGED', onHand: 5 });
    expect(await eventsOf(offer)).toEqual(['stock.reported', 'stock.reported']);
  });

  it('refuses the future by our clock, so that it cannot block what is true (C-100)', async () => {
    const offer = await makeOffer(db.sql);
    const ahead = await put(offer, rowFor(offer, 3, '2099-01-01T00:00:00Z'), rowFor(offer, 3, later(6)));
    expect(ahead.results.map((result) => result.code)).toEqual(['FUTURE_TIMESTAMP', 'FUTURE_TIMESTAMP']);
    expect((await put(offer, rowFor(offer, 4, await now()))).results[0]).toMatchObject({ onHand: 4 });
    expect((await put(offer, rowFor(offer, 6, later(4)))).results[0]).toMatchObject({ onHand: 6 });
  });
});

describe('sales that the source has not seen', () => {
  it('are subtracted, once (C-101)', async () => {
    const offer = await makeOffer(db.sql, { stock: [10] });
    const before = await now();
    await sell(db, [lineOf(offer, 2)]);
    const after = await now();
    expect((await put(offer, rowFor(offer, 10, before))).results[0]).toMatchObject({ status: 'APPLIED', onHand: 8 });
    expect((await put(offer, rowFor(offer, 10, before))).results[0]).toMatchObject({ status: 'UNCHANGED', onHand: 8 });
    expect((await put(offer, rowFor(offer, 8, after))).results[0]).toMatchObject({ status: 'APPLIED', onHand: 8 });
  });

  it('are none when the source knows of the sale (C-102), and never make less than 0 (C-103)', async () => {
    const offer = await makeOffer(db.sql, { stock: [2] });
    const before = await now();
    await sell(db, [lineOf(offer, 1)]);
    expect((await put(offer, rowFor(offer, 0, before))).results[0]).toMatchObject({ onHand: 0, available: 0 });
    expect((await put(offer, rowFor(offer, 1, await now()))).results[0]).toMatchObject({ onHand: 1, available: 1 });
  });

  it('are subtracted beside what is held', async () => {
    const offer = await makeOffer(db.sql, { stock: [10] });
    await makeOrder(db, [lineOf(offer, 3)]);
    const before = await now();
    await sell(db, [lineOf(offer, 2)]);
    expect((await put(offer, rowFor(offer, 10, before))).results[0]).toMatchObject({
      status: 'APPLIED',
      onHand: 8,
      reserved: 3,
      available: 5,
    });
  });

  it('are also those whose money is still being captured, so that a failed capture returns nothing twice', async () => {
    const offer = await makeOffer(db.sql, { stock: [10] });
    const order = await makeOrder(db, [lineOf(offer, 2)]);
    await authorise(db, order);
    // The seller is told of an order when it is confirmed: its 10 units are all there.
    expect((await put(offer, rowFor(offer, 10, await now()))).results[0]).toMatchObject({ onHand: 8 });
    await failCapture(db, order);
    expect(await readRow(db, offer)).toMatchObject({ onHand: 10, reserved: 0 });
    expect((await put(offer, rowFor(offer, 9, await now()))).results[0]).toMatchObject({ onHand: 9 });
  });

  it('do not count when their capture failed, whenever it did', async () => {
    const offer = await makeOffer(db.sql, { stock: [10] });
    const before = await now();
    const order = await makeOrder(db, [lineOf(offer, 2)]);
    await authorise(db, order);
    const between = await now();
    await failCapture(db, order);
    expect((await put(offer, rowFor(offer, 10, before))).results[0]).toMatchObject({ onHand: 10 });
    expect((await put(offer, rowFor(offer, 9, between))).results[0]).toMatchObject({ onHand: 9 });
  });
});
