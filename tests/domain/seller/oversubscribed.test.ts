import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import { applyStockCounts } from '#domain/seller/apply-stock-counts.ts';
import { present } from '#lib/result.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type MadeOffer, makeOffer } from '#tests/support/factories.ts';
import { authorise, capture, loseAnswer, makeOrder, sell } from './made-order.ts';
import { expectSound, readRow, whereOrdersStand } from './soundness.ts';

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

const eventsOf = async (offer: MadeOffer) =>
  (
    await db.sql<{ type: string }[]>`
      select type from outbox where aggregate = ${`inventory:${offer.skuId}:${warehouseOf(offer)}`} order by id`
  ).map((event) => event.type);

describe('less than is held', () => {
  it('is taken, and the newest orders lose, whole, until it fits', async () => {
    const offer = await makeOffer(db.sql, { stock: [10] });
    const other = await makeOffer(db.sql, { stock: [4] });
    const oldest = await makeOrder(db, [lineOf(offer, 2)]);
    const middle = await makeOrder(db, [lineOf(offer, 1), lineOf(other, 3)]);
    const newest = await makeOrder(db, [lineOf(offer, 1)]);
    const [result] = (await put(offer, rowFor(offer, 2, await now()))).results;
    expect(result).toMatchObject({ status: 'OVERSUBSCRIBED', onHand: 2, reserved: 2, available: 0 });
    expect(result?.cancelledOrders?.toSorted()).toEqual([middle.orderId, newest.orderId].toSorted());
    expect(await whereOrdersStand(db, [oldest, middle, newest])).toEqual([
      ['PENDING', null],
      ['CANCELLED', 'OVERSUBSCRIBED'],
      ['CANCELLED', 'OVERSUBSCRIBED'],
    ]);
    expect(await readRow(db, other)).toMatchObject({ onHand: 4, reserved: 0 });
    expect(await eventsOf(offer)).toEqual(['stock.reported', 'stock.reported', 'stock.oversubscribed']);
    const [update] = await db.sql`
      select status, shortfall, cancelled_orders from stock_updates where sku_id = ${offer.skuId} order by id desc limit 1`;
    expect(update).toMatchObject({ status: 'OVERSUBSCRIBED', shortfall: 2 });
    expect(update?.cancelled_orders).toHaveLength(2);
  });

  it('answers the same rows again with UNCHANGED', async () => {
    const offer = await makeOffer(db.sql, { stock: [5] });
    await makeOrder(db, [lineOf(offer, 5)]);
    const row = rowFor(offer, 0, await now());
    expect((await put(offer, row)).results[0]).toMatchObject({ status: 'OVERSUBSCRIBED', onHand: 0, reserved: 0 });
    expect((await put(offer, row)).results[0]).toMatchObject({ status: 'UNCHANGED', onHand: 0 });
  });

  it('takes last from those whose payment may have been made', async () => {
    const offer = await makeOffer(db.sql, { stock: [10] });
    const unpaid = await makeOrder(db, [lineOf(offer, 1)]);
    const unknown = await makeOrder(db, [lineOf(offer, 1)]);
    await loseAnswer(db, unknown);
    expect((await put(offer, rowFor(offer, 1, await now()))).results[0]).toMatchObject({
      status: 'OVERSUBSCRIBED',
      cancelledOrders: [unpaid.orderId],
    });
    expect((await put(offer, rowFor(offer, 0, await now()))).results[0]).toMatchObject({
      cancelledOrders: [unknown.orderId],
    });
    expect((await whereOrdersStand(db, [unknown]))[0]).toEqual(['CANCELLED', 'OVERSUBSCRIBED']);
  });

  it('leaves sold orders alone: they are no holds any more', async () => {
    const offer = await makeOffer(db.sql, { stock: [3] });
    const capturing = await makeOrder(db, [lineOf(offer, 1)]);
    await authorise(db, capturing);
    const sold = await sell(db, [lineOf(offer, 1)]);
    expect((await put(offer, rowFor(offer, 0, await now()))).results[0]).toMatchObject({
      status: 'APPLIED',
      onHand: 0,
    });
    await capture(db, capturing);
    expect(await whereOrdersStand(db, [capturing, sold])).toEqual([
      ['CONFIRMED', null],
      ['CONFIRMED', null],
    ]);
  });

  it('costs nobody an order when enough of the holds have run out', async () => {
    const offer = await makeOffer(db.sql, { stock: [5] });
    const living = await makeOrder(db, [lineOf(offer, 2)]);
    const gone = await makeOrder(db, [lineOf(offer, 3)], 0);
    expect((await put(offer, rowFor(offer, 2, await now()))).results[0]).toMatchObject({
      status: 'APPLIED',
      onHand: 2,
      reserved: 2,
    });
    expect(await whereOrdersStand(db, [living, gone])).toEqual([
      ['PENDING', null],
      ['EXPIRED', 'EXPIRED'],
    ]);
  });
});
