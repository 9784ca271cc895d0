import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AdminId } from '#domain/account/types.ts';
import { askAfterReturn } from '#domain/order/ask-bank.ts';
import { cancelOrder } from '#domain/order/cancel-order.ts';
import { expireOrders } from '#domain/order/expire-orders.ts';
import { placeOrder } from '#domain/order/place-order.ts';
import { receiveBankEvent } from '#domain/order/receive-bank-event.ts';
import { releaseOrder } from '#domain/order/release-order.ts';
import { resumeSagas } from '#domain/order/resume-sagas.ts';
import { sweep } from '#domain/order/sweep-orders.ts';
import type { PaymentProvider } from '#domain/payment/types.ts';
import { newId } from '#lib/ids.ts';
import type { SweepPass } from '#tests/crash/sweeping.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, orderRow, stockOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { type MadeOffer, makeOffer, makeUser } from '#tests/support/factories.ts';
import { countOutcomes, expectSound, heldBank, holdLock, letHoldsRunOut, signal } from '#tests/support/race.ts';

const SWEEPING = path.join(import.meta.dirname, '..', '..', 'crash', 'sweeping.ts');

let database: TestDatabase;
let engine: TestEngine;
let other: TestEngine;
const bank = heldBank();

beforeAll(async () => {
  database = await createTestDatabase();
  engine = makeEngine(database.url, bank.provider);
  other = makeEngine(database.url, bank.provider);
});
afterEach(() => expectSound(engine.db));
afterAll(async () => {
  await Promise.all([engine.close(), other.close()]);
  await database.drop();
});

/** An order whose payer is in 3-D Secure. */
async function challenged(given: { offer?: MadeOffer } = {}) {
  const offer = given.offer ?? (await makeOffer(database.sql, { stock: [1] }));
  const wish = await wishFor(engine, [{ ...offer, quantity: 1 }]);
  const { payment } = await placeOrder(engine, wish);
  (await bank.asked(wish.orderId)).challenge();
  await payment;
  return { offer, ...wish };
}

async function paid(offer: MadeOffer) {
  const wish = await wishFor(engine, [{ ...offer, quantity: 1 }]);
  const { outcome, payment } = await placeOrder(engine, wish);
  expect(outcome.kind).toBe('PLACED');
  (await bank.asked(wish.orderId)).approve();
  await payment;
  expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
  return wish;
}

const hear = (attemptKey: string) =>
  receiveBankEvent(engine, 'sandbox', { eventId: newId(), type: 'payment.authorized', attemptKey });

const doneFor = (orderId: string) =>
  bank.done.filter((what) => what.endsWith(orderId)).map((what) => what.split(' ')[0]);

async function resumeAll() {
  await database.sql`
    update sagas set next_run_at = now(), lease_until = case when lease_until is not null then now() end where step <> 'DONE'`;
  await resumeSagas(engine, 256, (error) => {
    throw error;
  });
}

/** All that is written about an order and its stock. */
const everything = async (orderId: string) => ({
  order: await database.sql`select * from orders where id = ${orderId}`,
  holds: await database.sql`select * from stock_reservations where order_id = ${orderId}`,
  movements: await database.sql`select * from stock_movements where order_id = ${orderId} order by id`,
  attempts: await database.sql`select * from payment_attempts where order_id = ${orderId}`,
});

test('X’s hold is swept, Y has the unit and pays, X’s money comes and is undone twice: Y is not touched (C-050)', async () => {
  const x = await challenged();
  await letHoldsRunOut(database.sql, [x.orderId]);
  expect(await sweep(other.db, 'worker')).toMatchObject({ releasedOrders: 1 });
  const y = await paid(x.offer);
  const before = await everything(y.orderId);
  bank.payerAnswers(x.orderId, true);
  await Promise.all([hear(x.attemptId), hear(x.attemptId)]);
  await resumeAll();
  await hear(x.attemptId);
  await resumeAll();
  expect(await orderRow(engine, x.orderId)).toMatchObject({
    status: 'EXPIRED',
    step: 'DONE',
    attemptStatus: 'CANCELED',
  });
  expect(doneFor(x.orderId)).toEqual(['authorise', 'void']);
  expect(await everything(y.orderId)).toEqual(before);
  expect(await stockOf(engine, x.offer.skuId)).toEqual({ onHand: 0, reserved: 0 });
});

