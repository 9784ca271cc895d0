import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { present } from '#lib/result.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, silentBank, stockOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { makeOffer } from '#tests/support/factories.ts';
import { countOutcomes, expectSound, holdLock, holdStock, untilWaiting } from '#tests/support/race.ts';

/*
 * Where there is plenty, a group decides on stock that it has not locked (domain/order/place-orders.ts). What it saw may be gone when it claims.
 */

let database: TestDatabase;
let first: TestEngine;
let second: TestEngine;
let third: TestEngine;

beforeAll(async () => {
  database = await createTestDatabase();
  first = makeEngine(database.url, silentBank);
  second = makeEngine(database.url, silentBank);
  third = makeEngine(database.url, silentBank);
});
afterEach(() => expectSound(first.db));
afterAll(async () => {
  await Promise.all([first.close(), second.close(), third.close()]);
  await database.drop();
});

/** Each wants ten, all see the same `onHand` units, and all come to the row while it is locked. `written`: how many had written their lines by then. */
async function claimTogether(onHand: number, engines: readonly TestEngine[]) {
  const offer = await makeOffer(database.sql, { stock: [onHand] });
  const wishes = await Promise.all(engines.map((engine) => wishFor(engine, [{ ...offer, quantity: 10 }])));
  const lock = await holdStock(database.sql, offer.skuId);
  const answers = engines.map((engine, index) => engine.placement.submit(present(wishes[index], 'wish')));
  await untilWaiting(database.sql, engines.length);
  const [seen] = await database.sql<{ written: number }[]>`
    select count(*)::int as written from pg_locks l join pg_class c on c.oid = l.relation
     where c.relname = 'order_items' and l.mode = 'RowExclusiveLock' and l.granted
       and l.database = (select oid from pg_database where datname = current_database())`;
  await lock.release();
  const outcomes = await Promise.all(answers);
  return { outcomes, written: seen?.written, stock: await stockOf(first, offer.skuId) };
}

describe('two groups that see the same stock', () => {
  test('have written everything else when they come to the row, and both get what they saw', async () => {
    const { outcomes, written, stock } = await claimTogether(20, [first, second]);
    expect(countOutcomes(outcomes)).toEqual({ PLACED: 2 });
    expect(written).toBe(2);
    expect(stock).toEqual({ onHand: 20, reserved: 20 });
  });

  test('control: with less than plenty, nothing is written before the row is locked', async () => {
    const { outcomes, written, stock } = await claimTogether(19, [first, second]);
    expect(countOutcomes(outcomes)).toEqual({ PLACED: 1, OUT_OF_STOCK: 1 });
    expect(written).toBe(0);
    expect(stock).toEqual({ onHand: 19, reserved: 10 });
  });
});

describe('an order that waits for something else while it is written', () => {
  /** Whether others may have the row of stock meanwhile: the order wants ten of `onHand` units, and its saga cannot be written yet. */
  async function isRowFree(onHand: number): Promise<boolean> {
    const offer = await makeOffer(database.sql, { stock: [onHand] });
    const wish = await wishFor(first, [{ ...offer, quantity: 10 }]);
    // Somebody has written a saga under its key and taken it back, and has not said so yet.
    const held = await holdLock(database.sql, async (sql) => {
      await sql`insert into sagas (order_id, attempt_id, step, next_run_at) values (${wish.orderId}, ${wish.attemptId}, 'AUTHORIZE', now())`;
      await sql`delete from sagas where order_id = ${wish.orderId}`;
    });
    const answer = first.placement.submit(wish);
    await untilWaiting(database.sql);
    const free = await database.sql`
      select from inventory where sku_id = ${offer.skuId} for no key update skip locked`;
    await held.release();
    expect(await answer).toMatchObject({ kind: 'PLACED' });
    return free.length === 1;
  }

  test('leaves the row to others until it has written everything', async () => {
    expect(await isRowFree(20)).toBe(true);
  });

  test('control: with less than plenty it has the row from the start', async () => {
    expect(await isRowFree(19)).toBe(false);
  });
});

test('what was seen and is gone at the claim is decided on again under its lock: who falls short hears what there is', async () => {
  const { outcomes, written, stock } = await claimTogether(20, [first, second, third]);
  expect(written).toBe(3);
  expect(countOutcomes(outcomes)).toEqual({ PLACED: 2, OUT_OF_STOCK: 1 });
  const refused = outcomes.find((outcome) => outcome.kind === 'REFUSED');
  expect(refused).toMatchObject({ refusal: { code: 'OUT_OF_STOCK', items: [{ requested: 10, available: 0 }] } });
  expect(stock).toEqual({ onHand: 20, reserved: 20 });
});
