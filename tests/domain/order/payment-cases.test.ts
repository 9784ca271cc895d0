import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BuyerId } from '#domain/account/types.ts';
import { addAttempt } from '#domain/order/add-attempt.ts';
import { askAfterReturn } from '#domain/order/ask-bank.ts';
import { leaseSecondsFor } from '#domain/order/open-engine.ts';
import { receiveBankEvent } from '#domain/order/receive-bank-event.ts';
import { resumeSagas } from '#domain/order/resume-sagas.ts';
import { sagaPolicy } from '#domain/order/rules.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
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
  stockOf,
  type TestEngine,
  wishFor,
} from '#tests/support/engine.ts';
import { makeOffer } from '#tests/support/factories.ts';
import { expectSound, heldBank, holdStock, letHoldsRunOut, untilWaiting } from '#tests/support/race.ts';

/** The cases under payment that are about what a buyer or the bank does; those in which a process dies are in tests/crash. */

let database: TestDatabase;
let bank: RunningBank;
let engine: TestEngine;
let other: TestEngine;
const closing: TestEngine[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  bank = await startBank({ databaseUrl: database.url });
  engine = makeEngine(database.url, providerOf(bank));
  other = makeEngine(database.url, providerOf(bank));
  closing.push(engine, other);
});
afterEach(() => expectSound(engine.db));
afterAll(async () => {
  await Promise.all(closing.map((one) => one.close()));
  await bank.stop();
  await database.drop();
});

async function order(paymentMethodToken: string, by = engine) {
  const offer = await makeOffer(database.sql, { stock: [1] });
  const wish = await wishFor(by, [{ ...offer, quantity: 1 }], { paymentMethodToken });
  await placeAndPay(by, wish);
  return { offer, wish };
}

/** The same request again, as a client sends it that had no answer: whoever hears it makes new ids. */
const again = (wish: PlaceRequest): PlaceRequest => ({ ...wish, orderId: newId(), attemptId: newId() });

const atBank = async (orderId: string) =>
  (await bank.control.payments({ reference: orderId })).map((payment) => payment.history.map((entry) => entry.kind));

async function answer(orderId: string, attempt: number, outcome: 'approve' | 'decline') {
  const payments = await bank.control.payments({ reference: orderId });
  await bank.control.answerChallenge(present(payments[attempt]?.redirectUrl, 'redirect'), outcome);
}

const hear = (attemptKey: string, type: string, by = engine) =>
  receiveBankEvent(by, 'sandbox', { eventId: newId(), type, attemptKey });

const attemptsOf = async (orderId: string) =>
  await database.sql<{ id: string; status: string }[]>`
    select id, status from payment_attempts where order_id = ${orderId} order by ordinal`;

async function resumeAll() {
  await database.sql`update sagas set next_run_at = now() where step <> 'DONE'`;
  await resumeSagas(engine, 64, (error) => {
    throw error;
  });
}

test('the payer’s return and the webhook start at the same instant, and both wait for the stock: one capture, nothing undone (C-063)', async () => {
  const { offer, wish } = await order('tok_3ds');
  await answer(wish.orderId, 0, 'approve');
  const lock = await holdStock(database.sql, offer.skuId);
  const both = [askAfterReturn(engine, wish.orderId), hear(wish.attemptId, 'payment.authorized', other)];
  // One waits for the stock with the order locked, the other for the order.
  await untilWaiting(database.sql, 2);
  await lock.release();
  await Promise.all(both);
  await resumeAll();
  expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
  expect(await atBank(wish.orderId)).toEqual([['requires_action', 'authorized', 'captured']]);
});

test('the bank takes longer than the buyer waits: the same key is the same order, another key is told of it, one charge (C-064)', async () => {
  const slow = heldBank();
  const patient = makeEngine(database.url, slow.provider);
  closing.push(patient);
  const offer = await makeOffer(database.sql, { stock: [2] });
  const lines = [{ ...offer, quantity: 1 }];
  const wish = await wishFor(patient, lines);
  const first = placeAndPay(patient, wish);
  const call = await slow.asked(wish.orderId);

  expect(await placeAndPay(other, again(wish))).toEqual({ kind: 'REPLAYED', orderId: wish.orderId });
  const fresh = { ...(await agreeTo(patient, lines)), buyer: wish.buyer };
  expect(await placeAndPay(other, fresh)).toMatchObject({
    kind: 'REFUSED',
    refusal: { code: expect.stringMatching(/^(CART_ALREADY_ORDERED|PAYMENT_IN_PROGRESS)$/), orderId: wish.orderId },
  });
  call.approve();
  await first;
  expect(await orderRow(patient, wish.orderId)).toMatchObject({ status: 'CONFIRMED' });
  expect(slow.done).toEqual([`authorise ${wish.orderId}`, `capture ${wish.orderId}`]);
  expect(await stockOf(patient, offer.skuId)).toEqual({ onHand: 1, reserved: 0 });
});

