import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { relayEvents } from '#domain/event/relay-events.ts';
import { writeNotices } from '#domain/notice/write-notices.ts';
import { addAttempt } from '#domain/order/add-attempt.ts';
import { askAfterReturn } from '#domain/order/ask-bank.ts';
import { processBankEvents, receiveBankEvent } from '#domain/order/receive-bank-event.ts';
import { resumeSagas } from '#domain/order/resume-sagas.ts';
import { newId } from '#lib/ids.ts';
import { present } from '#lib/result.ts';
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
import { makeGuest, makeOffer } from '#tests/support/factories.ts';
import { expectSound } from '#tests/support/race.ts';

/** What the bank tells by itself, in any order, twice, late and wrong: it only says "look again" (SPEC 7). */

let database: TestDatabase;
let bank: RunningBank;
let engine: TestEngine;
let other: TestEngine;

beforeAll(async () => {
  database = await createTestDatabase();
  bank = await startBank({ databaseUrl: database.url });
  engine = makeEngine(database.url, providerOf(bank));
  other = makeEngine(database.url, providerOf(bank));
});
afterEach(() => expectSound(engine.db));
afterAll(async () => {
  await Promise.all([engine.close(), other.close()]);
  await bank.stop();
  await database.drop();
});

async function order(paymentMethodToken: string, stock = 1) {
  const offer = await makeOffer(database.sql, { stock: [stock], priceMinor: 10_000 });
  const wish = await wishFor(engine, [{ ...offer, quantity: 1 }], { paymentMethodToken });
  await placeAndPay(engine, wish);
  return { offer, wish };
}

const paymentOf = async (orderId: string) =>
  present((await bank.control.payments({ reference: orderId }))[0], 'payment');

async function approve(orderId: string) {
  await bank.control.answerChallenge(present((await paymentOf(orderId)).redirectUrl, 'redirect'), 'approve');
}

const hear = (attemptKey: string, type: string, { by = engine, eventId = newId() } = {}) =>
  receiveBankEvent(by, 'sandbox', { eventId, type, attemptKey });

const kindsOf = async (orderId: string) => (await paymentOf(orderId)).history.map((entry) => entry.kind);

const eventsOf = async (orderId: string, type: string) =>
  (await database.sql`select id from outbox where aggregate = ${`order:${orderId}`} and type = ${type}`).length;

const eventsLeft = async (attemptId: string) =>
  (await database.sql`select 1 from payment_events where attempt_id = ${attemptId} and processed_at is null`).length;

/** The worker, with time on its side. */
async function letWorkerLook() {
  await database.sql`update sagas set next_run_at = now() where step <> 'DONE' and needs_attention_since is null`;
  await database.sql`update payment_events set received_at = now() - interval '2 seconds' where processed_at is null`;
  await processBankEvents(engine, undefined);
  await resumeSagas(engine, 64, (error) => {
    throw error;
  });
}

test('authorized, captured and paid at once, with the payer’s return, from two processes: one order, one capture, one notice (C-084)', async () => {
  const { offer, wish } = await order('tok_3ds');
  await approve(wish.orderId);
  const words = ['payment.authorized', 'payment.captured', 'order.paid'];
  await Promise.all([
    ...words.flatMap((type) => [hear(wish.attemptId, type), hear(wish.attemptId, type, { by: other })]),
    askAfterReturn(engine, wish.orderId),
    askAfterReturn(other, wish.orderId),
  ]);
  await letWorkerLook();
  expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
  expect(await kindsOf(wish.orderId)).toEqual(['requires_action', 'authorized', 'captured']);
  expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 0, reserved: 0 });
  for (let pass = 0; pass < 2; pass += 1) await relayEvents(engine.db, [writeNotices]);
  const notices = await database.sql`select kind from notices where order_id = ${wish.orderId}`;
  expect(notices.map((notice) => notice.kind)).toEqual(['ORDER_CONFIRMED']);
});

test('the payment page and the webhook finish it together, and the webhook comes again: one confirmation (C-120)', async () => {
  const { wish } = await order('tok_3ds');
  await approve(wish.orderId);
  const eventId = newId();
  await Promise.all([askAfterReturn(engine, wish.orderId), hear(wish.attemptId, 'payment.authorized', { eventId })]);
  await letWorkerLook();
  expect(await hear(wish.attemptId, 'payment.authorized', { by: other, eventId })).toBe(false);
  expect(await eventsOf(wish.orderId, 'order.confirmed')).toBe(1);
  // The one who tells the buyer dies in the middle of the batch, and begins again.
  const dies = { name: 'dies', consume: () => Promise.reject(new Error('killed')) };
  await relayEvents(engine.db, [writeNotices, dies]);
  await database.sql`update outbox set next_try_at = null where published_at is null`;
  await relayEvents(engine.db, [writeNotices]);
  await relayEvents(engine.db, [writeNotices]);
  const notices = await database.sql`select kind from notices where order_id = ${wish.orderId}`;
  expect(notices.map((notice) => notice.kind)).toEqual(['ORDER_CONFIRMED']);
});

