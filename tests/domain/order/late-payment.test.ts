// Long because both policies, every refusal and every race about late money stand here once, on one stage.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SellerId } from '#domain/account/types.ts';
import { cancelOrder } from '#domain/order/cancel-order.ts';
import { expireOrders } from '#domain/order/expire-orders.ts';
import { findOrder } from '#domain/order/queries.ts';
import { receiveBankEvent } from '#domain/order/receive-bank-event.ts';
import { resumeSaga, resumeSagas } from '#domain/order/resume-sagas.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import type { PaymentProvider } from '#domain/payment/types.ts';
import { listConfirmedOrders } from '#domain/seller/list-confirmed-orders.ts';
import { newId } from '#lib/ids.ts';
import { present } from '#lib/result.ts';
import { type RunningBank, startBank } from '#tests/support/bank.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  agreeTo,
  makeEngine,
  orderRow,
  placeAndPay,
  providerOf,
  silentBank,
  stockOf,
  type TestEngine,
  type WishedLine,
  wishFor,
} from '#tests/support/engine.ts';
import { type MadeOffer, makeOffer } from '#tests/support/factories.ts';
import { expectSound, holdLock, holdStock, letHoldsRunOut, meeting, untilWaiting } from '#tests/support/race.ts';
import { carelessClaim, countsOf } from '../../race/careless-shop.ts';

/** Money that comes after the hold ended (SPEC 7), under both policies; the bank is the real sandbox. */

let database: TestDatabase;
let bank: RunningBank;
let refusing: TestEngine;
/** LATE_PAYMENT=reacquire; two processes of it. */
let engine: TestEngine;
let other: TestEngine;
const mortals: TestEngine[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  bank = await startBank({ databaseUrl: database.url });
  refusing = makeEngine(database.url, patient());
  engine = makeEngine(database.url, patient(), { latePayment: 'reacquire' });
  other = makeEngine(database.url, patient(), { latePayment: 'reacquire' });
});
afterEach(() => expectSound(engine.db));
afterAll(async () => {
  await Promise.all([refusing, engine, other, ...mortals].map((one) => one.close()));
  await bank.stop();
  await database.drop();
});

/** The machine may be slow; no test here is about an answer that does not come. */
const patient = () => providerOf(bank, 30_000);

/** What was put off is due now. */
async function goOn(by: TestEngine, orderId: string) {
  await database.sql`
    update sagas set next_run_at = now(), lease_until = null where order_id = ${orderId} and step <> 'DONE'`;
  await resumeSaga(by, orderId);
}

const one = (offer: MadeOffer, quantity = 1): WishedLine => ({ ...offer, quantity });
const atBank = async (orderId: string) => (await bank.control.payments({ reference: orderId })).map((p) => p.status);
const changesOf = async (orderId: string) =>
  (await bank.control.payments({ reference: orderId })).flatMap((p) => p.history.map((change) => change.kind));

async function eventsOf(orderId: string): Promise<string[]> {
  const rows = await database.sql<{ type: string }[]>`
    select type from outbox where aggregate = ${`order:${orderId}`} order by id`;
  return rows.map(({ type }) => type.replace('order.', ''));
}

/** An order whose payer is in 3-D Secure. */
async function orderInChallenge(lines: readonly WishedLine[]): Promise<PlaceRequest> {
  const wish = await wishFor(engine, lines, { paymentMethodToken: 'tok_3ds' });
  await placeAndPay(engine, wish);
  return wish;
}

/** The payer agrees at the bank, and nobody tells us. */
async function payerAgrees(orderId: string) {
  const [payment] = await bank.control.payments({ reference: orderId });
  await bank.control.answerChallenge(present(payment?.redirectUrl, 'redirect'), 'approve');
}

/** Late money: the payer agreed, then the hold ran out and was swept, and only now do we look. */
async function lateOrder(lines: readonly WishedLine[]): Promise<PlaceRequest> {
  const wish = await orderInChallenge(lines);
  await payerAgrees(wish.orderId);
  await letHoldsRunOut(database.sql, [wish.orderId]);
  await sweepAll();
  expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'EXPIRED', step: 'UNWIND' });
  return wish;
}

async function sweepAll() {
  while ((await expireOrders(refusing.db, 100)).releasedOrders > 0);
}

const webhook = (by: TestEngine, { attemptId }: PlaceRequest, type = 'payment.authorized') =>
  receiveBankEvent(by, 'sandbox', { eventId: newId(), type, attemptKey: attemptId });

