// Long because every point at which a process can die and every bad answer of the bank stands here once, on one stage.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BuyerId } from '#domain/account/types.ts';
import { runAudit } from '#domain/audit/run-audit.ts';
import { addAttempt } from '#domain/order/add-attempt.ts';
import { askAfterReturn } from '#domain/order/ask-bank.ts';
import { cancelOrder } from '#domain/order/cancel-order.ts';
import { placeOrder } from '#domain/order/place-order.ts';
import { processBankEvents, receiveBankEvent } from '#domain/order/receive-bank-event.ts';
import { resumeSaga, resumeSagas } from '#domain/order/resume-sagas.ts';
import { sweep } from '#domain/order/sweep-orders.ts';
import type { BankAnswer, PaymentProvider } from '#domain/payment/types.ts';
import { newId } from '#lib/ids.ts';
import { present } from '#lib/result.ts';
import { type RunningBank, startBank } from '#tests/support/bank.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  makeEngine,
  orderRow,
  placeAndPay,
  providerOf,
  silentBank,
  stockOf,
  type TestEngine,
  wishFor,
} from '#tests/support/engine.ts';
import { type MadeOffer, makeOffer } from '#tests/support/factories.ts';
import { holdLock, untilWaiting } from '#tests/support/race.ts';

/**
 * Whatever happens to the process or the answer, another brings the order to its end, and the bank has done everything once. A process that dies is
 * played by an engine whose call to the bank never comes back; that the lease runs out, by setting it back.
 */

let database: TestDatabase;
let bank: RunningBank;
let engine: TestEngine;
const dying: TestEngine[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  bank = await startBank({ databaseUrl: database.url });
  engine = makeEngine(database.url, providerOf(bank));
});
afterAll(async () => {
  await Promise.all(dying.map((one) => one.close()));
  await engine.close();
  await bank.stop();
  await database.drop();
});
afterEach(async () => {
  const findings = await runAudit(engine.db);
  expect(findings.filter((finding) => finding.broken > 0)).toEqual([]);
});

const never = new Promise<never>(() => {});

/** An engine that dies at a call: `before` it reaches the bank, or `after` the bank has done it. */
function dyingAt(call: 'authorise' | 'capture' | 'void', when: 'before' | 'after', settings = {}): TestEngine {
  const real = providerOf(bank);
  const provider: PaymentProvider = {
    ...real,
    [call]: async (...args: never[]) => {
      if (when === 'after') await (real[call] as (...given: never[]) => Promise<BankAnswer>)(...args);
      reached(call);
      return never;
    },
  };
  const made = makeEngine(database.url, provider, settings);
  dying.push(made);
  return made;
}

let reached: (call: string) => void = () => {};
const nextDeath = () =>
  new Promise<string>((resolve) => {
    reached = resolve;
  });

async function lapse(orderId: string) {
  await database.sql`update sagas set lease_until = now() - interval '1 second', next_run_at = now() where order_id = ${orderId}`;
}

/** The worker's loop, with time on its side: what is due later is due now. */
async function bringToRest(orderId: string) {
  for (let pass = 0; pass < 20; pass += 1) {
    const { step } = await orderRow(engine, orderId);
    if (step === 'DONE') return;
    await database.sql`update sagas set next_run_at = now() where order_id = ${orderId}`;
    await database.sql`update payment_attempts set updated_at = now() - interval '2 minutes' where order_id = ${orderId}`;
    await resumeSaga(engine, orderId);
  }
}

async function runOut(orderId: string) {
  await database.sql`update stock_reservations set expires_at = now() where order_id = ${orderId}`;
  await database.sql`update orders set hold_expires_at = now() where id = ${orderId} and hold_expires_at is not null`;
}

const line = (offer: MadeOffer) => [{ skuId: offer.skuId, sellerId: offer.sellerId, quantity: 1 }];
const atBank = (orderId: string) => bank.control.payments({ reference: orderId });
const changesAt = async (orderId: string) =>
  (await atBank(orderId)).flatMap((payment) => payment.history.map((change) => change.status));

