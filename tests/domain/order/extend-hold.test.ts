import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cancelOrder } from '#domain/order/cancel-order.ts';
import { expireOrders } from '#domain/order/expire-orders.ts';
import { extendHold } from '#domain/order/extend-hold.ts';
import { placeOrder } from '#domain/order/place-order.ts';
import { resumeSaga } from '#domain/order/resume-sagas.ts';
import { extensionOf, extensionPolicy } from '#domain/order/rules.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, orderRow, stockOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { makeGuest, makeOffer } from '#tests/support/factories.ts';
import { expectSound, heldBank, holdLock, letHoldsRunOut, meeting, untilWaiting } from '#tests/support/race.ts';

let database: TestDatabase;
/** Where the control does its damage. */
let control: TestDatabase;
let engine: TestEngine;
let other: TestEngine;
const bank = heldBank();

beforeAll(async () => {
  [database, control] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  engine = makeEngine(database.url, bank.provider);
  other = makeEngine(database.url, bank.provider);
});
afterEach(() => expectSound(engine.db));
afterAll(async () => {
  await Promise.all([engine.close(), other.close()]);
  await Promise.all([control.drop(), database.drop()]);
});

/** An order whose payer is in 3-D Secure, with `leftSeconds` of its hold left. */
async function orderInChallenge(leftSeconds = 90, answer: 'challenge' | 'decline' = 'challenge') {
  const offer = await makeOffer(database.sql, { stock: [1] });
  const wish = await wishFor(engine, [{ ...offer, quantity: 1 }]);
  const { payment } = await placeOrder(engine, wish);
  (await bank.asked(wish.orderId))[answer]();
  await payment;
  await leave(wish.orderId, leftSeconds);
  return { offer, ...wish };
}

async function leave(orderId: string, seconds: number) {
  await database.sql`
    with late as (select date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${seconds}) as at), o as (
      update orders set hold_expires_at = late.at from late where id = ${orderId})
    update stock_reservations set expires_at = late.at from late where order_id = ${orderId}`;
}

const extend = ({ buyer, orderId }: { buyer: Parameters<typeof extendHold>[1]; orderId: string }, by = engine) =>
  extendHold(by.db, buyer, orderId);

async function holdOf(orderId: string) {
  const [row] = await database.sql<{ left: number; together: boolean; extended: boolean; events: number }[]>`
    select extract(epoch from o.hold_expires_at - now())::float8 as left, o.hold_extended as extended,
           bool_and(r.expires_at = o.hold_expires_at and r.state = 'ACTIVE') as together,
           (select count(*)::int from outbox where aggregate = 'order:' || o.id and type = 'order.hold_extended') as events
      from orders o join stock_reservations r on r.order_id = o.id where o.id = ${orderId} group by o.id`;
  if (!row) throw new Error(`No hold of ${orderId}`);
  return row;
}

