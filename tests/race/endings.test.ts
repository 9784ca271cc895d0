import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AdminId } from '#domain/account/types.ts';
import { cancelOrder } from '#domain/order/cancel-order.ts';
import { expireOrders } from '#domain/order/expire-orders.ts';
import { placeOrder } from '#domain/order/place-order.ts';
import { releaseOrder } from '#domain/order/release-order.ts';
import { sweep } from '#domain/order/sweep-orders.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, orderRow, stockOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { makeOffer, makeUser } from '#tests/support/factories.ts';
import {
  expectSound,
  heldBank,
  holdLock,
  holdStock,
  letHoldsRunOut,
  meeting,
  reportStock,
  untilWaiting,
} from '#tests/support/race.ts';
import { type CarelessHold, carelessClaim, carelessEnd, countsOf } from './careless-shop.ts';

let database: TestDatabase;
/** Where the controls do their damage. */
let control: TestDatabase;
let engine: TestEngine;
let other: TestEngine;
let admin: AdminId;
const bank = heldBank();

beforeAll(async () => {
  [database, control] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  engine = makeEngine(database.url, bank.provider);
  other = makeEngine(database.url, bank.provider);
  admin = (await makeUser(database.sql, { role: 'admin' })) as AdminId;
});
afterEach(() => expectSound(engine.db));
afterAll(async () => {
  await Promise.all([engine.close(), other.close()]);
  await Promise.all([control.drop(), database.drop()]);
});

/** An order for one unit whose payment is at the bank. */
async function orderAtTheBank(stock = 1) {
  const offer = await makeOffer(database.sql, { stock: [stock] });
  const wish = await wishFor(engine, [{ ...offer, quantity: 1 }]);
  const { payment } = await placeOrder(engine, wish);
  const call = await bank.asked(wish.orderId);
  const pay = async () => {
    call.approve();
    await payment;
  };
  return { offer, ...wish, pay };
}

async function holdOf(orderId: string) {
  const [hold] = await database.sql<{ state: string; reason: string | null }[]>`
    select state, reason from stock_reservations where order_id = ${orderId}`;
  return hold;
}

const doneFor = (orderId: string) =>
  bank.done.filter((what) => what.endsWith(orderId)).map((what) => what.split(' ')[0]);

