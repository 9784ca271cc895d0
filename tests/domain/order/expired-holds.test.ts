import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PlaceRequest } from '#domain/order/types.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  makeEngine,
  orderRow,
  silentBank,
  stockOf,
  type TestEngine,
  type WishedLine,
  wishFor,
} from '#tests/support/engine.ts';
import { makeOffer, makeSeller, makeWarehouse } from '#tests/support/factories.ts';
import { expectSound, holdLock, holdStock, letHoldsRunOut, untilWaiting } from '#tests/support/race.ts';

let database: TestDatabase;
let engine: TestEngine;

beforeAll(async () => {
  database = await createTestDatabase();
  engine = makeEngine(database.url, silentBank, { lanes: 1 });
});
afterEach(() => expectSound(engine.db));
afterAll(async () => {
  await engine.close();
  await database.drop();
});

const place = (request: PlaceRequest) => engine.placement.submit(request);
const outOfStock = (...items: object[]) => ({ kind: 'REFUSED', refusal: { code: 'OUT_OF_STOCK', items } });

/** An order of a new buyer whose hold has run out, and which nobody has tidied up. */
async function expiredOrder(lines: readonly WishedLine[]): Promise<string> {
  const wish = await wishFor(engine, lines);
  expect(await place(wish)).toMatchObject({ kind: 'PLACED' });
  await letHoldsRunOut(database.sql, [wish.orderId]);
  return wish.orderId;
}

describe('a claim that finds too little', () => {
  test('ends the expired holds on its rows and gets their units, before any sweep', async () => {
    const offer = await makeOffer(database.sql, { stock: [2] });
    const old = [await expiredOrder([{ ...offer, quantity: 1 }]), await expiredOrder([{ ...offer, quantity: 1 }])];
    const wish = await wishFor(engine, [{ ...offer, quantity: 2 }]);
    expect(await place(wish)).toMatchObject({ kind: 'PLACED' });
    for (const orderId of old) {
      expect(await orderRow(engine, orderId)).toMatchObject({
        status: 'EXPIRED',
        endReason: 'EXPIRED',
        step: 'UNWIND',
      });
    }
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 2, reserved: 2 });
  });

  test('ends the whole order, with its lines on other rows', async () => {
    const [a, b] = [await makeOffer(database.sql, { stock: [1] }), await makeOffer(database.sql, { stock: [1] })];
    const old = await expiredOrder([
      { ...a, quantity: 1 },
      { ...b, quantity: 1 },
    ]);
    expect(await place(await wishFor(engine, [{ ...a, quantity: 1 }]))).toMatchObject({ kind: 'PLACED' });
    expect(await orderRow(engine, old)).toMatchObject({ status: 'EXPIRED' });
    expect(await stockOf(engine, b.skuId)).toEqual({ onHand: 1, reserved: 0 });
  });

  test('and still too little is refused with what there is now', async () => {
    const offer = await makeOffer(database.sql, { stock: [3] });
    await place(await wishFor(engine, [{ ...offer, quantity: 1 }]));
    await expiredOrder([{ ...offer, quantity: 2 }]);
    const wish = await wishFor(engine, [{ ...offer, quantity: 3 }]);
    expect(await place(wish)).toMatchObject(outOfStock({ requested: 3, available: 2 }));
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 3, reserved: 1 });
  });

  test('leaves holds alone that have not run out', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const owner = await wishFor(engine, [{ ...offer, quantity: 1 }]);
    await place(owner);
    expect(await place(await wishFor(engine, [{ ...offer, quantity: 1 }]))).toMatchObject(outOfStock({ available: 0 }));
    expect(await orderRow(engine, owner.orderId)).toMatchObject({ status: 'PENDING' });
  });

  test('a claim that finds enough leaves even expired ones to the sweeper', async () => {
    const offer = await makeOffer(database.sql, { stock: [2] });
    const old = await expiredOrder([{ ...offer, quantity: 1 }]);
    expect(await place(await wishFor(engine, [{ ...offer, quantity: 1 }]))).toMatchObject({ kind: 'PLACED' });
    expect(await orderRow(engine, old)).toMatchObject({ status: 'PENDING' });
  });
});

