import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { lockOrders } from '#db/locks.ts';
import { transaction } from '#db/transaction.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { readCart } from '#domain/cart/read-cart.ts';
import { cancelOrder } from '#domain/order/cancel-order.ts';
import { endings } from '#domain/order/decide-ending.ts';
import { endOrders } from '#domain/order/end-orders.ts';
import { expireOrders } from '#domain/order/expire-orders.ts';
import { reacquireStock } from '#domain/order/reacquire-stock.ts';
import { newId } from '#lib/ids.ts';
import { present } from '#lib/result.ts';
import {
  authorise,
  capture,
  failCapture,
  loseAnswer,
  type MadeOrder,
  makeOrder,
  refuse,
} from '#tests/domain/seller/made-order.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type MadeOffer, makeCoupon, makeOffer } from '#tests/support/factories.ts';
import { expectSound, letHoldsRunOut, reportStock } from '#tests/support/race.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 4 });
});
afterEach(() => expectSound(db));
afterAll(async () => {
  await db.close();
  await database.drop();
});

const one = (offer: MadeOffer) => [{ ...offer, quantity: 1 }];

async function countsOf(code: string) {
  const [row] = await database.sql<{ held: number; redeemed: number }[]>`
    select held_count as held, redeemed_count as redeemed from coupons where code = ${code}`;
  return row;
}

async function useOf(orderId: string) {
  const [row] = await database.sql<
    { state: string }[]
  >`select state from coupon_redemptions where order_id = ${orderId}`;
  return row;
}

describe('every end of an order', () => {
  const sweep = async (order: MadeOrder) => {
    await letHoldsRunOut(database.sql, [order.orderId]);
    await expireOrders(db, 100);
  };
  const buyerOf = async ({ orderId }: MadeOrder) => {
    const [row] = await database.sql<{ buyer: BuyerId }[]>`select buyer from orders where id = ${orderId}`;
    return present(row, 'order').buyer;
  };
  const ends: [
    name: string,
    end: (order: MadeOrder, mug: MadeOffer) => Promise<unknown>,
    state: string,
    status: string,
  ][] = [
    ['paid', async (order) => [await authorise(db, order), await capture(db, order)], 'REDEEMED', 'CONFIRMED'],
    ['swept', sweep, 'RETURNED', 'EXPIRED'],
    [
      'swept, and the bank’s word came after',
      async (order) => [await sweep(order), await authorise(db, order)],
      'RETURNED',
      'EXPIRED',
    ],
    [
      'run out as the bank said yes, before a sweep',
      async (order) => [await letHoldsRunOut(database.sql, [order.orderId]), await authorise(db, order)],
      'RETURNED',
      'EXPIRED',
    ],
    ['cancelled', async (order) => cancelOrder(db, await buyerOf(order), order.orderId), 'RETURNED', 'CANCELLED'],
    ['refused by the bank for good', (order) => refuse(db, order), 'RETURNED', 'PAYMENT_FAILED'],
    [
      'authorised, and the capture failed for good',
      async (order) => [await authorise(db, order), await failCapture(db, order)],
      'RETURNED',
      'PAYMENT_FAILED',
    ],
    ['oversubscribed by its seller', (_order, mug) => reportStock(db, mug, 0), 'RETURNED', 'CANCELLED'],
    ['not decided yet: the bank does not answer', (order) => loseAnswer(db, order), 'HELD', 'PENDING_PAYMENT'],
  ];
  test.each(ends)('%s', async (_name, end, state, status) => {
    const mug = await makeOffer(database.sql);
    const { code } = await makeCoupon(database.sql, { totalLimit: 1 });
    const order = await makeOrder(db, one(mug), 900, code);
    await end(order, mug);
    // Again, by whoever comes late: nothing moves twice.
    await expireOrders(db, 100);
    await cancelOrder(db, await buyerOf(order), newId());
    expect(await useOf(order.orderId)).toMatchObject({ state });
    const [row] = await database.sql<{ status: string }[]>`select status from orders where id = ${order.orderId}`;
    expect(row?.status).toBe(status);
    expect(await countsOf(code)).toEqual({ held: state === 'HELD' ? 1 : 0, redeemed: state === 'REDEEMED' ? 1 : 0 });
    const events = await database.sql<{ change: string }[]>`
      select payload -> 'coupon' ->> 'change' as change from outbox
       where aggregate = ${`order:${order.orderId}`} and payload ? 'coupon' order by id`;
    expect(events.map((event) => event.change)).toEqual(state === 'HELD' ? ['HELD'] : ['HELD', state]);
  });

  test('a coupon leaves the cart with the lines that it paid for; another that was put on meanwhile stays', async () => {
    const mug = await makeOffer(database.sql);
    const { code } = await makeCoupon(database.sql);
    const order = await makeOrder(db, one(mug), 900, code);
    const buyer = await buyerOf(order);
    await authorise(db, order);
    await capture(db, order);
    expect(await readCart(db, buyer, 'TRY')).toMatchObject({ items: [], coupon: null });

    const later = await makeOrder(db, one(mug), 900, code);
    const other = await makeCoupon(database.sql);
    await database.sql`update carts set coupon_code = ${other.code} where cart_id = ${await buyerOf(later)}`;
    await authorise(db, later);
    await capture(db, later);
    expect((await readCart(db, await buyerOf(later), 'TRY')).coupon?.code).toBe(other.code);
  });

  test.each(Object.entries(endings))('ended as %s: given back once', async (_name, ending) => {
    const mug = await makeOffer(database.sql);
    const { code } = await makeCoupon(database.sql, { totalLimit: 1 });
    const { orderId } = await makeOrder(db, one(mug), 900, code);
    const end = () =>
      transaction(db, async (tx) => {
        await lockOrders(tx, [orderId]);
        return await endOrders(tx, [orderId], ending);
      });
    expect([(await end()).ended, (await end()).ended]).toEqual([[orderId], []]);
    expect(await useOf(orderId)).toMatchObject({ state: 'RETURNED' });
    expect(await countsOf(code)).toEqual({ held: 0, redeemed: 0 });
  });
});

describe('late money under LATE_PAYMENT=reacquire', () => {
  test.each([
    ['takes its coupon again', 2, 'TAKEN', 'HELD'],
    ['is given back when others have used the coupon up', 1, 'COUPON_UNAVAILABLE', 'RETURNED'],
  ])('%s', async (_name, totalLimit, came, state) => {
    const mug = await makeOffer(database.sql);
    const { code } = await makeCoupon(database.sql, { totalLimit });
    const late = await makeOrder(db, one(mug), 0, code);
    await expireOrders(db, 100);
    await makeOrder(db, one(mug), 900, code);
    await authorise(db, late);
    const outcome = await reacquireStock(db, { ...late, fence: 1 });
    expect(outcome.kind === 'REFUSED' ? outcome.why : outcome.kind).toBe(came);
    expect(await useOf(late.orderId)).toMatchObject({ state });
  });
});