describe('webhook, returning payer and sweeper at the end of a hold (C-051)', () => {
  // Milliseconds until the hold ends, as in tests/race/endings.test.ts: over, about when the three get there, not yet.
  const ENDS = [-1, 0, 1, 2, 4, 8, 12, 20, 40, 60_000];
  const ROUNDS = 20;

  async function endHoldAt(orderId: string, inMs: number) {
    await database.sql`
      with late as (select clock_timestamp() + ${inMs} * interval '1 ms' as at), o as (
        update orders set hold_expires_at = late.at from late where id = ${orderId})
      update stock_reservations set expires_at = late.at from late where order_id = ${orderId}`;
  }

  async function sweepUntilEnded(orderIds: readonly string[]) {
    for (let open = orderIds.length; open > 0; ) {
      await expireOrders(other.db, 10);
      const [row] = await other.db.sql<{ open: number }[]>`
        select count(*)::int as open from orders where id = any(${orderIds as string[]}::uuid[]) and hold_expires_at is not null`;
      open = row?.open ?? 0;
    }
  }

  async function expectOneEnd(orderId: string, offer: MadeOffer) {
    const { status, step } = await orderRow(engine, orderId);
    const sold = status === 'CONFIRMED';
    expect([status, step, ...doneFor(orderId)]).toEqual(
      sold ? ['CONFIRMED', 'DONE', 'authorise', 'capture'] : ['EXPIRED', 'DONE', 'authorise', 'void'],
    );
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: sold ? 0 : 1, reserved: 0 });
    return status;
  }

  test(`all three at once, ${ENDS.length * ROUNDS} times: paid and sold, or expired and not charged`, async () => {
    const seen = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const orders = await Promise.all(ENDS.map(() => challenged()));
      for (const { orderId } of orders) bank.payerAnswers(orderId, true);
      await Promise.all(orders.map(({ orderId }, n) => endHoldAt(orderId, ENDS[n] as number)));
      await Promise.all([
        ...orders.map(({ attemptId }) => hear(attemptId)),
        ...orders.map(({ orderId }) => askAfterReturn(other, orderId)),
        sweepUntilEnded(orders.map(({ orderId }) => orderId)),
      ]);
      await resumeAll();
      for (const { orderId, offer } of orders) seen.add(await expectOneEnd(orderId, offer));
    }
    expect(seen).toEqual(new Set(['CONFIRMED', 'EXPIRED']));
  }, 90_000);

  test.each(['webhook first', 'sweeper first'])(
    'the returning payer’s process holds an old answer: %s',
    async (first) => {
      const [asked, free] = [signal(), signal()];
      const late: PaymentProvider = {
        ...bank.provider,
        lookUp: async (key) => {
          const answer = await bank.provider.lookUp(key);
          asked.give();
          await free.given;
          return answer;
        },
      };
      const returning = makeEngine(database.url, late);
      const { orderId, attemptId, offer } = await challenged();
      bank.payerAnswers(orderId, true);
      const back = askAfterReturn(returning, orderId);
      await asked.given;
      if (first === 'webhook first') await hear(attemptId);
      await letHoldsRunOut(database.sql, [orderId]);
      await sweep(other.db, 'worker');
      if (first === 'sweeper first') await hear(attemptId);
      free.give();
      await back;
      await resumeAll();
      expect(await expectOneEnd(orderId, offer)).toBe(first === 'webhook first' ? 'CONFIRMED' : 'EXPIRED');
      await returning.close();
    },
  );
});

