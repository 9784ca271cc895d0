import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import { explainStock } from '#domain/console/explain-stock.ts';
import { findSkus } from '#domain/console/find-skus.ts';
import { listShortfalls } from '#domain/console/list-shortfalls.ts';
import { readShortfall } from '#domain/console/read-shortfall.ts';
import { readSkuStock } from '#domain/console/read-sku-stock.ts';
import { relayEvents } from '#domain/event/relay-events.ts';
import { applyStockCounts } from '#domain/seller/apply-stock-counts.ts';
import { countReports } from '#domain/seller/count-reports.ts';
import { present } from '#lib/result.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type MadeOffer, makeOffer } from '#tests/support/factories.ts';
import { expectSound } from '#tests/support/race.ts';
import { loseAnswer, makeOrder, sell } from '../seller/made-order.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 6 });
});
afterAll(async () => {
  await expectSound(db);
  await db.close();
  await database.drop();
});

const timeZone = 'Europe/Istanbul';
const wanted = { limit: 50, timeZone };
const line = (offer: MadeOffer, quantity: number) => ({ ...offer, quantity });

/** The database's clock as a seller's source would write it. */
async function now(): Promise<string> {
  const [row] = await db.sql<{ now: string }[]>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`;
  return present(row, 'clock').now;
}

const report = async (offer: MadeOffer, quantity: number, sourceUpdatedAt?: string) =>
  await applyStockCounts(db, offer.sellerId as SellerId, [
    {
      sku: offer.sellerSku,
      warehouseId: offer.warehouseIds[0],
      quantity,
      sourceUpdatedAt: sourceUpdatedAt ?? (await now()),
    },
  ]);

const read = async (offer: MadeOffer, given: object = {}) =>
  present(await readSkuStock(db, offer.skuId, { ...wanted, ...given }), 'the SKU');

describe('the stock of one SKU', () => {
  test('goes from the seller’s count to what can be bought, and adds up', async () => {
    const offer = await makeOffer(db.sql, { stock: [20] });
    const countedAt = await now();
    await sell(db, [line(offer, 2)]);
    await report(offer, 10, countedAt);
    await sell(db, [line(offer, 1)]);
    await makeOrder(db, [line(offer, 4)]);
    await makeOrder(db, [line(offer, 1)], 0);
    const view = await read(offer);
    expect(view.rows).toMatchObject([
      {
        onHand: 7,
        reserved: 5,
        available: 2,
        sellerSku: offer.sellerSku,
        holds: { orders: 2, units: 5, expiredUnits: 1 },
        report: {
          reported: 10,
          unseenSales: 2,
          onHand: 8,
          since: { confirmed: 1, returned: 0, writtenOff: 0, other: 0 },
        },
      },
    ]);
    expect(view.sums).toEqual({ holds: 5, movements: { onHand: 7, reserved: 5 }, addsUp: true });
    const said = view.explanation.join(' ');
    for (const part of [
      'reported 10 units',
      '2 units had been sold after that count was made, so they were subtracted: 10 − 2 = 8.',
      'Since then: 1 unit sold. That leaves 7 units on hand.',
      '5 units are held by 2 unpaid orders.',
      '7 on hand − 5 held = 2.',
      '1 unit of what is held has run out and goes to whoever wants it, at once.',
    ]) {
      expect(said).toContain(part);
    }
  });

  test('the movements are a running balance from nothing to now, the same page by page', async () => {
    const offer = await makeOffer(db.sql, { stock: [9] });
    for (let n = 0; n < 4; n += 1) await sell(db, [line(offer, 1)]);
    await makeOrder(db, [line(offer, 2)]);
    await report(offer, 30);
    const { movements, rows } = await read(offer);
    expect(movements[0]).toMatchObject({ onHand: rows[0]?.onHand, reserved: rows[0]?.reserved });
    movements.forEach((movement, index) => {
      const before = movements[index + 1] ?? { onHand: 0, reserved: 0 };
      expect(movement.onHand - movement.onHandDelta).toBe(before.onHand);
      expect(movement.reserved - movement.reservedDelta).toBe(before.reserved);
    });
    const paged = [];
    let cursor: string | undefined;
    do {
      const page = await read(offer, { limit: 3, cursor });
      paged.push(...page.movements);
      cursor = page.next ?? undefined;
      // What moves in between is newer than all that follows.
      await makeOrder(db, [line(offer, 1)]);
    } while (cursor);
    expect(paged).toEqual(movements);
  });

  test('figures that are not the sums of what they come from are said loudly', async () => {
    const offer = await makeOffer(db.sql, { stock: [5] });
    await makeOrder(db, [line(offer, 2)]);
    await db.sql`update inventory set on_hand = on_hand + 1 where sku_id = ${offer.skuId}`;
    const view = await read(offer);
    expect(view.sums).toMatchObject({ addsUp: false, movements: { onHand: 5, reserved: 2 } });
    expect(view.explanation.join(' ')).toContain('1 unit more for other reasons');
    await db.sql`update inventory set on_hand = on_hand - 1 where sku_id = ${offer.skuId}`;
    expect((await read(offer)).sums?.addsUp).toBe(true);
  });

  test('a row of several warehouses is asked for by its own, and one that is none falls back to the first', async () => {
    const offer = await makeOffer(db.sql, { stock: [3, 8] });
    const [, second] = offer.warehouseIds;
    expect(await read(offer, { warehouseId: second })).toMatchObject({
      warehouseId: second,
      movements: [{ onHand: 8 }],
    });
    expect(await read(offer, { warehouseId: '1' })).toMatchObject({ warehouseId: offer.warehouseIds[0] });
    expect(await readSkuStock(db, '999999999', wanted)).toBeUndefined();
  });

  test('is found by our number, by the seller’s code exactly as it is, and by words', async () => {
    const offer = await makeOffer(db.sql, { sellerSku: 'Ç-01234', stock: [1] });
    const [first] = await findSkus(db, offer.skuId, 'TRY');
    expect(first, 'before products whose titles have that number').toMatchObject({
      ...{ skuId: offer.skuId, onHand: 1, reserved: 0 },
    });
    // Decomposed, as some systems send it.
    expect((await findSkus(db, ' C\u0327-01234 ', 'TRY')).map(({ skuId }) => skuId)).toContain(offer.skuId);
    expect((await findSkus(db, 'ç-01234', 'TRY')).map(({ skuId }) => skuId)).not.toContain(offer.skuId);
    expect(await findSkus(db, '  ', 'TRY')).toEqual([]);
  });
});

test('a row that was never counted by its seller, and one with nothing held, say so', () => {
  const row = { city: 'Izmir', onHand: 3, reserved: 0, available: 3, report: null };
  const holds = { orders: 0, units: 0, expiredUnits: 0 };
  expect(explainStock({ ...row, holds }, { available: 9 }, (iso) => iso)).toEqual([
    'No seller’s count has been taken for Izmir yet; on hand are 3 units.',
    'Nothing is held by unpaid orders.',
    'So 3 units can be bought from Izmir: 3 on hand − 0 held = 3.',
    'Product pages say 9: they add up all warehouses of the seller, and are a few seconds behind.',
  ]);
});

describe('counts that cost orders', () => {
  /** Five held by five orders, the newest of them with a payment that nobody can tell about; three are reported. */
  async function threeAgainstFive() {
    const offer = await makeOffer(db.sql, { stock: [10] });
    const orders = [];
    for (let n = 0; n < 5; n += 1) orders.push(await makeOrder(db, [line(offer, 1)]));
    await loseAnswer(db, present(orders[4], 'the newest'));
    await report(offer, 3);
    return { offer, ids: orders.map(({ orderId }) => orderId) };
  }

  test('say what was reported against what was held, who lost and why these, and who stayed', async () => {
    const { offer, ids } = await threeAgainstFive();
    const { items } = await listShortfalls(db, { ...wanted, sellerId: offer.sellerId });
    expect(items).toMatchObject([
      { reported: 3, held: 5, shortfall: 2, onHand: 3, cancelledOrders: 2, securedOrders: 0, skuId: offer.skuId },
    ]);
    const view = present(await readShortfall(db, items[0]?.updateId ?? '', timeZone), 'the count');
    expect(view.holds.map(({ orderId, fate }) => [ids.indexOf(orderId), fate])).toEqual([
      [3, 'LOST'],
      [2, 'LOST'],
      [4, 'KEPT'],
      [1, 'KEPT'],
      [0, 'KEPT'],
    ]);
    expect(view.holds.map(({ secured }) => secured)).toEqual([false, false, null, null, null]);

    await report(offer, 0);
    const [newest] = (await listShortfalls(db, { ...wanted, sellerId: offer.sellerId })).items;
    expect(newest).toMatchObject({ reported: 0, held: 3, cancelledOrders: 3, securedOrders: 1 });
    const last = present(await readShortfall(db, newest?.updateId ?? '', timeZone), 'the count');
    expect(last.holds.map(({ orderId, secured }) => [ids.indexOf(orderId), secured])).toEqual([
      [1, false],
      [0, false],
      [4, true],
    ]);
  });

  test('a hold that had run out is released first, and costs nobody an order', async () => {
    const offer = await makeOffer(db.sql, { stock: [5] });
    const over = await makeOrder(db, [line(offer, 1)], 0);
    const lost = await makeOrder(db, [line(offer, 2)]);
    await report(offer, 0);
    const [item] = (await listShortfalls(db, { ...wanted, sellerId: offer.sellerId })).items;
    expect(item).toMatchObject({ held: 2, shortfall: 2, cancelledOrders: 1 });
    const { holds } = present(await readShortfall(db, item?.updateId ?? '', timeZone), 'the count');
    expect(holds.map(({ orderId, fate }) => [orderId, fate])).toEqual([
      [over.orderId, 'EXPIRED'],
      [lost.orderId, 'LOST'],
    ]);
  });

  test('count against the seller, each once, by the hour', async () => {
    const { offer } = await threeAgainstFive();
    await report(offer, 12);
    for (let pass = 0; pass < 2; pass += 1) while (((await relayEvents(db, [countReports])) ?? 0) > 0);
    const { sellers } = await listShortfalls(db, { ...wanted, sellerId: offer.sellerId });
    // The opening count is a report, too.
    expect(sellers).toMatchObject([{ reports: 3, oversubscribed: 1, cancelledOrders: 2 }]);
    expect(sellers[0]?.days).toHaveLength(1);
  });

  test('of one day are those of the shop’s own, where the clock changes too', async () => {
    const { offer } = await threeAgainstFive();
    const [one] = (await listShortfalls(db, { ...wanted, sellerId: offer.sellerId })).items;
    const on = async (at: string, day: string) => {
      await db.sql`update stock_updates set created_at = ${at}::timestamptz where id = ${one?.updateId ?? ''}`;
      const zone = { ...wanted, timeZone: 'Europe/Berlin', sellerId: offer.sellerId, day };
      return (await listShortfalls(db, zone)).items.length;
    };
    // 25 October has 25 hours in Berlin: from 22:00 UTC of the day before to 23:00 UTC.
    expect(await on('2026-10-24T22:00:00Z', '2026-10-25')).toBe(1);
    expect(await on('2026-10-25T22:59:59Z', '2026-10-25')).toBe(1);
    expect(await on('2026-10-25T23:00:00Z', '2026-10-25')).toBe(0);
    expect(await on('2026-10-24T21:59:59Z', '2026-10-25')).toBe(0);
  });
});