describe('a process dies', () => {
  const points = [
    ['authorise', 'before'],
    ['authorise', 'after'],
    ['capture', 'before'],
    ['capture', 'after'],
  ] as const;

  test.each(points)('%s, %s the bank has done it: another finishes, one payment, one capture', async (call, when) => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const mortal = dyingAt(call, when);
    const wish = await wishFor(mortal, line(offer));
    const death = nextDeath();
    void placeAndPay(mortal, wish);
    await death;
    expect(await resumeSaga(engine, wish.orderId)).toBe(false);
    await lapse(wish.orderId);
    await bringToRest(wish.orderId);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({
      status: 'CONFIRMED',
      step: 'DONE',
      attemptStatus: 'CAPTURED',
    });
    expect((await atBank(wish.orderId)).map((p) => p.status)).toEqual(['CAPTURED']);
    expect((await changesAt(wish.orderId)).filter((status) => status === 'CAPTURED')).toHaveLength(1);
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 0, reserved: 0 });
  });

  test.each(['before', 'after'] as const)('void, %s: another finishes it', async (when) => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const wish = await wishFor(engine, line(offer), { paymentMethodToken: 'tok_3ds' });
    await placeAndPay(engine, wish);
    await cancelOrder(engine.db, wish.buyer, wish.orderId);
    const mortal = dyingAt('void', when);
    const death = nextDeath();
    void resumeSaga(mortal, wish.orderId);
    await death;
    await lapse(wish.orderId);
    await bringToRest(wish.orderId);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({
      status: 'CANCELLED',
      step: 'DONE',
      attemptStatus: 'CANCELED',
    });
    expect((await atBank(wish.orderId)).map((p) => p.status)).toEqual(['VOIDED']);
  });

  test('and the shop has moved since: the bank refuses the key for another return address, and is asked what it has', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const mortal = dyingAt('authorise', 'after', { publicUrl: 'http://old.test' });
    const wish = await wishFor(mortal, line(offer));
    const death = nextDeath();
    void placeAndPay(mortal, wish);
    await death;
    await lapse(wish.orderId);
    await bringToRest(wish.orderId);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
    expect((await atBank(wish.orderId)).map((p) => p.status)).toEqual(['CAPTURED']);
  });

  test('who comes back from the dead cannot write: the lease is lost', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const real = providerOf(bank);
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = makeEngine(database.url, {
      ...real,
      authorise: async (request) => {
        await real.authorise(request);
        reached('authorise');
        await gate;
        return { kind: 'REFUSED', code: 'UNAUTHENTICATED', detail: 'an answer that would end the order' };
      },
    });
    dying.push(slow);
    const wish = await wishFor(slow, line(offer));
    const death = nextDeath();
    const late = placeAndPay(slow, wish);
    await death;
    await lapse(wish.orderId);
    await bringToRest(wish.orderId);
    release();
    await late;
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', attemptStatus: 'CAPTURED' });
  });

  test('who loses the lease between reading and writing cannot write either', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const mortal = dyingAt('authorise', 'before');
    const wish = await wishFor(mortal, line(offer));
    const death = nextDeath();
    void placeAndPay(mortal, wish);
    await death;
    // The runner's answer waits for the saga's row after it has read its fence; meanwhile another takes the lease.
    const taking = await holdLock(
      database.sql,
      (tx) =>
        tx`update sagas set fence = fence + 1, lease_until = now() + interval '1 minute' where order_id = ${wish.orderId}`,
    );
    const answer = { kind: 'REFUSED', code: 'UNAUTHENTICATED', detail: 'an answer that would end the order' } as const;
    const late = engine.settlement.submit({ orderId: wish.orderId, attemptId: wish.attemptId, answer, fence: 1 });
    await untilWaiting(database.sql);
    await taking.release();
    expect(await late).toEqual({ kind: 'LEASE_LOST' });
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'PENDING', step: 'AUTHORIZE' });
  });

  test('many at once: each is resumed by one of two workers', async () => {
    const offer = await makeOffer(database.sql, { stock: [20] });
    const mortal = makeEngine(database.url, silentBank);
    dying.push(mortal);
    const wishes = await Promise.all(Array.from({ length: 20 }, () => wishFor(mortal, line(offer))));
    await Promise.all(wishes.map((wish) => mortal.placement.submit(wish)));
    await database.sql`update sagas set lease_until = now(), next_run_at = now() where order_id = any(${wishes.map((w) => w.orderId)}::uuid[])`;
    const other = makeEngine(database.url, providerOf(bank));
    dying.push(other);
    const fail = (error: unknown) => {
      throw error;
    };
    const resumed = await Promise.all([resumeSagas(engine, 64, fail), resumeSagas(other, 64, fail)]);
    expect(resumed[0] + resumed[1]).toBe(20);
    for (const wish of wishes) {
      expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED' });
      expect((await atBank(wish.orderId)).map((p) => p.status)).toEqual(['CAPTURED']);
    }
  });
});

