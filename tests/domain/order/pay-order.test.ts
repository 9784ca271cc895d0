import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningBank, startBank } from '#tests/support/bank.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  makeEngine,
  orderRow,
  placeAndPay,
  providerOf,
  stockOf,
  type TestEngine,
  wishFor,
} from '#tests/support/engine.ts';
import { makeOffer } from '#tests/support/factories.ts';

let database: TestDatabase;
let bank: RunningBank;
let engine: TestEngine;

beforeAll(async () => {
  database = await createTestDatabase();
  bank = await startBank({ databaseUrl: database.url });
  engine = makeEngine(database.url, providerOf(bank));
});
afterAll(async () => {
  await engine.close();
  await bank.stop();
  await database.drop();
});

describe('the course of an order, at the bank and in our books', () => {
  test('a card that works: sold, captured once, the cart empty', async () => {
    const offer = await makeOffer(database.sql, { stock: [5], priceMinor: 10_000 });
    const wish = await wishFor(engine, [{ ...offer, quantity: 2 }]);
    expect(await placeAndPay(engine, wish)).toMatchObject({ kind: 'PLACED' });

    expect(await orderRow(engine, wish.orderId)).toMatchObject({
      status: 'CONFIRMED',
      step: 'DONE',
      attemptStatus: 'CAPTURED',
    });
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 3, reserved: 0 });
    const payments = await bank.control.payments({ reference: wish.orderId });
    expect(payments).toMatchObject([{ status: 'CAPTURED', capturedMinor: 24_990, amountMinor: 24_990 }]);
    const [cart] = await database.sql`select items, version from carts where cart_id = ${wish.buyer}`;
    expect(cart).toEqual({ items: [], version: 2 });
  });

  test('a card that is declined: held on, payable again', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const wish = await wishFor(engine, [{ ...offer, quantity: 1 }], { paymentMethodToken: 'tok_declined' });
    await placeAndPay(engine, wish);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({
      status: 'PENDING_PAYMENT',
      step: 'AWAIT_PAYER',
      attemptStatus: 'DECLINED',
    });
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 1, reserved: 1 });
  });
});