test('cancelled by its buyer and by an admin after it expired and another has the unit: nothing moves (C-056)', async () => {
  const x = await challenged();
  await letHoldsRunOut(database.sql, [x.orderId]);
  await sweep(other.db, 'worker');
  const y = await paid(x.offer);
  const [mine, theirs] = [await everything(x.orderId), await everything(y.orderId)];
  const admin = (await makeUser(database.sql, { role: 'admin' })) as AdminId;
  const refused = { ok: false, refusal: { code: 'ORDER_NOT_OPEN', orderStatus: 'EXPIRED' } };
  expect(await releaseOrder(engine.db, admin, x.orderId, 'by mistake')).toEqual(refused);
  expect(await cancelOrder(engine.db, x.buyer, x.orderId)).toEqual(refused);
  expect([await everything(x.orderId), await everything(y.orderId)]).toEqual([mine, theirs]);
  expect(await stockOf(engine, x.offer.skuId)).toEqual({ onHand: 0, reserved: 0 });
  await resumeAll();
});

/** Orders of one unit each whose holds have run out. */
async function lapsed(count: number): Promise<{ offer: MadeOffer; orderIds: string[] }> {
  const offer = await makeOffer(database.sql, { stock: [count] });
  const wishes = await Promise.all(Array.from({ length: count }, () => wishFor(engine, [{ ...offer, quantity: 1 }])));
  expect(countOutcomes(await Promise.all(wishes.map((wish) => engine.placement.submit(wish))))).toEqual({
    PLACED: count,
  });
  const orderIds = wishes.map((wish) => wish.orderId);
  await letHoldsRunOut(database.sql, orderIds);
  return { offer, orderIds };
}

test('the sweeper’s process stands still while 50 holds lapse: missed ticks are one, and they are released once (C-057)', async () => {
  const child = fork(SWEEPING, [database.url, '10'], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const passes: SweepPass[] = [];
  const sessions = async () =>
    (
      await database.sql`
      select 1 from pg_stat_activity where datname = current_database() and application_name = 'sweeping'`
    ).length;
  try {
    child.on('message', (pass: SweepPass) => passes.push(pass));
    await once(child, 'message');
    child.kill('SIGSTOP');
    const { offer } = await lapsed(50);
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 50, reserved: 50 });
    const before = await sessions();
    child.kill('SIGCONT');
    await expect
      .poll(() => stockOf(engine, offer.skuId), { timeout: 10_000, interval: 5 })
      .toEqual({
        onHand: 50,
        reserved: 0,
      });
    // The pass that released them is told of after it, and one more shows that the schedule goes on.
    const isTold = () => passes.findIndex((pass) => pass.released > 0);
    await expect.poll(() => isTold() >= 0 && passes.length > isTold() + 1, { timeout: 10_000, interval: 5 }).toBe(true);
    expect(passes.filter((pass) => pass.released > 0)).toEqual([{ released: 50, atOnce: 1 }]);
    expect(Math.max(...passes.map((pass) => pass.atOnce))).toBe(1);
    expect(await sessions()).toBeLessThanOrEqual(before + 1);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
});

test('of 1,200 lapsed holds the oldest 500 are locked: the other 700 go in the first run, those in the next (C-058)', async () => {
  const { offer, orderIds } = await lapsed(1_200);
  const locked = await holdLock(
    database.sql,
    (tx) => tx`select 1 from orders where hold_expires_at <= now() order by hold_expires_at, id limit 500 for update`,
  );
  const first = await sweep(engine.db, 'worker');
  expect(first).toMatchObject({ releasedOrders: 700, releasedHolds: 700, moreWaiting: false });
  // Nobody waited: the lock is still held, and a run that finds nothing free ends as well.
  expect(await sweep(engine.db, 'worker')).toMatchObject({ releasedOrders: 0 });
  await locked.release();
  expect(await sweep(engine.db, 'worker')).toMatchObject({ releasedOrders: 500, releasedHolds: 500 });
  expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 1_200, reserved: 0 });
  const [left] = await database.sql`
    select count(*)::int as count from stock_reservations where order_id = any(${orderIds}::uuid[]) and state = 'ACTIVE'`;
  expect(left?.count).toBe(0);
}, 60_000);