describe('refuse, the default', () => {
  test('C-050: X’s money comes when Y has the unit: X is voided once, Y’s hold is untouched at every step', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const x = await lateOrder([one(offer)]);
    const y = await wishFor(refusing, [one(offer)], { paymentMethodToken: 'tok_3ds' });
    await placeAndPay(refusing, y);
    await webhook(refusing, x);
    await webhook(refusing, x, 'payment.captured');
    expect(await orderRow(refusing, x.orderId)).toMatchObject({ status: 'EXPIRED', step: 'DONE' });
    expect(await changesOf(x.orderId)).toEqual(['requires_action', 'authorized', 'voided']);
    expect(await stockOf(refusing, offer.skuId)).toEqual({ onHand: 1, reserved: 1 });
    await payerAgrees(y.orderId);
    await webhook(refusing, y);
    expect(await orderRow(refusing, y.orderId)).toMatchObject({ status: 'CONFIRMED' });
  });

  test('money that was captured is refunded, once, though the stock is free', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const x = await lateOrder([one(offer)]);
    await captureAtBank(x.orderId);
    await Promise.all([webhook(refusing, x), resumeSaga(refusing, x.orderId), webhook(refusing, x)]);
    await goOn(refusing, x.orderId);
    expect(await orderRow(refusing, x.orderId)).toMatchObject({
      status: 'EXPIRED',
      attemptStatus: 'REFUNDED',
      step: 'DONE',
    });
    const [payment] = await bank.control.payments({ reference: x.orderId });
    expect(payment).toMatchObject({ refunds: [{ amountMinor: payment?.amountMinor }] });
    expect(await stockOf(refusing, offer.skuId)).toEqual({ onHand: 1, reserved: 0 });
  });
});

async function captureAtBank(orderId: string) {
  const [payment] = await bank.control.payments({ reference: orderId });
  await bank.control.setPayment(present(payment, 'payment').id, { status: 'CAPTURED' });
}