describe('what somebody else works on is skipped and not waited for', () => {
  test('an order that is locked', async () => {
    const offer = await makeOffer(database.sql, { stock: [2] });
    const [locked, free] = [
      await expiredOrder([{ ...offer, quantity: 1 }]),
      await expiredOrder([{ ...offer, quantity: 1 }]),
    ];
    const lock = await holdLock(database.sql, (tx) => tx`select 1 from orders where id = ${locked} for no key update`);
    // If this waited for the lock it would never answer: nobody releases it before.
    expect(await place(await wishFor(engine, [{ ...offer, quantity: 2 }]))).toMatchObject(outOfStock({ available: 1 }));
    expect(await orderRow(engine, free)).toMatchObject({ status: 'EXPIRED' });
    await lock.release();
    expect(await place(await wishFor(engine, [{ ...offer, quantity: 2 }]))).toMatchObject({ kind: 'PLACED' });
    expect(await orderRow(engine, locked)).toMatchObject({ status: 'EXPIRED' });
  });

  test('an order with another row that is locked', async () => {
    const [a, b] = [await makeOffer(database.sql, { stock: [1] }), await makeOffer(database.sql, { stock: [1] })];
    const old = await expiredOrder([
      { ...a, quantity: 1 },
      { ...b, quantity: 1 },
    ]);
    const lock = await holdStock(database.sql, b.skuId);
    const wish = await wishFor(engine, [{ ...a, quantity: 1 }]);
    expect(await place(wish)).toMatchObject(outOfStock({ available: 0 }));
    expect(await orderRow(engine, old)).toMatchObject({ status: 'PENDING' });
    await lock.release();
    expect(await place(wish)).toMatchObject({ kind: 'PLACED' });
  });

  test('however many are locked before the first that is free', async () => {
    // One more than are looked at in one go: the sweeper has its batch under lock, and one is left over.
    const offer = await makeOffer(database.sql, { stock: [501] });
    const wishes = await Promise.all(Array.from({ length: 501 }, () => wishFor(engine, [{ ...offer, quantity: 1 }])));
    await Promise.all(wishes.map(place));
    const orderIds = wishes.map((wish) => wish.orderId);
    await letHoldsRunOut(database.sql, orderIds, 60);
    await letHoldsRunOut(database.sql, orderIds.slice(-1), 1);
    const lock = await holdLock(
      database.sql,
      (tx) => tx`select 1 from orders where id = any(${orderIds.slice(0, 500)}::uuid[]) for no key update`,
    );
    expect(await place(await wishFor(engine, [{ ...offer, quantity: 1 }]))).toMatchObject({ kind: 'PLACED' });
    await lock.release();
  });
});

test('units that come free for one member do not starve another whose own row has expired holds', async () => {
  const sellerId = await makeSeller(database.sql);
  const warehouseIds = [await makeWarehouse(database.sql, { sellerId })];
  const [a, b, gate] = [
    await makeOffer(database.sql, { sellerId, stock: [1], warehouseIds }),
    await makeOffer(database.sql, { sellerId, stock: [2], warehouseIds }),
    await makeOffer(database.sql),
  ];
  await expiredOrder([{ ...a, quantity: 1 }]);
  await expiredOrder([{ ...b, quantity: 1 }]);
  // First A is missing and B is there for the second; with A freed, the first takes the B that was there.
  const both = await wishFor(engine, [
    { ...a, quantity: 1 },
    { ...b, quantity: 1 },
  ]);
  const onlyB = await wishFor(engine, [{ ...b, quantity: 1 }]);
  const blocker = await wishFor(engine, [{ ...gate, quantity: 1 }]);
  const lock = await holdStock(database.sql, gate.skuId);
  const outcomes = [blocker, both, onlyB].map(place);
  await untilWaiting(database.sql);
  await lock.release();
  expect(await Promise.all(outcomes)).toMatchObject([{ kind: 'PLACED' }, { kind: 'PLACED' }, { kind: 'PLACED' }]);
});
