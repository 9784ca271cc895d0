import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { removeItem } from '#domain/cart/remove-item.ts';
import { setItem } from '#domain/cart/set-item.ts';
import { placeOrder } from '#domain/order/place-order.ts';
import { sweep } from '#domain/order/sweep-orders.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  agreeTo,
  makeEngine,
  orderRow,
  stockOf,
  type TestEngine,
  type WishedLine,
  wishFor,
} from '#tests/support/engine.ts';
import { type MadeOffer, makeOffer } from '#tests/support/factories.ts';
import { type BankCall, expectSound, heldBank, holdStock, letHoldsRunOut, untilWaiting } from '#tests/support/race.ts';

let database: TestDatabase;
let engine: TestEngine;
const bank = heldBank();

beforeAll(async () => {
  database = await createTestDatabase();
  engine = makeEngine(database.url, bank.provider, { lanes: 1 });
});
afterEach(() => expectSound(engine.db));
afterAll(async () => {
  await engine.close();
  await database.drop();
});

const place = (request: PlaceRequest) => engine.placement.submit(request);
const refusal = (code: string, more: object = {}) => ({ kind: 'REFUSED', refusal: { code, ...more } });

/** An unpaid order of a new buyer, after the bank has said `word` to its first card. */
async function orderAfter(word: keyof BankCall, lines: readonly WishedLine[]): Promise<PlaceRequest> {
  const wish = await wishFor(engine, lines);
  const { payment } = await placeOrder(engine, wish);
  (await bank.asked(wish.orderId))[word]();
  await payment;
  return wish;
}

/** The same buyer orders their cart once more, after it was set to `lines`. */
async function changedCart({ buyer }: PlaceRequest, from: readonly MadeOffer[], lines: readonly WishedLine[]) {
  for (const { skuId, sellerId } of from) await removeItem(engine.db, buyer, { skuId, sellerId });
  for (const line of lines) await setItem(engine.db, buyer, line);
  return { ...(await agreeTo(engine, lines)), buyer };
}

describe('the changed cart, ordered again', () => {
  test('replaces the own unpaid order, even when that has the last unit', async () => {
    const last = await makeOffer(database.sql, { stock: [1] });
    const more = await makeOffer(database.sql);
    const first = await orderAfter('decline', [{ ...last, quantity: 1 }]);
    const second = await changedCart(
      first,
      [],
      [
        { ...last, quantity: 1 },
        { ...more, quantity: 2 },
      ],
    );
    expect(await place(second)).toMatchObject({ kind: 'PLACED' });

    expect(await orderRow(engine, first.orderId)).toMatchObject({ status: 'CANCELLED', endReason: 'REPLACED' });
    expect(await orderRow(engine, second.orderId)).toMatchObject({ status: 'PENDING' });
    expect(await stockOf(engine, last.skuId)).toEqual({ onHand: 1, reserved: 1 });
    // Given back and taken in one transaction: nobody ever saw the unit free.
    const moves = await database.sql`
      select kind, order_id, xmin::text as transaction from stock_movements
       where sku_id = ${last.skuId} and order_id is not null order by id`;
    expect(moves.map(({ kind, order_id }) => [kind, order_id])).toEqual([
      ['HELD', first.orderId],
      ['RELEASED', first.orderId],
      ['HELD', second.orderId],
    ]);
    expect(moves[1]?.transaction).toBe(moves[2]?.transaction);
    const [hold] = await database.sql`select state, reason from stock_reservations where order_id = ${first.orderId}`;
    expect(hold).toEqual({ state: 'RELEASED', reason: 'REPLACED' });
  });

  test('is refused when it asks for too much, and the own order stays as it was', async () => {
    const offer = await makeOffer(database.sql, { stock: [3] });
    const first = await orderAfter('decline', [{ ...offer, quantity: 2 }]);
    const second = await changedCart(first, [], [{ ...offer, quantity: 4 }]);
    // What it could have had includes what it holds already.
    expect(await place(second)).toMatchObject(refusal('OUT_OF_STOCK', { items: [{ requested: 4, available: 3 }] }));
    expect(await orderRow(engine, first.orderId)).toMatchObject({ status: 'PENDING_PAYMENT' });
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 3, reserved: 2 });
  });

  test('for another product gives all of the old one back', async () => {
    const [old, other] = [await makeOffer(database.sql, { stock: [1] }), await makeOffer(database.sql)];
    const first = await orderAfter('decline', [{ ...old, quantity: 1 }]);
    expect(await place(await changedCart(first, [old], [{ ...other, quantity: 1 }]))).toMatchObject({ kind: 'PLACED' });
    expect(await stockOf(engine, old.skuId)).toEqual({ onHand: 1, reserved: 0 });
  });

  test.each(['loseAnswer', 'approve'] as const)(
    'while its payment is under way (%s): refused with the order',
    async (word) => {
      const offer = await makeOffer(database.sql);
      const first = await wishFor(engine, [{ ...offer, quantity: 1 }]);
      const { payment } = await placeOrder(engine, first);
      const call = await bank.asked(first.orderId);
      const second = await changedCart(first, [], [{ ...offer, quantity: 2 }]);
      const inProgress = refusal('PAYMENT_IN_PROGRESS', { orderId: first.orderId });
      expect(await place(second)).toEqual(inProgress);
      call[word]();
      await payment;
      if (word === 'loseAnswer') expect(await place(second)).toEqual(inProgress);
    },
  );

  test('C-017: while the buyer is in 3-D Secure: replaced, and the old attempt is left to be given up at the bank', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const first = await orderAfter('challenge', [{ ...offer, quantity: 1 }]);
    const other = await makeOffer(database.sql);
    const second = await changedCart(
      first,
      [],
      [
        { ...offer, quantity: 1 },
        { ...other, quantity: 1 },
      ],
    );
    expect(await place(second)).toMatchObject({ kind: 'PLACED' });
    expect(await orderRow(engine, first.orderId)).toMatchObject({ status: 'CANCELLED', step: 'UNWIND' });
  });

  test('after the payment: a new order, since the lines have left the cart', async () => {
    const offer = await makeOffer(database.sql, { stock: [2] });
    const first = await orderAfter('approve', [{ ...offer, quantity: 1 }]);
    expect(await orderRow(engine, first.orderId)).toMatchObject({ status: 'CONFIRMED' });
    const second = await changedCart(first, [], [{ ...offer, quantity: 1 }]);
    expect(await place(second)).toMatchObject({ kind: 'PLACED' });
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 1, reserved: 1 });
  });
});