describe('extending a hold', () => {
  test('C-030, C-031: 5 minutes more, once, for the order and its holds alike; a double click changes nothing more', async () => {
    const order = await orderInChallenge(90);
    expect(await extend(order)).toEqual({ ok: true, value: true });
    const once = await holdOf(order.orderId);
    expect(once).toMatchObject({ together: true, extended: true, events: 1 });
    expect(once.left).toBeGreaterThan(380);
    expect(once.left).toBeLessThanOrEqual(390);
    expect(await extend(order)).toEqual({ ok: true, value: false });
    expect(await holdOf(order.orderId)).toMatchObject({ together: true, events: 1 });
    expect((await holdOf(order.orderId)).left).toBeLessThanOrEqual(once.left);

    // The time has nearly run out again: that is all there is.
    await leave(order.orderId, 60);
    expect(await extend(order)).toMatchObject({
      ok: false,
      refusal: { code: 'ALREADY_EXTENDED', orderId: order.orderId, holdExpiresAt: expect.stringMatching(/Z$/) },
    });
    expect((await holdOf(order.orderId)).left).toBeLessThanOrEqual(60);
  });

  test('is offered in the last two minutes, and says when that is', async () => {
    const order = await orderInChallenge(600);
    const answer = await extend(order);
    expect(answer).toMatchObject({
      ok: false,
      refusal: { code: 'EXTENSION_NOT_OFFERED', paymentStatus: 'REQUIRES_ACTION' },
    });
    const { offeredFrom, holdExpiresAt } = (answer as { refusal: { offeredFrom: string; holdExpiresAt: string } })
      .refusal;
    expect(Date.parse(holdExpiresAt) - Date.parse(offeredFrom)).toBe(120_000);
    expect(await holdOf(order.orderId)).toMatchObject({ extended: false, events: 0 });
  });

  test('is for a payer in 3-D Secure: not after a decline', async () => {
    const order = await orderInChallenge(60, 'decline');
    expect(await extend(order)).toMatchObject({
      ok: false,
      refusal: { code: 'EXTENSION_NOT_OFFERED', paymentStatus: 'DECLINED', offeredFrom: null },
    });
  });

  test('never goes beyond 30 minutes from the order on', async () => {
    const [close, reached] = await Promise.all([orderInChallenge(60), orderInChallenge(60)]);
    // Ordered so long ago that the cap is 100 s away, and just where the hold ends.
    await database.sql`update orders set created_at = now() - interval '1700 seconds' where id = ${close.orderId}`;
    await database.sql`update orders set created_at = hold_expires_at - interval '1800 seconds' where id = ${reached.orderId}`;
    expect(await extend(close)).toEqual({ ok: true, value: true });
    const { left, together } = await holdOf(close.orderId);
    expect(together).toBe(true);
    expect(left).toBeGreaterThan(95);
    expect(left).toBeLessThanOrEqual(100);
    expect(await extend(reached)).toMatchObject({
      ok: false,
      refusal: { code: 'EXTENSION_NOT_OFFERED', offeredFrom: null },
    });
  });

  test.each(['run out', 'swept', 'cancelled', 'paid'])('a hold that has ended is never revived: %s', async (how) => {
    const order = await orderInChallenge();
    if (how === 'cancelled') await cancelOrder(engine.db, order.buyer, order.orderId);
    if (how === 'run out' || how === 'swept') await letHoldsRunOut(database.sql, [order.orderId]);
    if (how === 'swept') await expireOrders(engine.db, 100);
    if (how === 'paid') {
      bank.payerAnswers(order.orderId, true);
      await database.sql`update sagas set next_run_at = now() where order_id = ${order.orderId}`;
      await resumeSaga(engine, order.orderId);
    }
    expect(await extend(order)).toEqual({
      ok: false,
      refusal: { code: 'HOLD_EXPIRED', orderId: order.orderId },
    });
  });

  test('another’s order, and one that does not exist, look the same', async () => {
    const order = await orderInChallenge();
    const stranger = makeGuest().buyer as typeof order.buyer;
    const nothing = { ok: false, refusal: { code: 'NOT_FOUND' } };
    expect(await extend({ ...order, buyer: stranger })).toEqual(nothing);
    expect(await extend({ ...order, orderId: crypto.randomUUID() })).toEqual(nothing);
  });

  test('the offer that a page shows is the one that the verb keeps', () => {
    const createdAt = new Date('2026-11-30T12:00:00Z');
    const order = {
      createdAt,
      holdExpiresAt: new Date('2026-11-30T12:15:00Z'),
      holdExtended: false,
      paymentStatus: 'REQUIRES_ACTION' as const,
    };
    expect(extensionOf(order)).toEqual({
      offeredFrom: new Date('2026-11-30T12:13:00Z'),
      until: new Date('2026-11-30T12:20:00Z'),
    });
    expect(extensionOf({ ...order, holdExpiresAt: new Date('2026-11-30T12:28:00Z') })?.until).toEqual(
      new Date(createdAt.getTime() + extensionPolicy.capMs),
    );
    for (const without of [
      { holdExtended: true },
      { holdExpiresAt: null },
      { paymentStatus: 'DECLINED' as const },
      { paymentStatus: 'UNKNOWN' as const },
      { holdExpiresAt: new Date('2026-11-30T12:30:00Z') },
    ]) {
      expect(extensionOf({ ...order, ...without }), JSON.stringify(without)).toBeUndefined();
    }
  });
});