describe('the sweeper against the payment', () => {
  test('control: a sweep and a payment that have both seen the hold ACTIVE sell a unit and free it', async () => {
    const offer = await makeOffer(control.sql, { stock: [3] });
    const alone = async () => {};
    const hold = (await carelessClaim(control.sql, offer, 1, alone)) as CarelessHold;
    await carelessClaim(control.sql, offer, 1, alone);
    const meet = meeting(2);
    await Promise.all([
      carelessEnd(control.sql, hold, 'CONFIRMED', meet),
      carelessEnd(control.sql, hold, 'RELEASED', meet),
    ]);
    // One other hold of one unit is left, and nothing is reserved for it.
    expect(await countsOf(control.sql, offer)).toMatchObject({ onHand: 2, reserved: 0, held: 1 });
  });

  test('the payment has the order first: the sweeper passes it over, and the unit is sold', async () => {
    const order = await orderAtTheBank();
    const lock = await holdStock(database.sql, order.offer.skuId);
    const paid = order.pay();
    await untilWaiting(database.sql);
    // It runs out while the payment waits for the stock: the payment had looked, under its lock, in time.
    expect(await sweepOnceExpired(order.orderId)).toMatchObject({ looked: 0 });
    await lock.release();
    await paid;
    expect(await orderRow(engine, order.orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
    expect(await stockOf(engine, order.offer.skuId)).toEqual({ onHand: 0, reserved: 0 });
  });

  test('the sweeper has it first: the payment waits, finds it EXPIRED, and is voided', async () => {
    const order = await orderAtTheBank();
    await letHoldsRunOut(database.sql, [order.orderId]);
    const lock = await holdStock(database.sql, order.offer.skuId);
    const swept = expireOrders(other.db, 10);
    await untilWaiting(database.sql);
    const paid = order.pay();
    await untilWaiting(database.sql, 2);
    await lock.release();
    expect(await swept).toMatchObject({ releasedOrders: 1 });
    await paid;
    expect(await orderRow(engine, order.orderId)).toMatchObject({ status: 'EXPIRED', step: 'DONE' });
    expect(doneFor(order.orderId)).toEqual(['authorise', 'void']);
    expect(await stockOf(engine, order.offer.skuId)).toEqual({ onHand: 1, reserved: 0 });
  });

  test('at the instant in which the hold ends, 200 times: sold and charged, or expired and not', async () => {
    // Milliseconds until the hold ends: certainly over, around the time that payment and sweeper take to get there, certainly not yet.
    const ends = [-1, 0, 1, 2, 4, 8, 12, 20, 40, 60_000];
    const seen: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      const orders = await Promise.all(ends.map(() => orderAtTheBank()));
      await Promise.all(orders.map(({ orderId }, index) => endHoldAt(orderId, ends[index] as number)));
      const paid = Promise.all(orders.map((order) => order.pay()));
      await Promise.all([paid, sweepUntilEnded(orders.map((order) => order.orderId))]);
      for (const { orderId, offer } of orders) {
        const { status } = await orderRow(engine, orderId);
        const sold = status === 'CONFIRMED';
        expect(doneFor(orderId)).toEqual(sold ? ['authorise', 'capture'] : ['authorise', 'void']);
        expect({ status, hold: (await holdOf(orderId))?.state, ...(await stockOf(engine, offer.skuId)) }).toEqual(
          sold
            ? { status: 'CONFIRMED', hold: 'CONFIRMED', onHand: 0, reserved: 0 }
            : { status: 'EXPIRED', hold: 'RELEASED', onHand: 1, reserved: 0 },
        );
        seen.push(status);
      }
    }
    expect(seen).toHaveLength(200);
    expect(new Set(seen)).toEqual(new Set(['CONFIRMED', 'EXPIRED']));
  }, 90_000);

  async function endHoldAt(orderId: string, inMs: number) {
    await database.sql`
      with late as (select clock_timestamp() + ${inMs} * interval '1 ms' as at), o as (
        update orders set hold_expires_at = late.at from late where id = ${orderId})
      update stock_reservations set expires_at = late.at from late where order_id = ${orderId}`;
  }

  /** Sweeps, one pass after the other, until none of the orders is open any more. */
  async function sweepUntilEnded(orderIds: string[]) {
    for (let open = orderIds.length; open > 0; ) {
      await expireOrders(other.db, 10);
      const [row] = await other.db.sql<{ open: number }[]>`
        select count(*)::int as open from orders where id = any(${orderIds}::uuid[]) and hold_expires_at is not null`;
      open = row?.open ?? 0;
    }
  }

  /** The order is locked by its payment: set aside what its hold's end says, and look for expired ones that are free. */
  async function sweepOnceExpired(orderId: string) {
    const [row] = await database.sql`select hold_expires_at > now() as live from orders where id = ${orderId}`;
    expect(row?.live).toBe(true);
    return await expireOrders(other.db, 10);
  }
});

describe('every ending at once', () => {
  test('cancelled by its buyer, released by an admin, swept twice, claimed by a rival, counted down by the seller: it ends once, 24 rounds', async () => {
    for (let round = 0; round < 24; round += 1) {
      const order = await orderAtTheBank();
      const rival = await wishFor(other, [{ ...order.offer, quantity: 1 }]);
      await letHoldsRunOut(database.sql, [order.orderId]);
      const lock =
        round % 2 === 0
          ? await holdStock(database.sql, order.offer.skuId)
          : await holdLock(
              database.sql,
              (tx) => tx`select 1 from orders where id = ${order.orderId} for no key update`,
            );
      const starters = [
        () => cancelOrder(engine.db, order.buyer, order.orderId),
        () => sweep(engine.db, 'worker'),
        () => sweep(other.db, 'admin'),
        () => releaseOrder(other.db, admin, order.orderId, 'a customer called'),
        () => other.placement.submit(rival),
        () => reportStock(engine.db, order.offer, 1),
        order.pay,
      ];
      const turn = round % starters.length;
      const all = Promise.all([...starters.slice(turn), ...starters.slice(0, turn)].map((start) => start()));
      await untilWaiting(database.sql);
      await lock.release();
      await all;
      while ((await expireOrders(engine.db, 10)).releasedOrders > 0);

      const { status } = await orderRow(engine, order.orderId);
      expect(['CANCELLED', 'EXPIRED']).toContain(status);
      expect(await holdOf(order.orderId)).toEqual({ state: 'RELEASED', reason: status });
      const [ended] = await database.sql`
        select count(*)::int as times from stock_movements where order_id = ${order.orderId} and kind = 'RELEASED'`;
      expect(ended?.times).toBe(1);
      expect(doneFor(order.orderId)).toEqual(['authorise', 'void']);
      const [rivals] = await database.sql`select count(*)::int as orders from orders where id = ${rival.orderId}`;
      expect(await stockOf(engine, order.offer.skuId)).toEqual({ onHand: 1, reserved: rivals?.orders });
    }
  });

  test('an admin’s release frees the stock, says who and why once, and voids what the bank has', async () => {
    const order = await orderAtTheBank();
    const release = () => releaseOrder(engine.db, admin, order.orderId, 'a customer called');
    const answers = await Promise.all([release(), release()]);
    expect(answers.map((answer) => answer.ok && answer.value).sort(), 'one of them did it').toEqual([false, true]);
    expect(await stockOf(engine, order.offer.skuId)).toEqual({ onHand: 1, reserved: 0 });
    const told = await database.sql`
      select payload->>'reason' as reason from outbox where aggregate = ${`order:${order.orderId}`} and type = 'order.released_by_admin'`;
    expect([...told]).toEqual([{ reason: 'a customer called' }]);
    await order.pay();
    expect(doneFor(order.orderId)).toEqual(['authorise', 'void']);
    expect(await releaseOrder(engine.db, admin, crypto.randomUUID(), 'x')).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
  });

  test('cancelled twice at once: both are told that it is cancelled', async () => {
    const order = await orderAtTheBank();
    const lock = await holdStock(database.sql, order.offer.skuId);
    const both = Promise.all([engine, other].map(({ db }) => cancelOrder(db, order.buyer, order.orderId)));
    await untilWaiting(database.sql, 2);
    await lock.release();
    expect(await both).toMatchObject([{ ok: true }, { ok: true }]);
    await order.pay();
    expect(await orderRow(engine, order.orderId)).toMatchObject({ status: 'CANCELLED', step: 'DONE' });
    expect(doneFor(order.orderId)).toEqual(['authorise', 'void']);
  });

  test('cancelled while the payment takes the stock: too late, and it says so', async () => {
    const order = await orderAtTheBank();
    const lock = await holdStock(database.sql, order.offer.skuId);
    const paid = order.pay();
    await untilWaiting(database.sql);
    const cancelled = cancelOrder(other.db, order.buyer, order.orderId);
    await untilWaiting(database.sql, 2);
    await lock.release();
    await paid;
    const answer = await cancelled;
    expect(answer.ok === false && ['PAYMENT_IN_PROGRESS', 'ORDER_NOT_OPEN']).toContain(
      answer.ok === false && answer.refusal.code,
    );
    expect(await orderRow(engine, order.orderId)).toMatchObject({ status: 'CONFIRMED' });
  });

  test('a stranger’s order, and one that does not exist, look the same', async () => {
    const order = await orderAtTheBank();
    const stranger = await wishFor(engine, []);
    for (const orderId of [order.orderId, stranger.orderId]) {
      expect(await cancelOrder(engine.db, stranger.buyer, orderId)).toEqual({
        ok: false,
        refusal: { code: 'NOT_FOUND' },
      });
    }
    expect(await orderRow(engine, order.orderId)).toMatchObject({ status: 'PENDING' });
  });
});
