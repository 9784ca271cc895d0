import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '#db/client.ts';
import { sweep } from '#domain/order/sweep-orders.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, silentBank, stockOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { type MadeOffer, makeOffer } from '#tests/support/factories.ts';
import { countOutcomes, expectSound, holdLock, letHoldsRunOut, meeting, untilWaiting } from '#tests/support/race.ts';
import { type CarelessHold, carelessClaim, carelessEnd, countsOf } from './careless-shop.ts';

let database: TestDatabase;
let engine: TestEngine;

beforeAll(async () => {
  database = await createTestDatabase();
  engine = makeEngine(database.url, silentBank);
});
afterEach(() => expectSound(engine.db));
afterAll(async () => {
  await engine.close();
  await database.drop();
});

/** Expired orders of one unit of each offer, in carts that cross each other. */
async function expiredOrders(count: number, offers: readonly MadeOffer[]): Promise<string[]> {
  const wishes = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      wishFor(
        engine,
        (n % 2 === 0 ? offers : offers.toReversed()).map((offer) => ({ ...offer, quantity: 1 })),
      ),
    ),
  );
  const outcomes = await Promise.all(wishes.map((wish) => engine.placement.submit(wish)));
  expect(countOutcomes(outcomes)).toEqual({ PLACED: count });
  const orderIds = wishes.map((wish) => wish.orderId);
  await letHoldsRunOut(database.sql, orderIds);
  return orderIds;
}

async function endings(orderIds: readonly string[]) {
  const [row] = await database.sql`
    select count(*) filter (where kind = 'RELEASED')::int as released, count(distinct order_id)::int as orders
      from stock_movements where order_id = any(${orderIds as string[]}::uuid[])`;
  return row;
}

describe('three sweepers at once', () => {
  test('control: two that look and then release give one unit back twice', async () => {
    const control = await createTestDatabase();
    const offer = await makeOffer(control.sql, { stock: [2] });
    const holds = [
      await carelessClaim(control.sql, offer, 1, async () => {}),
      await carelessClaim(control.sql, offer, 1, async () => {}),
    ] as [CarelessHold, CarelessHold];
    const meet = meeting(2);
    const released = await Promise.all([1, 2].map(() => carelessEnd(control.sql, holds[0], 'RELEASED', meet)));
    expect(released).toEqual([true, true]);
    expect(await countsOf(control.sql, offer)).toMatchObject({ onHand: 2, reserved: 0, held: 1 });
    await control.drop();
  });

  test('release each hold once, and all of them', async () => {
    const offers = [await makeOffer(database.sql, { stock: [300] }), await makeOffer(database.sql, { stock: [300] })];
    const orderIds = await expiredOrders(300, offers);
    const sweepers = [1, 2, 3].map(() => connect(database.url, { poolMax: 1 }));
    const reports = await Promise.all(sweepers.map((db) => sweep(db, 'worker')));
    expect(reports.reduce((sum, report) => sum + report.releasedOrders, 0)).toBe(300);
    expect(await endings(orderIds)).toEqual({ released: 600, orders: 300 });
    for (const offer of offers) expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 300, reserved: 0 });
    await Promise.all(sweepers.map((db) => db.close()));
  });
});

describe('a sweeper killed half-way', () => {
  /** A sweep that has come as far as the lock which the test holds, and what kills it there, for good: its pool makes no new session. */
  async function sweepToLock(lock: Parameters<typeof holdLock>[1]) {
    const doomed = connect(database.url, { poolMax: 1, name: 'doomed' });
    const held = await holdLock(database.sql, lock);
    const run = sweep(doomed, 'worker').then(
      () => 'finished',
      () => 'killed',
    );
    await untilWaiting(database.sql);
    return async () => {
      await doomed.sql.end({ timeout: 0 });
      await database.sql`
        select pg_terminate_backend(pid, 5000) from pg_stat_activity
         where datname = current_database() and application_name = 'doomed'`;
      expect(await run).toBe('killed');
      await held.release();
    };
  }

  test('before it wrote anything costs nothing: the others release all', async () => {
    const offer = await makeOffer(database.sql, { stock: [20] });
    const orderIds = await expiredOrders(20, [offer]);
    const kill = await sweepToLock((tx) => tx`select 1 from inventory where sku_id = ${offer.skuId} for update`);
    await kill();
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 20, reserved: 20 });
    await Promise.all([sweep(engine.db, 'worker'), sweep(engine.db, 'cron')]);
    expect(await endings(orderIds)).toEqual({ released: 20, orders: 20 });
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 20, reserved: 0 });
  });

  test('after it wrote orders, holds and counts, but not yet its events, leaves none of it', async () => {
    const offer = await makeOffer(database.sql, { stock: [20] });
    const orderIds = await expiredOrders(20, [offer]);
    const kill = await sweepToLock((tx) => tx`lock table outbox in exclusive mode`);
    await kill();
    expect(await endings(orderIds)).toEqual({ released: 0, orders: 20 });
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 20, reserved: 20 });
    expect(await sweep(engine.db, 'worker')).toMatchObject({ releasedOrders: 20, moreWaiting: false });
    expect(await endings(orderIds)).toEqual({ released: 20, orders: 20 });
  });

  test('while others sweep: they pass over what it has, and release it once it is gone', async () => {
    const [hers, theirs] = [
      await makeOffer(database.sql, { stock: [5] }),
      await makeOffer(database.sql, { stock: [5] }),
    ];
    const stuck = await expiredOrders(5, [hers]);
    const kill = await sweepToLock((tx) => tx`select 1 from inventory where sku_id = ${hers.skuId} for update`);
    const others = await expiredOrders(5, [theirs]);
    const reports = await Promise.all([sweep(engine.db, 'worker'), sweep(engine.db, 'worker')]);
    expect(reports.reduce((sum, report) => sum + report.releasedOrders, 0)).toBe(5);
    expect(await endings(others)).toEqual({ released: 5, orders: 5 });
    await kill();
    expect(await sweep(engine.db, 'worker')).toMatchObject({ releasedOrders: 5 });
    expect(await endings(stuck)).toEqual({ released: 5, orders: 5 });
  });
});
