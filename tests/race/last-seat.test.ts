import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { removeItem } from '#domain/cart/remove-item.ts';
import { setItem } from '#domain/cart/set-item.ts';
import { placeOrder } from '#domain/order/place-order.ts';
import { sweep } from '#domain/order/sweep-orders.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { agreeTo, makeEngine, orderRow, stockOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { type MadeOffer, makeOffer } from '#tests/support/factories.ts';
import {
  countOutcomes,
  expectSound,
  heldBank,
  holdStock,
  letHoldsRunOut,
  meeting,
  untilWaiting,
} from '#tests/support/race.ts';
import { type CarelessHold, carelessClaim, carelessEnd, countsOf } from './careless-shop.ts';

let database: TestDatabase;
let mine: TestEngine;
let theirs: TestEngine;
const bank = heldBank();

beforeAll(async () => {
  database = await createTestDatabase();
  mine = makeEngine(database.url, bank.provider);
  theirs = makeEngine(database.url, bank.provider);
});
afterEach(() => expectSound(mine.db));
afterAll(async () => {
  await Promise.all([mine.close(), theirs.close()]);
  await database.drop();
});

/** A holds the last unit and is at the bank; B was told that there is none; then A's hold runs out. */
async function seatRunOut() {
  const offer = await makeOffer(database.sql, { stock: [1] });
  const a = await wishFor(mine, [{ ...offer, quantity: 1 }]);
  const b = await wishFor(theirs, [{ ...offer, quantity: 1 }]);
  const { payment } = await placeOrder(mine, a);
  const atTheBank = await bank.asked(a.orderId);
  expect(await theirs.placement.submit(b)).toMatchObject({
    refusal: { code: 'OUT_OF_STOCK', items: [{ available: 0 }] },
  });
  await letHoldsRunOut(database.sql, [a.orderId]);
  const pay = async () => {
    atTheBank.approve();
    await payment;
  };
  return { offer, a, b, pay };
}

/** A was refused and not charged; B has the unit, unpaid as yet. */
async function expectTheSeatIsBs({ offer, a, b }: { offer: MadeOffer; a: PlaceRequest; b: PlaceRequest }) {
  expect(await orderRow(mine, a.orderId)).toMatchObject({ status: 'EXPIRED', step: 'DONE', attemptStatus: 'CANCELED' });
  expect(bank.done.filter((what) => what.endsWith(a.orderId))).toEqual([`authorise ${a.orderId}`, `void ${a.orderId}`]);
  expect(await orderRow(mine, b.orderId)).toMatchObject({ status: 'PENDING' });
  expect(await stockOf(mine, offer.skuId)).toEqual({ onHand: 1, reserved: 1 });
}