test.each([100, 2_000, 10_000, 60_000, 600_000])(
  'a bank that may take %i ms: a dead process’ saga is free within a minute (C-066)',
  (bankTimeoutMs) => {
    expect(leaseSecondsFor(bankTimeoutMs)).toBeLessThanOrEqual(60);
    expect(leaseSecondsFor(bankTimeoutMs)).toBeGreaterThan(0);
  },
);

describe('an old page, sent again hours after its hold lapsed (C-070)', () => {
  async function lapsed() {
    const [a, b] = [await makeOffer(database.sql, { stock: [1] }), await makeOffer(database.sql, { stock: [9] })];
    const lines = [a, b].map((offer) => ({ ...offer, quantity: 1 }));
    const wish = await wishFor(engine, lines, { paymentMethodToken: 'tok_3ds' });
    await placeAndPay(engine, wish);
    await letHoldsRunOut(database.sql, [wish.orderId], 6 * 3600);
    return { a, b, lines, wish };
  }
  const expectNothingHeld = async (skuId: string) =>
    expect(await stockOf(engine, skuId)).toMatchObject({ reserved: 0 });

  test('when another has the last unit: refused by name, and nothing of it held', async () => {
    const { a, b, wish } = await lapsed();
    await placeAndPay(engine, await wishFor(engine, [{ ...a, quantity: 1 }]));
    const old = { ...again(wish), idempotencyKey: newId() };
    expect(await placeAndPay(engine, old)).toMatchObject({
      kind: 'REFUSED',
      refusal: { code: 'OUT_OF_STOCK', items: [{ skuId: a.skuId, requested: 1, available: 0 }] },
    });
    await resumeAll();
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'EXPIRED', attemptStatus: 'CANCELED' });
    await expectNothingHeld(b.skuId);
  });

  test('when a price has moved: the new version, line by line, and no order', async () => {
    const { a, b, wish } = await lapsed();
    await database.sql`update offers set price_minor = price_minor + 1 where id = ${b.offerId}`;
    expect(await placeAndPay(engine, { ...again(wish), idempotencyKey: newId() })).toMatchObject({
      kind: 'REFUSED',
      refusal: {
        code: 'PRICE_CHANGED',
        changes: expect.arrayContaining([expect.objectContaining({ skuId: b.skuId })]),
      },
    });
    const [orders] = await database.sql`select count(*)::int as count from orders where buyer = ${wish.buyer}`;
    expect(orders?.count).toBe(1);
    await placeAndPay(engine, await wishFor(engine, [{ ...a, quantity: 1 }]));
    await expectNothingHeld(a.skuId);
  });

  test('its lines add up to it as they did, and each has its hold', async () => {
    const { wish } = await lapsed();
    await resumeAll();
    const [wrong] = await database.sql`
      select count(*)::int as count from orders o
       where o.id = ${wish.orderId} and (o.subtotal_minor <> (select sum(unit_price_minor * quantity) from order_items i where i.order_id = o.id)
          or o.total_minor <> o.subtotal_minor - o.discount_minor + o.shipping_minor
          or exists (select 1 from order_items i where i.order_id = o.id and not exists (
                       select 1 from stock_reservations r where r.order_id = o.id and r.sku_id = i.sku_id)))`;
    expect(wrong?.count).toBe(0);
  });
});

describe('the bank refuses us (C-073)', () => {
  test('for good, with 401: the order has failed, and the next buyer gets the unit at once', async () => {
    const locked = makeEngine(database.url, providerOf({ ...bank, apiKey: 'not the key of this bank' }));
    closing.push(locked);
    const { offer, wish } = await order('tok_ok', locked);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'PAYMENT_FAILED', step: 'DONE' });
    const next = await wishFor(engine, [{ ...offer, quantity: 1 }]);
    await placeAndPay(engine, next);
    expect(await orderRow(engine, next.orderId)).toMatchObject({ status: 'CONFIRMED' });
  });

  test('not at all, but its answer does not come: the unit is kept', async () => {
    const { offer, wish } = await order('tok_reply_lost');
    expect(await orderRow(engine, wish.orderId)).toMatchObject({
      status: 'PENDING_PAYMENT',
      attemptStatus: 'UNKNOWN',
    });
    const next = await wishFor(engine, [{ ...offer, quantity: 1 }]);
    expect(await placeAndPay(engine, next)).toMatchObject({ kind: 'REFUSED', refusal: { code: 'OUT_OF_STOCK' } });
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 1, reserved: 1 });
    await resumeAll();
  });
});