describe('the own hold that has run out', () => {
  test('C-017: makes way for the same cart again; the old order is EXPIRED, not replaced', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const first = await wishFor(engine, [{ ...offer, quantity: 1 }]);
    await place(first);
    await letHoldsRunOut(database.sql, [first.orderId]);
    const second = { ...(await agreeTo(engine, [{ ...offer, quantity: 1 }])), buyer: first.buyer };
    expect(await place(second)).toMatchObject({ kind: 'PLACED' });
    expect(await orderRow(engine, first.orderId)).toMatchObject({ status: 'EXPIRED', endReason: 'EXPIRED' });
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 1, reserved: 1 });
    expect(await sweep(engine.db, 'worker')).toMatchObject({ releasedOrders: 0 });
  });
});

describe('in one group with others', () => {
  /** Places the wishes as one group: the blocker, which wants a unit of the locked row, goes alone before them. */
  async function together(locked: MadeOffer, wishes: readonly PlaceRequest[]) {
    const blocker = await wishFor(engine, [{ ...locked, quantity: 1 }]);
    const lock = await holdStock(database.sql, locked.skuId);
    const blocked = place(blocker);
    await untilWaiting(database.sql);
    const outcomes = wishes.map(place);
    await lock.release();
    await blocked;
    return await Promise.all(outcomes);
  }

  test('what a replacing buyer gives back goes to who comes after, not to who came before', async () => {
    const offer = await makeOffer(database.sql, { stock: [2] });
    const gate = await makeOffer(database.sql);
    const first = await orderAfter('decline', [{ ...offer, quantity: 2 }]);
    const smaller = await changedCart(first, [], [{ ...offer, quantity: 1 }]);
    const [before, after] = [
      await wishFor(engine, [{ ...offer, quantity: 1 }]),
      await wishFor(engine, [{ ...offer, quantity: 1 }]),
    ];
    const outcomes = await together(gate, [before, smaller, after]);
    expect(outcomes).toMatchObject([
      refusal('OUT_OF_STOCK', { items: [{ available: 0 }] }),
      { kind: 'PLACED' },
      { kind: 'PLACED' },
    ]);
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 2, reserved: 2 });
  });

  test('a hold that has run out is free for who came first, though its owner is in the group too', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const gate = await makeOffer(database.sql);
    const owner = await wishFor(engine, [{ ...offer, quantity: 1 }]);
    await place(owner);
    await letHoldsRunOut(database.sql, [owner.orderId]);
    const ownerAgain = { ...(await agreeTo(engine, [{ ...offer, quantity: 1 }])), buyer: owner.buyer };
    const rival = await wishFor(engine, [{ ...offer, quantity: 1 }]);
    expect(await together(gate, [rival, ownerAgain])).toMatchObject([
      { kind: 'PLACED', orderId: rival.orderId },
      refusal('OUT_OF_STOCK', { items: [{ available: 0 }] }),
    ]);
    expect(await orderRow(engine, owner.orderId)).toMatchObject({ status: 'EXPIRED' });
  });

  test('a hold that has run out is free though its owner is refused something else', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const none = await makeOffer(database.sql, { stock: [0] });
    const gate = await makeOffer(database.sql);
    const owner = await wishFor(engine, [{ ...offer, quantity: 1 }]);
    await place(owner);
    await letHoldsRunOut(database.sql, [owner.orderId]);
    const ownerAgain = await changedCart(owner, [offer], [{ ...none, quantity: 1 }]);
    const rival = await wishFor(engine, [{ ...offer, quantity: 1 }]);
    expect(await together(gate, [ownerAgain, rival])).toMatchObject([refusal('OUT_OF_STOCK'), { kind: 'PLACED' }]);
  });
});