describe('races', () => {
  test('control: two extensions that have both seen none give ten minutes', async () => {
    await control.sql`create table holds (ends int not null, extended bool not null)`;
    await control.sql`insert into holds values (0, false)`;
    const meet = meeting(2);
    const careless = async () => {
      const [hold] = await control.sql`select extended from holds`;
      await meet();
      if (!hold?.extended) await control.sql`update holds set ends = ends + 300, extended = true`;
    };
    await Promise.all([careless(), careless()]);
    expect([...(await control.sql`select ends from holds`)]).toEqual([{ ends: 600 }]);
  });

  test('two at once: one extends, the other finds it done', async () => {
    const order = await orderInChallenge(90);
    const lock = await lockOrder(order.orderId);
    const both = Promise.all([extend(order), extend(order, other)]);
    await untilWaiting(database.sql, 2);
    await lock.release();
    expect((await both).map((answer) => answer.ok && answer.value).sort()).toEqual([false, true]);
    const hold = await holdOf(order.orderId);
    expect(hold).toMatchObject({ events: 1, together: true });
    expect(hold.left).toBeLessThanOrEqual(390);
  });

  test('the sweeper has it first: the extension waits, and comes too late', async () => {
    const order = await orderInChallenge(90);
    await letHoldsRunOut(database.sql, [order.orderId]);
    const lock = await holdLock(
      database.sql,
      (tx) => tx`select 1 from inventory where sku_id = ${order.offer.skuId} for no key update`,
    );
    const swept = expireOrders(other.db, 10);
    await untilWaiting(database.sql);
    const extended = extend(order);
    await untilWaiting(database.sql, 2);
    await lock.release();
    expect(await swept).toMatchObject({ releasedOrders: 1 });
    expect(await extended).toMatchObject({ ok: false, refusal: { code: 'HOLD_EXPIRED' } });
    expect(await stockOf(engine, order.offer.skuId)).toEqual({ onHand: 1, reserved: 0 });
  });

  test('the extension has it first: the sweeper passes it over, and the hold lives', async () => {
    const order = await orderInChallenge(0.5);
    const lock = await holdLock(
      database.sql,
      (tx) => tx`select 1 from stock_reservations where order_id = ${order.orderId} for no key update`,
    );
    const extended = extend(order);
    await untilWaiting(database.sql);
    await untilRunOut(order.orderId);
    // By the clock it has run out, and everybody else still reads it so; whoever has it had looked in time.
    expect(await expireOrders(other.db, 10)).toMatchObject({ looked: 0 });
    await lock.release();
    expect(await extended).toEqual({ ok: true, value: true });
    expect(await expireOrders(other.db, 10)).toMatchObject({ looked: 0 });
    expect(await holdOf(order.orderId)).toMatchObject({ together: true, events: 1 });
    expect(await stockOf(engine, order.offer.skuId)).toEqual({ onHand: 1, reserved: 1 });
  });

  test('it runs out while the extension waits for the order: the clock decides, not when it began to wait', async () => {
    const order = await orderInChallenge(0.5);
    const lock = await lockOrder(order.orderId);
    const extended = extend(order);
    await untilWaiting(database.sql);
    await untilRunOut(order.orderId);
    await lock.release();
    expect(await extended).toMatchObject({ ok: false, refusal: { code: 'HOLD_EXPIRED' } });
    expect(await expireOrders(other.db, 10)).toMatchObject({ releasedOrders: 1 });
    expect(await orderRow(engine, order.orderId)).toMatchObject({ status: 'EXPIRED' });
  });

  test('at the instant in which the hold ends, 100 times: extended and held, or refused and free', async () => {
    const seen = new Set<boolean>();
    const ends = [-0.001, 0.001, 0.002, 0.004, 0.006, 0.01, 0.015, 0.02, 0.04, 60];
    for (let round = 0; round < 10; round += 1) {
      const orders = await Promise.all(ends.map((left) => orderInChallenge(left === 60 ? 60 : 30)));
      await Promise.all(orders.map(({ orderId }, index) => leave(orderId, ends[index] as number)));
      const [answers] = await Promise.all([Promise.all(orders.map((order) => extend(order))), sweepAWhile(orders)]);
      for (const [index, { orderId, offer }] of orders.entries()) {
        const extended = answers[index]?.ok === true;
        seen.add(extended);
        while ((await expireOrders(other.db, 50)).releasedOrders > 0);
        expect({ ...(await stockOf(engine, offer.skuId)), status: (await orderRow(engine, orderId)).status }).toEqual({
          onHand: 1,
          reserved: extended ? 1 : 0,
          status: extended ? 'PENDING_PAYMENT' : 'EXPIRED',
        });
      }
    }
    expect(seen).toEqual(new Set([true, false]));
  }, 60_000);

  const lockOrder = (orderId: string) =>
    holdLock(database.sql, (tx) => tx`select 1 from orders where id = ${orderId} for no key update`);

  async function untilRunOut(orderId: string) {
    const left = async () =>
      (
        await database.sql<{ left: boolean }[]>`
          select hold_expires_at > clock_timestamp() as left from orders where id = ${orderId}`
      )[0]?.left;
    await expect.poll(left, { interval: 10, timeout: 5_000 }).toBe(false);
  }

  /** Sweeps, one pass after the other, until every order is extended or has ended. */
  async function sweepAWhile(orders: readonly { orderId: string }[]) {
    const ids = orders.map((order) => order.orderId);
    for (let open = 1; open > 0; ) {
      await expireOrders(other.db, 50);
      const [row] = await other.db.sql<{ open: number }[]>`
        select count(*)::int as open from orders
         where id = any(${ids}::uuid[]) and hold_expires_at is not null and not hold_extended`;
      open = row?.open ?? 0;
    }
  }
});