describe('the order ends while the bank is at work', () => {
  test('cancelled during the authorisation: it stays cancelled, the authorisation is voided', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const real = providerOf(bank);
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = makeEngine(database.url, {
      ...real,
      authorise: async (request) => {
        const answer = await real.authorise(request);
        reached('authorise');
        await gate;
        return answer;
      },
    });
    dying.push(slow);
    const wish = await wishFor(slow, line(offer));
    const asked = nextDeath();
    const paid = placeAndPay(slow, wish);
    await asked;
    expect(await cancelOrder(engine.db, wish.buyer, wish.orderId)).toEqual({ ok: true, value: undefined });
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 1, reserved: 0 });
    release();
    await paid;
    await bringToRest(wish.orderId);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({
      status: 'CANCELLED',
      attemptStatus: 'CANCELED',
      step: 'DONE',
    });
    expect((await atBank(wish.orderId)).map((p) => p.status)).toEqual(['VOIDED']);
  });

  test('3-D Secure passed after the hold ran out: expired, voided, and the unit is another’s', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const wish = await wishFor(engine, line(offer), { paymentMethodToken: 'tok_3ds' });
    await placeAndPay(engine, wish);
    await runOut(wish.orderId);
    const other = await wishFor(engine, line(offer));
    expect(await placeAndPay(engine, other)).toMatchObject({ kind: 'PLACED' });
    const [payment] = await atBank(wish.orderId);
    await bank.control.answerChallenge(present(payment?.redirectUrl, 'redirect'), 'approve');
    await bringToRest(wish.orderId);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({
      status: 'EXPIRED',
      endReason: 'EXPIRED',
      step: 'DONE',
    });
    expect((await atBank(wish.orderId)).map((p) => p.status)).toEqual(['VOIDED']);
    expect(await orderRow(engine, other.orderId)).toMatchObject({ status: 'CONFIRMED' });
  });

  test('abandoned in 3-D Secure: the sweeper expires it, the saga voids it', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const wish = await wishFor(engine, line(offer), { paymentMethodToken: 'tok_3ds' });
    await placeAndPay(engine, wish);
    await runOut(wish.orderId);
    expect((await sweep(engine.db, 'worker')).releasedOrders).toBe(1);
    await bringToRest(wish.orderId);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({
      status: 'EXPIRED',
      attemptStatus: 'CANCELED',
      step: 'DONE',
    });
    expect((await atBank(wish.orderId)).map((p) => p.status)).toEqual(['VOIDED']);
  });
});