describe('reacquire: all lines are free', () => {
  test('C-028: authorised late, the order is confirmed after all, with holds of its own and the old one as it ended', async () => {
    const [lamp, cloth] = [
      await makeOffer(database.sql, { stock: [1] }),
      await makeOffer(database.sql, { stock: [3] }),
    ];
    const x = await lateOrder([one(lamp), one(cloth, 2)]);
    expect(await resumeSaga(engine, x.orderId)).toBe(true);
    expect(await orderRow(engine, x.orderId)).toMatchObject({ status: 'CONFIRMED', endReason: null, step: 'DONE' });
    expect(await changesOf(x.orderId)).toEqual(['requires_action', 'authorized', 'captured']);
    expect(await stockOf(engine, lamp.skuId)).toEqual({ onHand: 0, reserved: 0 });
    expect(await stockOf(engine, cloth.skuId)).toEqual({ onHand: 1, reserved: 0 });
    const holds = await database.sql`
      select sku_id, claim, state, reason, quantity from stock_reservations where order_id = ${x.orderId} order by claim, sku_id`;
    expect([...holds]).toEqual([
      { sku_id: lamp.skuId, claim: 1, state: 'RELEASED', reason: 'EXPIRED', quantity: 1 },
      { sku_id: cloth.skuId, claim: 1, state: 'RELEASED', reason: 'EXPIRED', quantity: 2 },
      { sku_id: lamp.skuId, claim: 2, state: 'CONFIRMED', reason: null, quantity: 1 },
      { sku_id: cloth.skuId, claim: 2, state: 'CONFIRMED', reason: null, quantity: 2 },
    ]);
    expect(await eventsOf(x.orderId)).toEqual([
      'placed',
      'payment_requires_action',
      'expired',
      'payment_authorized',
      'reacquired',
      'confirmed',
    ]);
    // The buyer sees each unit once and is told; the seller’s feed has it once; the lines have left the cart.
    const view = present(await findOrder(engine.db, x.buyer, x.orderId), 'order');
    expect(view).toMatchObject({
      status: 'CONFIRMED',
      reacquired: true,
      items: [{}, { warehouses: [{ quantity: 2 }] }],
    });
    expect(view.items.every((item) => item.warehouses.length === 1)).toBe(true);
    // The feed waits for whatever transaction runs beside it on the server.
    const feed = async () => (await listConfirmedOrders(engine.db, cloth.sellerId as SellerId, { limit: 10 })).items;
    await expect
      .poll(feed, { timeout: 20_000 })
      .toMatchObject([{ orderId: x.orderId, items: [{ quantity: 2, warehouses: [{ quantity: 2 }] }] }]);
    expect([...(await database.sql`select items from carts where cart_id = ${x.buyer}`)]).toEqual([{ items: [] }]);
  });

  test('the hold has run out and nobody has swept: the same, by the webhook alone', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const x = await orderInChallenge([one(offer)]);
    await payerAgrees(x.orderId);
    await letHoldsRunOut(database.sql, [x.orderId]);
    await webhook(engine, x);
    expect(await orderRow(engine, x.orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
    expect((await eventsOf(x.orderId)).slice(-3)).toEqual(['expired', 'reacquired', 'confirmed']);
  });

  test('captured late: confirmed with that capture', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const x = await lateOrder([one(offer)]);
    await captureAtBank(x.orderId);
    await resumeSaga(engine, x.orderId);
    expect(await orderRow(engine, x.orderId)).toMatchObject({
      status: 'CONFIRMED',
      attemptStatus: 'CAPTURED',
      step: 'DONE',
    });
    expect((await changesOf(x.orderId)).filter((kind) => kind === 'captured')).toHaveLength(1);
  });

  test('from another warehouse than before, and from a hold that ran out and is not swept', async () => {
    const offer = await makeOffer(database.sql, { stock: [1, 1] });
    const x = await lateOrder([one(offer)]);
    const [first] = await database.sql<{ warehouseId: string }[]>`
      select warehouse_id as "warehouseId" from stock_reservations where order_id = ${x.orderId}`;
    // Both units are held by others; the hold on the farther one runs out.
    const others = [await orderInChallenge([one(offer)]), await orderInChallenge([one(offer)])];
    const [elsewhere] = await database.sql<{ orderId: string }[]>`
      select order_id as "orderId" from stock_reservations
       where order_id = any(${others.map((o) => o.orderId)}::uuid[]) and warehouse_id <> ${present(first, 'hold').warehouseId}`;
    await letHoldsRunOut(database.sql, [present(elsewhere, 'hold elsewhere').orderId]);
    await resumeSaga(engine, x.orderId);
    expect(await orderRow(engine, x.orderId)).toMatchObject({ status: 'CONFIRMED' });
    expect(await orderRow(engine, present(elsewhere, 'order').orderId)).toMatchObject({ status: 'EXPIRED' });
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 1, reserved: 1 });
  });

  test('at the price that was agreed to, whatever it is now', async () => {
    const offer = await makeOffer(database.sql, { stock: [1], priceMinor: 5_000 });
    const x = await lateOrder([one(offer)]);
    await database.sql`update offers set price_minor = 9_900 where sku_id = ${offer.skuId}`;
    await resumeSaga(engine, x.orderId);
    const view = present(await findOrder(engine.db, x.buyer, x.orderId), 'order');
    expect(view).toMatchObject({ status: 'CONFIRMED', subtotal: '50.00' });
  });

  test('the capture fails for good after that: the units are back, nobody is charged', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const x = await lateOrder([one(offer)]);
    const real = patient();
    const failing: PaymentProvider = {
      ...real,
      capture: async (key, id, amount) => {
        await bank.control.setPayment(id, { status: 'FAILED' });
        return await real.capture(key, id, amount);
      },
    };
    await resumeSaga(mortal(failing), x.orderId);
    expect(await orderRow(engine, x.orderId)).toMatchObject({
      status: 'PAYMENT_FAILED',
      endReason: 'CAPTURE_FAILED',
      step: 'DONE',
    });
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 1, reserved: 0 });
  });

  test('the process dies when the stock is taken and the money is not: another captures, once', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const x = await lateOrder([one(offer)]);
    const died = Promise.withResolvers<void>();
    const dying: PaymentProvider = {
      ...patient(),
      capture: () => {
        died.resolve();
        return new Promise(() => {});
      },
    };
    void resumeSaga(mortal(dying), x.orderId);
    await died.promise;
    expect(await orderRow(engine, x.orderId)).toMatchObject({ status: 'PENDING_PAYMENT', step: 'CAPTURE' });
    await database.sql`update sagas set lease_until = now() - interval '1 second' where order_id = ${x.orderId}`;
    await resumeSaga(other, x.orderId);
    expect(await orderRow(engine, x.orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
    expect((await changesOf(x.orderId)).filter((kind) => kind === 'captured')).toHaveLength(1);
  });
});

function mortal(provider: PaymentProvider): TestEngine {
  const made = makeEngine(database.url, provider, { latePayment: 'reacquire' });
  mortals.push(made);
  return made;
}

