import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BuyerId } from '#domain/account/types.ts';
import { expireOrders } from '#domain/order/expire-orders.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import { newId, randomToken } from '#lib/ids.ts';
import { present } from '#lib/result.ts';
import { type RunningBank, startBank } from '#tests/support/bank.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { agreeTo, makeEngine, placeAndPay, providerOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { makeCoupon, makeOffer, makeUser } from '#tests/support/factories.ts';
import { countOutcomes, expectSound, holdLock, letHoldsRunOut, meeting, untilWaiting } from '#tests/support/race.ts';

let database: TestDatabase;
let bank: RunningBank;
let first: TestEngine;
let second: TestEngine;

beforeAll(async () => {
  database = await createTestDatabase();
  bank = await startBank({ databaseUrl: database.url });
  first = makeEngine(database.url, providerOf(bank, 30_000));
  second = makeEngine(database.url, providerOf(bank, 30_000));
});
afterEach(() => expectSound(first.db));
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await bank.stop();
  await database.drop();
});

async function usesOf(code: string) {
  const [row] = await database.sql<{ held: number; redeemed: number }[]>`
    select held_count as held, redeemed_count as redeemed from coupons where code = ${code}`;
  return present(row, 'coupon');
}

/** All of them at once, in turn to each process, lined up behind the coupon's lock. */
async function race(code: string, requests: readonly PlaceRequest[]) {
  const lock = await holdLock(database.sql, (tx) => tx`select 1 from coupons where code = ${code} for no key update`);
  const outcomes = requests.map((request, index) => placeAndPay(index % 2 === 0 ? first : second, request));
  await untilWaiting(database.sql, 2);
  await lock.release();
  return await Promise.all(outcomes);
}

describe('three coupons and ten buyers (C-023)', () => {
  test('control: who looks and then takes, takes it ten times', async () => {
    const control = await createTestDatabase({ connections: 12 });
    const { code } = await makeCoupon(control.sql, { totalLimit: 3 });
    const meet = meeting(10);
    const take = async () => {
      const [coupon] = await control.sql`
        select id, held_count from coupons where code = ${code} and held_count + redeemed_count < total_limit`;
      await meet();
      if (!coupon) return false;
      await control.sql`update coupons set held_count = ${coupon.held_count + 1} where id = ${coupon.id}`;
      await control.sql`
        insert into coupon_redemptions (order_id, coupon_id, buyer, amount_minor) values (${newId()}, ${coupon.id}, 'u:1', 1)`;
      return true;
    };
    const taken = await Promise.all(Array.from({ length: 10 }, take));
    expect(taken.filter(Boolean)).toHaveLength(10);
    const [row] = await control.sql`
      select c.held_count, (select count(*)::int from coupon_redemptions) as uses from coupons c where code = ${code}`;
    expect(row).toEqual({ held_count: 1, uses: 10 });
    await control.drop();
  });

  test('three are discounted, seven are told, and a winner who orders again is told of their own limit', async () => {
    const mug = await makeOffer(database.sql, { priceMinor: 10_000, stock: [100] });
    const { code } = await makeCoupon(database.sql, { totalLimit: 3, perBuyerLimit: 1 });
    const buyers = await Promise.all(
      Array.from({ length: 10 }, async () => `u:${await makeUser(database.sql)}` as BuyerId),
    );
    const lines = [{ ...mug, quantity: 1 }];
    const wishes = await Promise.all(buyers.map((buyer) => wishFor(first, lines, { buyer, couponCode: code })));
    const outcomes = await race(code, wishes);
    expect(countOutcomes(outcomes)).toEqual({ PLACED: 3, COUPON_UNAVAILABLE: 7 });
    expect(await usesOf(code)).toEqual({ held: 0, redeemed: 3 });
    // Who was refused holds nothing and was asked for nothing.
    const [held] = await database.sql`
      select count(*)::int as orders, sum(total_minor)::int as total from orders where buyer = any(${buyers})`;
    expect(held).toEqual({ orders: 3, total: 3 * 13_990 });
    expect(await bank.control.payments()).toHaveLength(3);

    await database.sql`update coupons set total_limit = 100 where code = ${code}`;
    const winner = present(wishes[outcomes.findIndex((outcome) => outcome.kind === 'PLACED')], 'a winner');
    await database.sql`delete from carts where cart_id = ${winner.buyer}`;
    const other = await agreeTo(first, lines, { buyer: 'g:another' as BuyerId, code });
    const again = { ...(await wishFor(first, lines, { buyer: winner.buyer, couponCode: code })), ...other };
    const outcome = await placeAndPay(first, { ...again, buyer: winner.buyer });
    expect(outcome).toMatchObject({
      kind: 'REFUSED',
      refusal: { code: 'COUPON_UNAVAILABLE', reason: 'LIMIT_REACHED' },
    });
  });

  test('the same buyer in five tabs and two processes uses it once', async () => {
    const mug = await makeOffer(database.sql, { stock: [100] });
    const { code } = await makeCoupon(database.sql, { perBuyerLimit: 1 });
    const wish = await wishFor(first, [{ ...mug, quantity: 1 }], { couponCode: code });
    const tabs = Array.from({ length: 5 }, () => ({
      ...wish,
      orderId: newId(),
      attemptId: newId(),
      idempotencyKey: randomToken(12),
    }));
    const outcomes = await race(code, tabs);
    expect(outcomes.filter((outcome) => outcome.kind === 'PLACED')).toHaveLength(1);
    expect(await usesOf(code)).toEqual({ held: 0, redeemed: 1 });
  });
});

describe('coupons and stock, crosswise', () => {
  test('orders of two coupons and two SKUs, swept as they are made: nobody waits in a circle, and all of it adds up', async () => {
    const mugs = [
      await makeOffer(database.sql, { stock: [6] }),
      await makeOffer(database.sql, { stock: [6] }),
    ] as const;
    const codes = [(await makeCoupon(database.sql, { totalLimit: 5 })).code, (await makeCoupon(database.sql)).code];
    const wishes = await Promise.all(
      Array.from({ length: 24 }, (_, n) => {
        const lines = (n % 2 === 0 ? mugs : mugs.toReversed()).map((mug) => ({ ...mug, quantity: 1 }));
        return wishFor(first, lines, { couponCode: present(codes[n % codes.length], 'code') });
      }),
    );
    // A third of them run out at once: those that come after free their units and their coupons, while two sweepers do the same.
    const placed = await Promise.all(
      wishes.map(async (wish, n) => {
        const engine = n % 2 === 0 ? first : second;
        const outcome = await engine.placement.submit(wish);
        if (n % 3 === 0 && outcome.kind === 'PLACED') await letHoldsRunOut(database.sql, [wish.orderId]);
        if (n % 5 === 0) await expireOrders(engine.db, 10);
        return outcome;
      }),
    );
    const told = Object.keys(countOutcomes(placed)).sort();
    expect(['COUPON_UNAVAILABLE', 'OUT_OF_STOCK', 'PLACED'].filter((word) => told.includes(word))).toEqual(told);
    await expireOrders(first.db, 100);
  });
});