describe('the bank answers badly', () => {
  test('no answer: unknown, the hold is kept to 30 minutes in all, and asking settles it', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const wish = await wishFor(engine, line(offer), { paymentMethodToken: 'tok_reply_lost' });
    await placeAndPay(engine, wish);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({
      status: 'PENDING_PAYMENT',
      step: 'ASK_BANK',
      attemptStatus: 'UNKNOWN',
    });
    const [kept] = await database.sql`
      select extract(epoch from o.hold_expires_at - o.created_at)::int as "order", bool_and(r.expires_at = o.hold_expires_at) as same
        from orders o join stock_reservations r on r.order_id = o.id where o.id = ${wish.orderId} group by o.id`;
    expect(kept).toEqual({ order: 1800, same: true });
    await bringToRest(wish.orderId);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', attemptStatus: 'CAPTURED' });
    expect(await atBank(wish.orderId)).toHaveLength(1);
  });

  test('capture’s answer lost: captured once', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const wish = await wishFor(engine, line(offer), { paymentMethodToken: 'tok_capture_reply_lost' });
    await placeAndPay(engine, wish);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'PENDING_PAYMENT', attemptStatus: 'UNKNOWN' });
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 0, reserved: 0 });
    await bringToRest(wish.orderId);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED' });
    expect((await changesAt(wish.orderId)).filter((status) => status === 'CAPTURED')).toHaveLength(1);
  });

  test('capture fails for good: the units are back, nobody is charged', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const wish = await wishFor(engine, line(offer), { paymentMethodToken: 'tok_capture_fails' });
    await placeAndPay(engine, wish);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({
      status: 'PAYMENT_FAILED',
      endReason: 'CAPTURE_FAILED',
      step: 'DONE',
    });
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 1, reserved: 0 });
    expect(await atBank(wish.orderId)).toMatchObject([{ capturedMinor: 0 }]);
  });

  test('500, nothing done: retried under the same key until the hold ends', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const wish = await wishFor(engine, line(offer), { paymentMethodToken: 'tok_error' });
    await placeAndPay(engine, wish);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({
      status: 'PENDING_PAYMENT',
      step: 'AUTHORIZE',
      attemptStatus: 'PENDING',
    });
    await runOut(wish.orderId);
    await sweep(engine.db, 'worker');
    await bringToRest(wish.orderId);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({
      status: 'EXPIRED',
      attemptStatus: 'CANCELED',
      step: 'DONE',
    });
    expect(await atBank(wish.orderId)).toEqual([]);
  });

  test('while the bank thinks, no connection is idle in a transaction', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const wish = await wishFor(engine, line(offer), { paymentMethodToken: 'tok_slow' });
    const { outcome, payment } = await placeOrder(engine, wish);
    expect(outcome.kind).toBe('PLACED');
    await expect.poll(async () => (await atBank(wish.orderId)).length).toBe(1);
    const open = await database.sql`
      select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name = 'test-engine' and state like 'idle in transaction%'`;
    expect(open[0]?.count).toBe(0);
    await cancelOrder(engine.db, wish.buyer, wish.orderId);
    await payment;
  });
});

describe('two attempts', () => {
  const another = async (buyer: BuyerId, orderId: string, paymentMethodToken: string) => {
    const added = await addAttempt(engine, { buyer, orderId, idempotencyKey: newId(), paymentMethodToken });
    if (added.ok) await added.value.payment;
    return added;
  };

  test('the second card pays; the first, passed late, is voided once', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const wish = await wishFor(engine, line(offer), { paymentMethodToken: 'tok_3ds' });
    await placeAndPay(engine, wish);
    expect(await another(wish.buyer, wish.orderId, 'tok_ok')).toMatchObject({ ok: true });
    await bringToRest(wish.orderId);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
    expect((await atBank(wish.orderId)).map((p) => p.status).sort()).toEqual(['CAPTURED', 'VOIDED']);
  });

  test('the first passes while the second is refused: the first pays', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const wish = await wishFor(engine, line(offer), { paymentMethodToken: 'tok_3ds' });
    await placeAndPay(engine, wish);
    await another(wish.buyer, wish.orderId, 'tok_declined');
    const [first] = await atBank(wish.orderId);
    await bank.control.answerChallenge(present(first?.redirectUrl, 'redirect'), 'approve');
    await receiveBankEvent(engine, 'sandbox', {
      eventId: newId(),
      type: 'payment.authorized',
      attemptKey: wish.attemptId,
    });
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
    expect((await atBank(wish.orderId)).map((p) => p.status).sort()).toEqual(['CAPTURED', 'DECLINED']);
  });

  test('none after the hold has ended', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const wish = await wishFor(engine, line(offer), { paymentMethodToken: 'tok_declined' });
    await placeAndPay(engine, wish);
    await runOut(wish.orderId);
    expect(await another(wish.buyer, wish.orderId, 'tok_ok')).toEqual({
      ok: false,
      refusal: { code: 'HOLD_EXPIRED', orderId: wish.orderId },
    });
    await sweep(engine.db, 'worker');
    expect(await another(wish.buyer, wish.orderId, 'tok_ok')).toMatchObject({
      ok: false,
      refusal: { code: 'HOLD_EXPIRED' },
    });
  });
});