describe('reacquire: else the money goes back', () => {
  test('one of two lines is gone: nothing of the other is taken', async () => {
    const [gone, there] = [
      await makeOffer(database.sql, { stock: [1] }),
      await makeOffer(database.sql, { stock: [1] }),
    ];
    const x = await lateOrder([one(gone), one(there)]);
    await placeAndPay(engine, await wishFor(engine, [one(gone)]));
    await resumeSaga(engine, x.orderId);
    await expectGivenBack(x, 'VOIDED');
    expect(await stockOf(engine, there.skuId)).toEqual({ onHand: 1, reserved: 0 });
  });

  test('captured, and the unit is another’s: refunded', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const x = await lateOrder([one(offer)]);
    await placeAndPay(engine, await wishFor(engine, [one(offer)]));
    await captureAtBank(x.orderId);
    await resumeSaga(engine, x.orderId);
    await expectGivenBack(x, 'CAPTURED');
    expect(await orderRow(engine, x.orderId)).toMatchObject({ attemptStatus: 'REFUNDED' });
  });

  test.each([['tok_3ds'], ['tok_ok']])('C-070: the buyer has ordered again meanwhile, with %s', async (token) => {
    const offer = await makeOffer(database.sql, { stock: [5] });
    const x = await lateOrder([one(offer)]);
    const again = { ...(await agreeTo(engine, [one(offer)])), buyer: x.buyer, paymentMethodToken: token };
    expect(await placeAndPay(engine, again)).toMatchObject({ kind: 'PLACED' });
    await resumeSaga(engine, x.orderId);
    await expectGivenBack(x, 'VOIDED');
    expect((await orderRow(engine, again.orderId)).status).toBe(token === 'tok_ok' ? 'CONFIRMED' : 'PENDING_PAYMENT');
  });

  test('the buyer cancelled', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const x = await orderInChallenge([one(offer)]);
    await payerAgrees(x.orderId);
    await cancelOrder(engine.db, x.buyer, x.orderId);
    await resumeSaga(engine, x.orderId);
    await expectGivenBack(x, 'VOIDED', 'CANCELLED');
  });

  test('it is not sold any more', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const x = await lateOrder([one(offer)]);
    await database.sql`update offers set active = false where sku_id = ${offer.skuId}`;
    await resumeSaga(engine, x.orderId);
    await expectGivenBack(x, 'VOIDED');
  });

  test('C-089: another amount than was agreed to confirms nothing, late neither', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const x = await lateOrder([one(offer)]);
    const [payment] = await bank.control.payments({ reference: x.orderId });
    await bank.control.setPayment(present(payment, 'payment').id, { amountMinor: 100 });
    await resumeSaga(engine, x.orderId);
    await expectGivenBack(x, 'VOIDED');
    expect(await eventsOf(x.orderId)).toContain('payment_mismatch');
  });

  test('nobody has agreed: voided as ever', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const x = await orderInChallenge([one(offer)]);
    await letHoldsRunOut(database.sql, [x.orderId]);
    await sweepAll();
    await resumeSaga(engine, x.orderId);
    await expectGivenBack(x, 'VOIDED');
    expect(await eventsOf(x.orderId)).toEqual(['placed', 'payment_requires_action', 'expired', 'payment_canceled']);
  });

  async function expectGivenBack({ orderId, buyer }: PlaceRequest, atTheBank: string, status = 'EXPIRED') {
    expect(await orderRow(engine, orderId)).toMatchObject({ status, step: 'DONE' });
    expect(await atBank(orderId)).toEqual([atTheBank]);
    expect(await findOrder(engine.db, buyer, orderId)).toMatchObject({ status, reacquired: false });
  }
});