describe('the last seat: A’s hold has run out, B claims, A pays, the sweeper runs', () => {
  test('control: who pays by a hold seen earlier sells the seat that another has', async () => {
    const control = await createTestDatabase();
    const offer = await makeOffer(control.sql, { stock: [1] });
    const alone = async () => {};
    const a = (await carelessClaim(control.sql, offer, 1, alone)) as CarelessHold;
    // A's payment has looked at the hold; before it writes, the hold is released and B claims and pays.
    const [aPays, bMay] = [meeting(2), meeting(2)];
    const late = carelessEnd(control.sql, a, 'CONFIRMED', async () => {
      await bMay();
      await aPays();
    });
    await bMay();
    await carelessEnd(control.sql, a, 'RELEASED', alone);
    const b = (await carelessClaim(control.sql, offer, 1, alone)) as CarelessHold;
    await aPays();
    await late;
    expect(await countsOf(control.sql, offer)).toMatchObject({ onHand: 0, reserved: 0, sold: 1, held: 1 });
    await expect(carelessEnd(control.sql, b, 'CONFIRMED', alone)).rejects.toMatchObject({ code: '23514' });
    await control.drop();
  });

  const orders = [
    ['claim', 'pay', 'sweep'],
    ['claim', 'sweep', 'pay'],
    ['pay', 'claim', 'sweep'],
    ['pay', 'sweep', 'claim'],
    ['sweep', 'claim', 'pay'],
    ['sweep', 'pay', 'claim'],
  ] as const;
  test.each(orders.map((order) => [order.join(', '), order] as const))('in the order %s', async (_name, order) => {
    const seat = await seatRunOut();
    const steps = {
      claim: async () => expect(await theirs.placement.submit(seat.b)).toMatchObject({ kind: 'PLACED' }),
      pay: seat.pay,
      sweep: () => sweep(mine.db, 'worker'),
    };
    for (const step of order) await steps[step]();
    await expectTheSeatIsBs(seat);
  });

  test('all three at once, 18 rounds', async () => {
    for (let round = 0; round < 18; round += 1) {
      const seat = await seatRunOut();
      // Half of the rounds begin lined up behind the stock, the others wherever the machine lets them.
      const lock = round % 2 === 0 ? await holdStock(database.sql, seat.offer.skuId) : undefined;
      const starters = [() => theirs.placement.submit(seat.b), seat.pay, () => sweep(mine.db, 'worker')];
      const turn = round % 3;
      const all = [...starters.slice(turn), ...starters.slice(0, turn)].map((start) => start());
      if (lock) await untilWaiting(database.sql);
      await lock?.release();
      await Promise.all(all);
      // B may have come while A's order was locked by its own end, and was told to try again.
      expect(['PLACED', 'REPLAYED', 'CART_ALREADY_ORDERED']).toContain(
        Object.keys(countOutcomes([await theirs.placement.submit(seat.b)]))[0],
      );
      await expectTheSeatIsBs(seat);
    }
  });
});

describe('an expired hold, claimed by another while its owner edits', () => {
  test('the cart, and orders again: one of the two gets the unit', async () => {
    for (let round = 0; round < 8; round += 1) {
      const offer = await makeOffer(database.sql, { stock: [1] });
      const extra = await makeOffer(database.sql);
      const owner = await wishFor(mine, [{ ...offer, quantity: 1 }]);
      await mine.placement.submit(owner);
      await letHoldsRunOut(database.sql, [owner.orderId]);
      await setItem(mine.db, owner.buyer, { ...extra, quantity: 1 });
      const lines = [
        { ...offer, quantity: 1 },
        { ...extra, quantity: 1 },
      ];
      const again = { ...(await agreeTo(mine, lines)), buyer: owner.buyer };
      const rival = await wishFor(theirs, [{ ...offer, quantity: 1 }]);
      const lock = await holdStock(database.sql, offer.skuId);
      const outcomes = [mine.placement.submit(again), theirs.placement.submit(rival)];
      await untilWaiting(database.sql, 2);
      await lock.release();
      expect(countOutcomes(await Promise.all(outcomes))).toEqual({ PLACED: 1, OUT_OF_STOCK: 1 });
      expect(await orderRow(mine, owner.orderId)).toMatchObject({ status: 'EXPIRED' });
      expect(await stockOf(mine, offer.skuId)).toEqual({ onHand: 1, reserved: 1 });
    }
  });

  test('the cart only, or the address: the unit is the other’s, and the owner’s old hold stays ended', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const owner = await wishFor(mine, [{ ...offer, quantity: 1 }]);
    await mine.placement.submit(owner);
    await letHoldsRunOut(database.sql, [owner.orderId]);
    const rival = await wishFor(theirs, [{ ...offer, quantity: 1 }]);
    const [placed] = await Promise.all([
      theirs.placement.submit(rival),
      setItem(mine.db, owner.buyer, { ...offer, quantity: 2 }),
      removeItem(mine.db, owner.buyer, offer),
    ]);
    expect(placed).toMatchObject({ kind: 'PLACED' });
    // The same request once more, with another address: it is the same order, as it is now.
    const elsewhere = { ...owner, address: { ...owner.address, line1: 'Kordon 5' } };
    expect(await mine.placement.submit(elsewhere)).toEqual({ kind: 'REPLAYED', orderId: owner.orderId });
    expect(await orderRow(mine, owner.orderId)).toMatchObject({ status: 'EXPIRED', holdExpiresAt: null });
    expect(await stockOf(mine, offer.skuId)).toEqual({ onHand: 1, reserved: 1 });
  });
});