test('"succeeded" and "review opened" at once: one unit of ten is gone (C-086)', async () => {
  const { offer, wish } = await order('tok_3ds', 10);
  await approve(wish.orderId);
  await Promise.all([
    hear(wish.attemptId, 'payment.authorized'),
    hear(wish.attemptId, 'review.opened', { by: other }),
    hear(wish.attemptId, 'review.closed'),
  ]);
  await letWorkerLook();
  expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 9, reserved: 0 });
});

describe('a word that is older than what happened since (C-087)', () => {
  test.each(['payment.failed', 'payment.declined', 'payment.voided', 'payment.expired'])(
    '%s after the order is paid: kept, ticked off, without effect',
    async (type) => {
      const { wish } = await order('tok_ok');
      const before = await database.sql`select * from orders where id = ${wish.orderId}`;
      expect(await hear(wish.attemptId, type)).toBe(true);
      await letWorkerLook();
      expect(await database.sql`select * from orders where id = ${wish.orderId}`).toEqual(before);
      expect(await kindsOf(wish.orderId)).toEqual(['authorized', 'captured']);
      expect(await eventsLeft(wish.attemptId)).toBe(0);
    },
  );
});

describe('another amount or currency than was asked for (C-089)', () => {
  test.each([
    ['1.00 for 100.00', { amountMinor: 100 }],
    ['dollars', { currency: 'USD' }],
    ['as many yen as there were minor units', { currency: 'JPY' }],
  ])('%s: never confirmed, a person is called', async (_name, change) => {
    const { wish } = await order('tok_3ds');
    await approve(wish.orderId);
    const { id } = await paymentOf(wish.orderId);
    for (const status of ['AUTHORIZED', 'CAPTURED'] as const) {
      await bank.control.setPayment(id, { ...change, status });
      await hear(wish.attemptId, `payment.${status.toLowerCase()}`);
      await letWorkerLook();
    }
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'PENDING_PAYMENT' });
    expect(await eventsOf(wish.orderId, 'order.payment_mismatch')).toBe(1);
    const [saga] = await database.sql`
      select s.needs_attention_since is not null as called, a.decline_code as code
        from sagas s join payment_attempts a on a.id = s.attempt_id where s.order_id = ${wish.orderId}`;
    expect(saga).toEqual({ called: true, code: 'PAYMENT_MISMATCH' });
  });
});

describe('bad news (C-092)', () => {
  test('for a payer in 3-D Secure: the attempt is over, the order payable until its hold ends', async () => {
    const { offer, wish } = await order('tok_3ds');
    const { redirectUrl } = await paymentOf(wish.orderId);
    await bank.control.answerChallenge(present(redirectUrl, 'redirect'), 'decline');
    await hear(wish.attemptId, 'payment.failed');
    expect(await orderRow(engine, wish.orderId)).toMatchObject({
      status: 'PENDING_PAYMENT',
      attemptStatus: 'DECLINED',
      holdExpiresAt: expect.any(Date),
    });
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 1, reserved: 1 });
    const { buyer, orderId } = wish;
    const added = await addAttempt(engine, { buyer, orderId, idempotencyKey: newId(), paymentMethodToken: 'tok_ok' });
    if (added.ok) await added.value.payment;
    expect(await orderRow(engine, orderId)).toMatchObject({ status: 'CONFIRMED' });
  });

  test('for a cart that was never ordered: kept, and nothing is made of it', async () => {
    const { buyer } = makeGuest();
    const attemptKey = newId();
    const count = async () => (await database.sql`select count(*)::int as count from orders`)[0]?.count;
    const before = await count();
    expect(await hear(attemptKey, 'payment.canceled')).toBe(true);
    expect(await hear('no key of ours at all', 'payment.canceled')).toBe(true);
    await letWorkerLook();
    expect(await count()).toBe(before);
    expect(await database.sql`select 1 from orders where buyer = ${buyer}`).toHaveLength(0);
    expect(await eventsLeft(attemptKey)).toBe(1);
  });
});

describe('two events of one instant, of which one is older (C-094)', () => {
  const words = [
    ['payment.authorized', 'payment.captured'],
    ['payment.captured', 'payment.authorized'],
  ] as const;

  test.each(words)('%s, then %s: what the bank says now', async (...types) => {
    const { wish } = await order('tok_3ds');
    await approve(wish.orderId);
    await bank.control.setPayment((await paymentOf(wish.orderId)).id, { status: 'CAPTURED' });
    for (const type of types) await hear(wish.attemptId, type);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', attemptStatus: 'CAPTURED' });
  });

  test('both at once, to two processes', async () => {
    const { wish } = await order('tok_3ds');
    await approve(wish.orderId);
    await bank.control.setPayment((await paymentOf(wish.orderId)).id, { status: 'CAPTURED' });
    await Promise.all(words[0].map((type, n) => hear(wish.attemptId, type, { by: n === 0 ? engine : other })));
    await letWorkerLook();
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', attemptStatus: 'CAPTURED' });
    expect(await eventsOf(wish.orderId, 'order.confirmed')).toBe(1);
  });
});