describe('two attempts in 3-D Secure', () => {
  async function twoAttempts() {
    const { wish, offer } = await order('tok_3ds');
    const given = { buyer: wish.buyer as BuyerId, orderId: wish.orderId, idempotencyKey: newId() };
    const added = await addAttempt(engine, { ...given, paymentMethodToken: 'tok_3ds' });
    if (!added.ok) throw new Error(added.refusal.code);
    await added.value.payment;
    const [first, second] = await attemptsOf(wish.orderId);
    return { wish, offer, first: present(first, 'first').id, second: present(second, 'second').id };
  }

  test('the second passes, the first fails late: paid at once, and the late word is about the first alone (C-075, C-088)', async () => {
    const { wish, first, second } = await twoAttempts();
    await answer(wish.orderId, 1, 'approve');
    await hear(second, 'payment.authorized');
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED' });
    const before = await database.sql`select * from orders where id = ${wish.orderId}`;
    for (const type of ['payment.failed', 'payment.canceled', 'payment.expired']) await hear(first, type);
    expect(await database.sql`select * from orders where id = ${wish.orderId}`).toEqual(before);
    expect((await attemptsOf(wish.orderId)).map((attempt) => attempt.status)).toEqual(['CANCELED', 'CAPTURED']);
    expect(await atBank(wish.orderId)).toEqual([
      ['requires_action', 'voided'],
      ['requires_action', 'authorized', 'captured'],
    ]);
  });

  test('the first fails while the second waits: only the first is marked, and the second pays (C-075)', async () => {
    const { wish, first, second } = await twoAttempts();
    await answer(wish.orderId, 0, 'decline');
    await hear(first, 'payment.declined');
    expect((await attemptsOf(wish.orderId)).map((attempt) => attempt.status)).toEqual(['DECLINED', 'REQUIRES_ACTION']);
    await answer(wish.orderId, 1, 'approve');
    await hear(second, 'payment.authorized');
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
    expect((await atBank(wish.orderId)).flat().filter((kind) => kind === 'captured')).toHaveLength(1);
  });

  test('both pass, the first later: its money goes back once, and the order stays paid (C-088)', async () => {
    const { wish, first, second } = await twoAttempts();
    await answer(wish.orderId, 0, 'approve');
    await answer(wish.orderId, 1, 'approve');
    await hear(second, 'payment.authorized');
    await Promise.all([hear(first, 'payment.authorized'), hear(first, 'payment.captured', other)]);
    await resumeAll();
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
    expect(await atBank(wish.orderId)).toEqual([
      ['requires_action', 'authorized', 'voided'],
      ['requires_action', 'authorized', 'captured'],
    ]);
  });
});

describe('a challenge', () => {
  test('passed, with every callback lost: the worker alone finishes it, within 30 s (C-076)', async () => {
    const { wish } = await order('tok_3ds');
    await answer(wish.orderId, 0, 'approve');
    expect(sagaPolicy.awaitPayerPollMs).toBeLessThanOrEqual(30_000);
    const [due] = await database.sql`
      select extract(epoch from next_run_at - now()) * 1000 as ms from sagas where order_id = ${wish.orderId}`;
    expect(Number(due?.ms)).toBeLessThanOrEqual(30_000);
    await resumeAll();
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
  });

  test('not passed: to come back proves nothing (C-077)', async () => {
    const { wish } = await order('tok_3ds');
    await askAfterReturn(engine, wish.orderId);
    await askAfterReturn(other, wish.orderId);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({
      status: 'PENDING_PAYMENT',
      attemptStatus: 'REQUIRES_ACTION',
    });
    const told = await database.sql`select type from outbox where aggregate = ${`order:${wish.orderId}`}`;
    expect(told.map((event) => event.type)).not.toContain('order.confirmed');
  });
});

test('captured with the answer lost, then refunded in part: one capture, one refund, each what was asked for (C-079)', async () => {
  const { wish } = await order('tok_capture_reply_lost');
  await resumeAll();
  expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', attemptStatus: 'CAPTURED' });
  const [payment] = await bank.control.payments({ reference: wish.orderId });
  const { id, amountMinor } = present(payment, 'payment');
  expect(payment).toMatchObject({ capturedMinor: amountMinor, status: 'CAPTURED' });
  // Capturing again, under our key, changes nothing.
  expect(await engine.bank.capture(wish.attemptId, id, amountMinor)).toMatchObject({
    kind: 'PAYMENT',
    payment: { capturedMinor: amountMinor },
  });
  const refund = () => engine.bank.refund(wish.attemptId, id, 100, `${wish.orderId}:part`);
  expect(await Promise.all([refund(), refund()])).toMatchObject([
    { kind: 'PAYMENT', payment: { refundedMinor: 100 } },
    { kind: 'PAYMENT', payment: { refundedMinor: 100 } },
  ]);
  expect(await atBank(wish.orderId)).toEqual([['authorized', 'captured', 'refunded']]);
});