describe('races', () => {
  test('control: late money and a buyer who have both seen the last unit free get it both', async () => {
    const control = await createTestDatabase();
    const offer = await makeOffer(control.sql, { stock: [1] });
    const meet = meeting(2);
    const both = await Promise.all([
      carelessClaim(control.sql, offer, 1, meet),
      carelessClaim(control.sql, offer, 1, meet),
    ]);
    expect(both.filter(Boolean)).toHaveLength(2);
    expect(await countsOf(control.sql, offer)).toMatchObject({ onHand: 1, held: 2 });
    await control.drop();
  });

  test('against another buyer for the last unit, 16 rounds: one gets it, the other is not charged', async () => {
    const winners = new Set<string>();
    for (let round = 0; round < 16; round += 1) {
      const offer = await makeOffer(database.sql, { stock: [1] });
      const x = await lateOrder([one(offer)]);
      const y = await wishFor(other, [one(offer)]);
      const lock = await holdStock(database.sql, offer.skuId);
      const starters = [() => resumeSaga(engine, x.orderId), () => placeAndPay(other, y)];
      if (round % 2 === 1) starters.reverse();
      const first = starters[0]?.();
      await untilWaiting(database.sql, 1);
      const second = starters[1]?.();
      await untilWaiting(database.sql, 2);
      await lock.release();
      await Promise.all([first, second]);
      const { status } = await orderRow(engine, x.orderId);
      const [rival] = await database.sql`select status from orders where id = ${y.orderId}`;
      expect([status, rival?.status ?? 'NONE']).toEqual(
        status === 'CONFIRMED' ? ['CONFIRMED', 'NONE'] : ['EXPIRED', 'CONFIRMED'],
      );
      expect(await atBank(x.orderId)).toEqual([status === 'CONFIRMED' ? 'CAPTURED' : 'VOIDED']);
      expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 0, reserved: 0 });
      winners.add(status);
    }
    expect(winners).toEqual(new Set(['CONFIRMED', 'EXPIRED']));
  }, 60_000);

  test.each([
    ['of the last unit', 1],
    ['of plenty', 50],
  ])(
    'against a new order of the same cart, %s, 12 rounds: one of the two, never both',
    async (_of, stock) => {
      for (let round = 0; round < 12; round += 1) {
        const offer = await makeOffer(database.sql, { stock: [stock] });
        const x = await lateOrder([one(offer)]);
        const again = { ...(await agreeTo(other, [one(offer)])), buyer: x.buyer };
        const lock = await holdStock(database.sql, offer.skuId);
        const starters = [() => resumeSaga(engine, x.orderId), () => placeAndPay(other, again)];
        if (round % 2 === 1) starters.reverse();
        const both = Promise.all(starters.map((start) => start()));
        await untilWaiting(database.sql, 1);
        await lock.release();
        await both;
        // Who had to stand back from a circle comes again by itself.
        await database.sql`update sagas set next_run_at = now() where order_id = ${x.orderId}`;
        await resumeSaga(engine, x.orderId);
        const { status } = await orderRow(engine, x.orderId);
        const [newer] = await database.sql`select status from orders where id = ${again.orderId}`;
        expect([status, newer?.status ?? 'NONE']).toEqual(
          status === 'CONFIRMED' ? ['CONFIRMED', 'NONE'] : ['EXPIRED', 'CONFIRMED'],
        );
        expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: stock - 1, reserved: 0 });
      }
    },
    90_000,
  );

  test('late money heard by webhooks, by asking and by the worker at once: taken once, captured once', async () => {
    const offer = await makeOffer(database.sql, { stock: [3] });
    const x = await lateOrder([one(offer)]);
    const lock = await holdLock(
      database.sql,
      (tx) => tx`select 1 from orders where id = ${x.orderId} for no key update`,
    );
    const all = Promise.all([
      webhook(engine, x),
      webhook(other, x),
      resumeSaga(engine, x.orderId),
      resumeSaga(other, x.orderId),
      resumeSagas(other, 10, () => {}),
    ]);
    await untilWaiting(database.sql, 1);
    await lock.release();
    await all;
    await goOn(engine, x.orderId);
    expect(await orderRow(engine, x.orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
    expect((await eventsOf(x.orderId)).filter((type) => type === 'reacquired' || type === 'confirmed')).toEqual([
      'reacquired',
      'confirmed',
    ]);
    expect((await changesOf(x.orderId)).filter((kind) => kind === 'captured')).toHaveLength(1);
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 2, reserved: 0 });
  });

  test('a runner that lost its lease takes nothing', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const x = await lateOrder([one(offer)]);
    const slow = mortal({ ...silentBank, lookUp: async (...given) => await takeOver(...given) });
    const real = patient();
    async function takeOver(...given: Parameters<PaymentProvider['lookUp']>) {
      // While it looks, its lease runs out and another brings the order to its end.
      await database.sql`update sagas set lease_until = now() - interval '1 second' where order_id = ${x.orderId}`;
      await resumeSaga(refusing, x.orderId);
      return { kind: 'PAYMENT' as const, payment: { ...(await seenBefore(...given)), status: 'AUTHORIZED' as const } };
    }
    async function seenBefore(...given: Parameters<PaymentProvider['lookUp']>) {
      const answer = await real.lookUp(...given);
      if (answer.kind !== 'PAYMENT') throw new Error(answer.kind);
      return answer.payment;
    }
    await resumeSaga(slow, x.orderId);
    expect(await orderRow(engine, x.orderId)).toMatchObject({ status: 'EXPIRED', step: 'DONE' });
    expect(await atBank(x.orderId)).toEqual(['VOIDED']);
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 1, reserved: 0 });
  });
});
