import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AdminId } from '#domain/account/types.ts';
import { listAttention } from '#domain/console/list-attention.ts';
import { receiveBankEvent } from '#domain/order/receive-bank-event.ts';
import { resumeSaga } from '#domain/order/resume-sagas.ts';
import { retrySaga } from '#domain/order/retry-saga.ts';
import { sagaPolicy } from '#domain/order/rules.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import type { PaymentProvider } from '#domain/payment/types.ts';
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
import { type MadeOffer, makeOffer, makeUser } from '#tests/support/factories.ts';
import { expectSound, holdLock, meeting, untilWaiting } from '#tests/support/race.ts';

/** A step that keeps failing waits for a person, in sight, and goes on when an admin says so (SPEC 7: never dropped). */

let database: TestDatabase;
let bank: RunningBank;
let engine: TestEngine;
let other: TestEngine;
/** Captures fail while this is on: 500, nothing done. */
let captureFails = false;
let admin: AdminId;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = (await makeUser(database.sql, { role: 'admin' })) as AdminId;
  bank = await startBank({ databaseUrl: database.url });
  const real = providerOf(bank, 30_000);
  const provider: PaymentProvider = {
    ...real,
    capture: async (...given) =>
      captureFails ? { kind: 'ERROR', detail: 'bank is broken' } : await real.capture(...given),
  };
  engine = makeEngine(database.url, provider);
  other = makeEngine(database.url, provider);
});
afterEach(async () => {
  captureFails = false;
  await expectSound(engine.db);
});
afterAll(async () => {
  await Promise.all([engine.close(), other.close()]);
  await bank.stop();
  await database.drop();
});

async function orderOf(offer: MadeOffer, paymentMethodToken = 'tok_ok'): Promise<PlaceRequest> {
  const wish = await wishFor(engine, [{ ...offer, quantity: 1 }], { paymentMethodToken });
  await placeAndPay(engine, wish);
  return wish;
}

/** An order whose capture failed until a person was called. */
async function stuckOrder(): Promise<PlaceRequest & { offer: MadeOffer }> {
  captureFails = true;
  const offer = await makeOffer(database.sql, { stock: [1] });
  const wish = await orderOf(offer);
  await database.sql`
    update sagas set failures = ${sagaPolicy.failuresBeforeAttention - 1}, next_run_at = now(), lease_until = null
     where order_id = ${wish.orderId}`;
  await resumeSaga(engine, wish.orderId);
  expect(await sagaOf(wish.orderId)).toMatchObject({ step: 'CAPTURE', stuck: true });
  return { ...wish, offer };
}

async function sagaOf(orderId: string) {
  const [row] = await database.sql<{ step: string; stuck: boolean; failures: number }[]>`
    select step, failures, needs_attention_since is not null as stuck from sagas where order_id = ${orderId}`;
  return row;
}

async function told(orderId: string, type: string) {
  const rows = await database.sql<{ payload: Record<string, unknown> }[]>`
    select payload from outbox where aggregate = ${`order:${orderId}`} and type = ${type} order by id`;
  return rows.map(({ payload }) => payload);
}

const captures = async (orderId: string) =>
  (await bank.control.payments({ reference: orderId })).flatMap((p) => p.history.filter((h) => h.kind === 'captured'));

async function retry(orderId: string, by = engine) {
  const result = await retrySaga(by, admin, orderId);
  if (!result.ok) return result.refusal.code;
  return { retried: result.value.retried, again: await result.value.run };
}

async function listed(filter: 'ATTENTION' | 'UNKNOWN', orderId: string) {
  const { items, counts } = await listAttention(engine.db, { filter, limit: 200 });
  const item = items.find((one) => one.orderId === orderId);
  expect(counts[filter]).toBe(items.length);
  return item;
}

describe('a capture that keeps failing', () => {
  test('is left alone until a person retries, comes back while it still fails, and then captures once', async () => {
    const { orderId, offer } = await stuckOrder();
    expect(await told(orderId, 'order.needs_attention')).toHaveLength(1);
    await database.sql`update sagas set next_run_at = now() where order_id = ${orderId}`;
    expect(await resumeSaga(engine, orderId), 'nobody runs it').toBe(false);
    expect(await listed('ATTENTION', orderId)).toMatchObject({
      step: 'CAPTURE',
      status: 'PENDING_PAYMENT',
      lastError: 'bank is broken',
      failures: sagaPolicy.failuresBeforeAttention,
      paymentStatus: 'AUTHORIZED',
    });

    expect(await retry(orderId)).toEqual({ retried: true, again: true });
    expect(await listed('ATTENTION', orderId), 'with the new failure').toMatchObject({
      failures: sagaPolicy.failuresBeforeAttention + 1,
    });
    captureFails = false;
    expect(await retry(orderId)).toEqual({ retried: true, again: false });
    expect(await orderRow(engine, orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
    expect(await listed('ATTENTION', orderId)).toBeUndefined();
    expect(await captures(orderId)).toHaveLength(1);
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 0, reserved: 0 });
    expect(await told(orderId, 'order.retried_by_admin')).toMatchObject([
      { admin, step: 'CAPTURE', lastError: 'bank is broken' },
      { admin, step: 'CAPTURE' },
    ]);
  });

  test('a saga that waits for nobody is left as it is, and an order that is not there is NOT_FOUND', async () => {
    const { orderId } = await orderOf(await makeOffer(database.sql), 'tok_3ds');
    const before = await sagaOf(orderId);
    expect(await retry(orderId)).toEqual({ retried: false, again: false });
    expect(await sagaOf(orderId)).toEqual(before);
    expect(await told(orderId, 'order.retried_by_admin')).toEqual([]);
    expect(await retry(newId())).toBe('NOT_FOUND');
  });
});

