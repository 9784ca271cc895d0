import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PlaceRequest } from '#domain/order/types.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, silentBank, stockOf, type TestEngine, type WishedLine, wishFor } from '#tests/support/engine.ts';
import { makeOffer, makeSku } from '#tests/support/factories.ts';
import { countOutcomes, expectSound, holdStock, meeting, untilWaiting } from '#tests/support/race.ts';
import { carelessClaim, countsOf } from './careless-shop.ts';

let database: TestDatabase;
/** Where the controls do their damage. */
let control: TestDatabase;
let first: TestEngine;
let second: TestEngine;

beforeAll(async () => {
  database = await createTestDatabase();
  control = await createTestDatabase({ connections: 20 });
  first = makeEngine(database.url, silentBank);
  second = makeEngine(database.url, silentBank);
});
afterEach(() => expectSound(first.db));
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await Promise.all([control.drop(), database.drop()]);
});

const wishes = (count: number, lines: readonly WishedLine[]) =>
  Promise.all(Array.from({ length: count }, () => wishFor(first, lines)));

/** All of them at once, in turn to each engine, lined up behind the stock's lock. */
async function race(engines: readonly TestEngine[], skuId: string, requests: readonly PlaceRequest[]) {
  const lock = await holdStock(database.sql, skuId);
  const outcomes = requests.map((request, index) => engines[index % engines.length]?.placement.submit(request));
  await untilWaiting(database.sql, engines.length);
  await lock.release();
  return countOutcomes((await Promise.all(outcomes)).flatMap((outcome) => outcome ?? []));
}

describe('the last unit and twenty buyers', () => {
  test('control: who looks and then takes, takes it twenty times', async () => {
    const offer = await makeOffer(control.sql, { stock: [1] });
    const meet = meeting(20);
    const claims = await Promise.all(Array.from({ length: 20 }, () => carelessClaim(control.sql, offer, 1, meet)));
    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(20);
    expect(await countsOf(control.sql, offer)).toMatchObject({ onHand: 1, reserved: 1, held: 20 });
    const seen = makeEngine(control.url, silentBank);
    await expect(expectSound(seen.db)).rejects.toThrow();
    await seen.close();
  });

  test.each([
    ['one process', () => [first]],
    ['two processes', () => [first, second]],
  ])('%s: one gets it', async (_name, engines) => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const outcomes = await race(engines(), offer.skuId, await wishes(20, [{ ...offer, quantity: 1 }]));
    expect(outcomes).toEqual({ PLACED: 1, OUT_OF_STOCK: 19 });
    expect(await stockOf(first, offer.skuId)).toEqual({ onHand: 1, reserved: 1 });
  });
});

describe('units in several rows', () => {
  test('control: who takes warehouse by warehouse keeps another from the rest, and nobody gets three of four', async () => {
    const offer = await makeOffer(control.sql, { stock: [2, 2] });
    const meet = meeting(2);
    // Each begins at another warehouse, takes what it finds, and goes on to the other one.
    const units = await Promise.all(
      [offer.warehouseIds, offer.warehouseIds.toReversed()].map(async (warehouseIds) => {
        let got = 0;
        for (const warehouseId of warehouseIds) {
          const [row] = await control.sql<{ taken: number }[]>`
            update inventory set reserved = on_hand where sku_id = ${offer.skuId} and warehouse_id = ${warehouseId}
              and reserved < on_hand returning 2 as taken`;
          got += row?.taken ?? 0;
          await meet();
        }
        return got;
      }),
    );
    expect(units).toEqual([2, 2]);
  });

  test('three units over two and two, wanted twice from two processes: one gets all three, the other none', async () => {
    const offer = await makeOffer(database.sql, { stock: [2, 2] });
    const requests = await wishes(2, [{ ...offer, quantity: 3 }]);
    expect(await race([first, second], offer.skuId, requests)).toEqual({ PLACED: 1, OUT_OF_STOCK: 1 });
    expect(await stockOf(first, offer.skuId)).toEqual({ onHand: 4, reserved: 3 });
  });

  test('control: a claim by SKU alone takes one seller’s unit for the other’s line', async () => {
    const skuId = await makeSku(control.sql);
    const mine = await makeOffer(control.sql, { skuId, stock: [1] });
    const theirs = await makeOffer(control.sql, { skuId, stock: [0] });
    const taken = await control.sql<{ warehouse_id: string }[]>`
      update inventory set reserved = reserved + 1 where sku_id = ${theirs.skuId} and on_hand > reserved returning warehouse_id`;
    expect(taken[0]?.warehouse_id).toBe(mine.warehouseIds[0]);
  });

  test('two lines on one SKU, of two sellers, wanted in both orders: one buyer gets both, the other none', async () => {
    const skuId = await makeSku(database.sql);
    const mine = await makeOffer(database.sql, { skuId, stock: [1] });
    const theirs = await makeOffer(database.sql, { skuId, stock: [1] });
    const lines = [
      { ...mine, quantity: 1 },
      { ...theirs, quantity: 1 },
    ];
    const requests = [...(await wishes(5, lines)), ...(await wishes(5, lines.toReversed()))];
    expect(await race([first, second], skuId, requests)).toEqual({ PLACED: 1, OUT_OF_STOCK: 9 });
    const owners = await database.sql`
      select count(distinct order_id)::int as orders, count(*)::int as holds from stock_reservations where sku_id = ${skuId}`;
    expect(owners[0]).toEqual({ orders: 1, holds: 2 });
  });
});
