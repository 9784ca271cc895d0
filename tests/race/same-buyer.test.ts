import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setItem } from '#domain/cart/set-item.ts';
import { placeOrder } from '#domain/order/place-order.ts';
import type { PlaceOutcome } from '#domain/order/place-orders.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import { newId, randomToken } from '#lib/ids.ts';
import { present } from '#lib/result.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { agreeTo, makeEngine, stockOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { makeOffer } from '#tests/support/factories.ts';
import { countOutcomes, expectSound, heldBank, holdStock, meeting, untilWaiting } from '#tests/support/race.ts';

const BUYERS = 10;

let database: TestDatabase;
let first: TestEngine;
let second: TestEngine;
const bank = heldBank();

beforeAll(async () => {
  database = await createTestDatabase();
  first = makeEngine(database.url, bank.provider);
  second = makeEngine(database.url, bank.provider);
});
afterEach(() => expectSound(first.db));
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await database.drop();
});

const fresh = () => ({ orderId: newId(), attemptId: newId() });

/** Each pair at once, one request to each process, all of them lined up behind the stock's lock. */
async function raceInPairs(skuId: string, pairs: readonly (readonly [PlaceRequest, PlaceRequest])[]) {
  const lock = await holdStock(database.sql, skuId);
  const answers = pairs.map(([one, other]) =>
    Promise.all([first.placement.submit(one), second.placement.submit(other)]),
  );
  await untilWaiting(database.sql, 2);
  await lock.release();
  return await Promise.all(answers);
}

const orderIdsOf = (outcomes: readonly PlaceOutcome[]) =>
  new Set(outcomes.map((outcome) => (outcome.kind === 'REFUSED' ? 'none' : outcome.orderId)));

describe('the same key twice at once', () => {
  test('control: who looks for the key and then orders, with no index behind it, orders twice', async () => {
    const control = await createTestDatabase();
    await control.sql`create table careless_orders (buyer text, idempotency_key text)`;
    const meet = meeting(2);
    const order = async () => {
      const known = await control.sql`select 1 from careless_orders where buyer = 'b' and idempotency_key = 'k'`;
      await meet();
      if (known.length === 0) await control.sql`insert into careless_orders values ('b', 'k')`;
    };
    await Promise.all([order(), order()]);
    expect(await control.sql`select 1 from careless_orders`).toHaveLength(2);
    await control.drop();
  });

  test('from two processes: one order, told to both', async () => {
    const offer = await makeOffer(database.sql, { stock: [100] });
    const wishes = await Promise.all(Array.from({ length: BUYERS }, () => wishFor(first, [{ ...offer, quantity: 1 }])));
    const answers = await raceInPairs(
      offer.skuId,
      wishes.map((wish) => [wish, { ...wish, ...fresh() }]),
    );
    expect(countOutcomes(answers.flat())).toEqual({ PLACED: BUYERS, REPLAYED: BUYERS });
    for (const pair of answers) expect(orderIdsOf(pair).size).toBe(1);
    expect(await stockOf(first, offer.skuId)).toEqual({ onHand: 100, reserved: BUYERS });
  });

  test('in one process: the second waits for the first', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const wish = await wishFor(first, [{ ...offer, quantity: 1 }]);
    const outcomes = await Promise.all([
      first.placement.submit(wish),
      first.placement.submit({ ...wish, ...fresh() }),
      first.placement.submit({ ...wish, ...fresh(), requestHash: 'another body' }),
    ]);
    expect(countOutcomes(outcomes)).toEqual({ PLACED: 1, REPLAYED: 1, IDEMPOTENCY_KEY_REUSED: 1 });
  });
});

describe('the same cart in two tabs', () => {
  test('under two keys, from two processes: one order; the other tab is told which', async () => {
    const offer = await makeOffer(database.sql, { stock: [100] });
    const wishes = await Promise.all(Array.from({ length: BUYERS }, () => wishFor(first, [{ ...offer, quantity: 1 }])));
    const answers = await raceInPairs(
      offer.skuId,
      wishes.map((wish) => [wish, { ...wish, ...fresh(), idempotencyKey: randomToken(12) }]),
    );
    expect(countOutcomes(answers.flat())).toEqual({ PLACED: BUYERS, CART_ALREADY_ORDERED: BUYERS });
    for (const pair of answers) {
      const placed = present(
        pair.find((outcome) => outcome.kind === 'PLACED'),
        'placed order',
      );
      expect(pair).toContainEqual({
        kind: 'REFUSED',
        refusal: { code: 'CART_ALREADY_ORDERED', orderId: placed.orderId },
      });
    }
    expect(await stockOf(first, offer.skuId)).toEqual({ onHand: 100, reserved: BUYERS });
  });

  test('changed, with an unpaid order before it: replaced once, by one of the two', async () => {
    const offer = await makeOffer(database.sql, { stock: [2 * BUYERS] });
    const wishes = await Promise.all(Array.from({ length: BUYERS }, () => wishFor(first, [{ ...offer, quantity: 1 }])));
    await Promise.all(
      wishes.map(async (wish) => {
        const { payment } = await placeOrder(first, wish);
        (await bank.asked(wish.orderId)).decline();
        await payment;
        await setItem(first.db, wish.buyer, { ...offer, quantity: 2 });
      }),
    );
    const lines = [{ ...offer, quantity: 2 }];
    const pairs = await Promise.all(
      wishes.map(async ({ buyer }) => {
        const both = [await agreeTo(first, lines), await agreeTo(first, lines)] as const;
        return both.map((wish) => ({ ...wish, buyer })) as [PlaceRequest, PlaceRequest];
      }),
    );
    const answers = await raceInPairs(offer.skuId, pairs);
    expect(countOutcomes(answers.flat())).toEqual({ PLACED: BUYERS, CART_ALREADY_ORDERED: BUYERS });
    // All units are held throughout: a replacement that let go first could not have come back.
    expect(await stockOf(first, offer.skuId)).toEqual({ onHand: 2 * BUYERS, reserved: 2 * BUYERS });
    const [ended] = await database.sql`
      select count(*)::int as count from orders where id = any(${wishes.map((wish) => wish.orderId)}::uuid[]) and end_reason = 'REPLACED'`;
    expect(ended?.count).toBe(BUYERS);
  });
});