describe('two admins at once', () => {
  test('control: who looks and then retries is let through twice', async () => {
    await database.sql`create table careless_sagas (stuck bool not null, retries int not null)`;
    await database.sql`insert into careless_sagas values (true, 0)`;
    const meet = meeting(2);
    const careless = async () => {
      const [saga] = await database.sql`select stuck from careless_sagas`;
      await meet();
      if (saga?.stuck) await database.sql`update careless_sagas set stuck = false, retries = retries + 1`;
    };
    await Promise.all([careless(), careless()]);
    expect([...(await database.sql`select retries from careless_sagas`)]).toEqual([{ retries: 2 }]);
  });

  test('one retries, the other finds it done; captured once', async () => {
    const { orderId } = await stuckOrder();
    captureFails = false;
    const lock = await holdLock(database.sql, (tx) => tx`select 1 from orders where id = ${orderId} for no key update`);
    const both = Promise.all([retry(orderId), retry(orderId, other)]);
    await untilWaiting(database.sql, 2);
    await lock.release();
    expect((await both).map((one) => typeof one === 'object' && one.retried).sort()).toEqual([false, true]);
    expect(await orderRow(engine, orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
    expect(await told(orderId, 'order.retried_by_admin')).toHaveLength(1);
    expect(await captures(orderId)).toHaveLength(1);
  });
});

test('C-089: PAYMENT_MISMATCH stays with the person as long as it differs, and confirms once it does not', async () => {
  const offer = await makeOffer(database.sql, { stock: [1] });
  const { orderId, attemptId } = await orderOf(offer, 'tok_3ds');
  const [payment] = await bank.control.payments({ reference: orderId });
  const { id, amountMinor } = present(payment, 'payment');
  await bank.control.setPayment(id, { status: 'AUTHORIZED', amountMinor: 100 });
  const hear = () =>
    receiveBankEvent(engine, 'sandbox', { eventId: newId(), type: 'payment.authorized', attemptKey: attemptId });
  await hear();
  await hear();
  expect(await sagaOf(orderId)).toMatchObject({ stuck: true });
  expect(await told(orderId, 'order.payment_mismatch')).toHaveLength(1);
  expect(await retry(orderId)).toEqual({ retried: true, again: true });
  expect(await orderRow(engine, orderId)).toMatchObject({
    status: 'PENDING_PAYMENT',
    attemptStatus: 'REQUIRES_ACTION',
  });
  expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 1, reserved: 1 });

  await bank.control.setPayment(id, { status: 'AUTHORIZED', amountMinor });
  expect(await retry(orderId)).toEqual({ retried: true, again: false });
  expect(await orderRow(engine, orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
  expect(await told(orderId, 'order.payment_mismatch')).toHaveLength(1);
});

test('a payment that nobody can tell about is in sight, with how long its stock is kept', async () => {
  const { orderId } = await orderOf(await makeOffer(database.sql), 'tok_reply_lost');
  expect(await listed('UNKNOWN', orderId)).toMatchObject({
    step: 'ASK_BANK',
    paymentStatus: 'UNKNOWN',
    holdExpiresAt: expect.stringMatching(/Z$/),
  });
  await database.sql`update sagas set next_run_at = now() where order_id = ${orderId}`;
  await resumeSaga(engine, orderId);
  expect(await listed('UNKNOWN', orderId)).toBeUndefined();
});

test('the list goes page by page, oldest order first', async () => {
  const ids = [(await stuckOrder()).orderId, (await stuckOrder()).orderId, (await stuckOrder()).orderId];
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listAttention>> = await listAttention(engine.db, {
      filter: 'ATTENTION',
      limit: 2,
      ...(cursor ? { cursor } : {}),
    });
    seen.push(...page.items.map((item) => item.orderId));
    cursor = page.next;
  } while (cursor);
  expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
});