describe('the inbox', () => {
  test('an event says only "look again": the bank’s word counts, once per id', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const wish = await wishFor(engine, line(offer), { paymentMethodToken: 'tok_3ds' });
    await placeAndPay(engine, wish);
    const event = { eventId: newId(), type: 'payment.captured', attemptKey: wish.attemptId };
    expect(await receiveBankEvent(engine, 'sandbox', event)).toBe(true);
    expect(await receiveBankEvent(engine, 'sandbox', event)).toBe(false);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({
      status: 'PENDING_PAYMENT',
      attemptStatus: 'REQUIRES_ACTION',
    });
  });

  test('an event that comes before its order is kept, and worked off when the order is there', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const wish = await wishFor(engine, line(offer), { paymentMethodToken: 'tok_3ds' });
    await receiveBankEvent(engine, 'sandbox', {
      eventId: newId(),
      type: 'payment.authorized',
      attemptKey: wish.attemptId,
    });
    await placeAndPay(engine, wish);
    const [payment] = await atBank(wish.orderId);
    await bank.control.answerChallenge(present(payment?.redirectUrl, 'redirect'), 'approve');
    await database.sql`update payment_events set received_at = now() - interval '2 seconds' where attempt_id = ${wish.attemptId}`;
    await processBankEvents(engine, undefined);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED' });
  });

  test('without any event, the payer’s return alone brings the order to its end; coming back unpaid brings nothing', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const wish = await wishFor(engine, line(offer), { paymentMethodToken: 'tok_3ds' });
    await placeAndPay(engine, wish);
    await askAfterReturn(engine, wish.orderId);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({
      status: 'PENDING_PAYMENT',
      attemptStatus: 'REQUIRES_ACTION',
    });
    const [payment] = await atBank(wish.orderId);
    await bank.control.answerChallenge(present(payment?.redirectUrl, 'redirect'), 'approve');
    await Promise.all([askAfterReturn(engine, wish.orderId), askAfterReturn(engine, wish.orderId)]);
    await bringToRest(wish.orderId);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
    expect((await changesAt(wish.orderId)).filter((status) => status === 'CAPTURED')).toHaveLength(1);
  });

  test('authorised, captured and authorised again, all at once: one order, one capture', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const wish = await wishFor(engine, line(offer), { paymentMethodToken: 'tok_3ds' });
    await placeAndPay(engine, wish);
    const [payment] = await atBank(wish.orderId);
    await bank.control.answerChallenge(present(payment?.redirectUrl, 'redirect'), 'approve');
    await Promise.all(
      ['payment.authorized', 'payment.captured', 'payment.authorized', 'payment.failed'].map((type) =>
        receiveBankEvent(engine, 'sandbox', { eventId: newId(), type, attemptKey: wish.attemptId }),
      ),
    );
    await bringToRest(wish.orderId);
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
    expect((await changesAt(wish.orderId)).filter((status) => status === 'CAPTURED')).toHaveLength(1);
  });
});
