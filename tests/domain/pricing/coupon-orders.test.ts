// Long because every way in which an order gets its coupon, or does not, stands here once.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BuyerId } from '#domain/account/types.ts';
import { mergeCarts } from '#domain/cart/merge-carts.ts';
import { previewCheckout } from '#domain/cart/preview-checkout.ts';
import { readCart } from '#domain/cart/read-cart.ts';
import { setCoupon } from '#domain/cart/set-coupon.ts';
import { setItem } from '#domain/cart/set-item.ts';
import { adoptOrders } from '#domain/order/adopt-orders.ts';
import { cancelOrder } from '#domain/order/cancel-order.ts';
import { placeOrders } from '#domain/order/place-orders.ts';
import type { OrderRefusal, PlaceRequest } from '#domain/order/types.ts';
import { newId, randomToken } from '#lib/ids.ts';
import { authorise, capture } from '#tests/domain/seller/made-order.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { agreeTo, makeEngine, silentBank, type TestEngine, wishFor } from '#tests/support/engine.ts';
import {
  type MadeOffer,
  makeCampaign,
  makeCart,
  makeCoupon,
  makeGuest,
  makeOffer,
  makeUser,
} from '#tests/support/factories.ts';
import { expectSound, holdLock, letHoldsRunOut, untilWaiting } from '#tests/support/race.ts';

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

const one = (offer: MadeOffer, quantity = 1) => [{ ...offer, quantity }];
const place = (wish: PlaceRequest) => engine.placement.submit(wish);
/** The same buyer once more, agreeing to what a refusal said. */
const accept = (wish: PlaceRequest, priceVersion: string): PlaceRequest => ({
  ...wish,
  orderId: newId(),
  attemptId: newId(),
  idempotencyKey: randomToken(12),
  priceVersion,
});

async function refusalOf(wish: PlaceRequest): Promise<OrderRefusal> {
  const outcome = await place(wish);
  if (outcome.kind !== 'REFUSED') throw new Error(`Not refused: ${JSON.stringify(outcome)}`);
  return outcome.refusal;
}

async function countsOf(code: string) {
  const [row] = await database.sql<{ held: number; redeemed: number }[]>`
    select held_count as held, redeemed_count as redeemed from coupons where code = ${code}`;
  return row;
}

async function useOf(orderId: string) {
  const [row] = await database.sql<{ state: string; amountMinor: string }[]>`
    select state, amount_minor as "amountMinor" from coupon_redemptions where order_id = ${orderId}`;
  return row && { ...row, amountMinor: Number(row.amountMinor) };
}

describe('an order with a coupon', () => {
  test('costs what the preview said, line by line, and holds the coupon', async () => {
    const [lamp, mug] = [
      await makeOffer(database.sql, { priceMinor: 9_999 }),
      await makeOffer(database.sql, { priceMinor: 333 }),
    ];
    await makeCampaign(database.sql, { kind: 'PERCENT', value: 2_500, skuId: lamp.skuId });
    const { code } = await makeCoupon(database.sql, { kind: 'PERCENT', value: 1_000, totalLimit: 5 });
    const wish = await wishFor(engine, [...one(lamp, 2), ...one(mug, 3)], { couponCode: code });
    const preview = await previewCheckout(engine.db, wish.buyer, 'TRY');
    // 2 × 74.99 and 3 × 3.33 are 159.97; 10 % of it is 16.00.
    expect(preview).toMatchObject({
      coupon: { code, discount: '16.00', problem: null },
      warnings: [],
      orderable: true,
    });
    expect(preview.items.map((item) => item.reducedPrice)).toEqual(['74.99', null]);
    await place({ ...wish, priceVersion: preview.priceVersion });
    const [order] = await database.sql`select * from orders where id = ${wish.orderId}`;
    expect(order).toMatchObject({ subtotal_minor: '20997', discount_minor: '6600', total_minor: '19387' });
    const lines = await database.sql`
      select discount_minor, coupon_minor from order_items where order_id = ${wish.orderId} order by line`;
    expect(lines.map((line) => [Number(line.discount_minor), Number(line.coupon_minor)])).toEqual([
      [6_500, 1_500],
      [100, 100],
    ]);
    expect(await useOf(wish.orderId)).toEqual({ state: 'HELD', amountMinor: 1_600 });
    expect(await countsOf(code)).toEqual({ held: 1, redeemed: 0 });
  });

  test('is refused once another has used the last one: told the full price, charged after accepting it only (C-022)', async () => {
    const mug = await makeOffer(database.sql, { priceMinor: 10_000 });
    const { code } = await makeCoupon(database.sql, { totalLimit: 1 });
    const [x, y] = [
      await wishFor(engine, one(mug), { couponCode: code }),
      await wishFor(engine, one(mug), { couponCode: code }),
    ];
    expect(await place(x)).toMatchObject({ kind: 'PLACED', totalMinor: 13_990 });

    const refusal = await refusalOf(y);
    expect(refusal).toMatchObject({
      code: 'COUPON_UNAVAILABLE',
      reason: 'USED_UP',
      changes: [{ field: 'coupon', old: '10.00', new: '0.00' }],
    });
    const preview = await previewCheckout(engine.db, y.buyer, 'TRY');
    expect(preview).toMatchObject({
      total: '149.90',
      coupon: { code, discount: '0.00', problem: 'USED_UP' },
      warnings: [{ code: 'COUPON_UNAVAILABLE', reason: 'USED_UP' }],
      orderable: true,
    });
    expect((await database.sql`select 1 from orders where buyer = ${y.buyer}`).length).toBe(0);
    const accepted = accept(y, refusal.code === 'COUPON_UNAVAILABLE' ? refusal.priceVersion : '');
    expect(accepted.priceVersion).toBe(preview.priceVersion);
    expect(await place(accepted)).toMatchObject({ kind: 'PLACED', totalMinor: 14_990 });
    expect(await useOf(accepted.orderId)).toBeUndefined();
  });

  test('who agreed to the full price is not charged it when the coupon came back meanwhile', async () => {
    const mug = await makeOffer(database.sql, { priceMinor: 10_000 });
    const { code } = await makeCoupon(database.sql, { totalLimit: 1 });
    const x = await wishFor(engine, one(mug), { couponCode: code });
    await place(x);
    const y = await wishFor(engine, one(mug), { couponCode: code });
    await cancelOrder(engine.db, x.buyer, x.orderId);
    const refusal = await refusalOf(y);
    expect(refusal).toMatchObject({ code: 'PRICE_CHANGED', changes: [{ field: 'coupon', old: '0.00', new: '10.00' }] });
    const accepted = accept(y, refusal.code === 'PRICE_CHANGED' ? refusal.priceVersion : '');
    expect(await place(accepted)).toMatchObject({ kind: 'PLACED', totalMinor: 13_990 });
  });

  test.each([
    ['has ended', 'ends_at = now()', 'ENDED'],
    ['has not started', `starts_at = now() + interval '1 second'`, 'NOT_STARTED'],
    ['was switched off', 'active = false', 'UNKNOWN'],
  ])('is refused when the coupon %s since it was seen', async (_name, change, reason) => {
    const mug = await makeOffer(database.sql);
    const { code, couponId } = await makeCoupon(database.sql);
    const wish = await wishFor(engine, one(mug), { couponCode: code });
    await database.sql.unsafe(`update coupons set ${change} where id = ${couponId}`);
    expect(await refusalOf(wish)).toMatchObject({ code: 'COUPON_UNAVAILABLE', reason });
    expect(await countsOf(code)).toEqual({ held: 0, redeemed: 0 });
  });

  test('a member has one limit over guests’ carts and sessions; a guest counts as themselves', async () => {
    const mug = await makeOffer(database.sql);
    const { code } = await makeCoupon(database.sql, { perBuyerLimit: 1 });
    const member = `u:${await makeUser(database.sql)}` as BuyerId;
    const first = await wishFor(engine, one(mug), { buyer: member, couponCode: code });
    await place(first);
    await database.sql`update orders set cart_version = null where id = ${first.orderId}`;
    const again = {
      ...(await agreeTo(engine, one(mug), { buyer: makeGuest().buyer as BuyerId, code })),
      buyer: member,
    };
    expect(await refusalOf(again)).toMatchObject({ code: 'COUPON_UNAVAILABLE', reason: 'LIMIT_REACHED' });
    expect((await previewCheckout(engine.db, member, 'TRY')).warnings).toEqual([
      { code: 'COUPON_UNAVAILABLE', reason: 'LIMIT_REACHED' },
    ]);
    expect(await place(await wishFor(engine, one(mug), { couponCode: code }))).toMatchObject({ kind: 'PLACED' });
  });

  test('replaces the own one: the coupon goes with it, though it is the last and one a buyer', async () => {
    const mug = await makeOffer(database.sql, { priceMinor: 10_000 });
    const { code } = await makeCoupon(database.sql, { totalLimit: 1, perBuyerLimit: 1 });
    const wish = await wishFor(engine, one(mug), { couponCode: code });
    await place(wish);
    await setDeclined(wish);
    await setItem(engine.db, wish.buyer, { ...mug, quantity: 2 });
    const preview = await previewCheckout(engine.db, wish.buyer, 'TRY');
    expect(preview.coupon).toMatchObject({ discount: '20.00', problem: null });
    const again = accept(wish, preview.priceVersion);
    expect(await place(again)).toMatchObject({ kind: 'PLACED' });
    expect([await useOf(wish.orderId), await useOf(again.orderId)]).toMatchObject([
      { state: 'RETURNED' },
      { state: 'HELD' },
    ]);
    expect(await countsOf(code)).toEqual({ held: 1, redeemed: 0 });
  });
});

/** The card was declined: the order may be replaced. */
async function setDeclined({ orderId }: PlaceRequest) {
  await database.sql`update payment_attempts set status = 'DECLINED' where order_id = ${orderId}`;
}

describe('a group that is decided together', () => {
  const together = (wishes: readonly PlaceRequest[]) =>
    placeOrders({ ...engine.db, sql: engine.db.grouped }, wishes, engine.settings.place);

  test('uses a coupon up in the order of arrival, and the rest of the group is served', async () => {
    const mug = await makeOffer(database.sql, { stock: [50] });
    const { code } = await makeCoupon(database.sql, { totalLimit: 2 });
    const wishes = [];
    for (let n = 0; n < 6; n += 1)
      wishes.push(await wishFor(engine, one(mug), n % 2 === 0 ? { couponCode: code } : {}));
    const outcomes = await together(wishes);
    expect(outcomes.map((o) => (o.kind === 'REFUSED' ? o.refusal.code : o.kind))).toEqual([
      'PLACED',
      'PLACED',
      'PLACED',
      'PLACED',
      'COUPON_UNAVAILABLE',
      'PLACED',
    ]);
    expect(await countsOf(code)).toEqual({ held: 2, redeemed: 0 });
  });

  test('who falls short of stock leaves the coupon to the next, and who lacks the coupon the stock', async () => {
    const [scarce, mug] = [await makeOffer(database.sql, { stock: [1] }), await makeOffer(database.sql)];
    const { code } = await makeCoupon(database.sql, { totalLimit: 1 });
    const wishes = [
      await wishFor(engine, one(scarce, 2), { couponCode: code }),
      await wishFor(engine, one(mug), { couponCode: code }),
      await wishFor(engine, one(scarce), { couponCode: code }),
      await wishFor(engine, one(scarce)),
    ];
    const outcomes = await together(wishes);
    expect(outcomes.map((o) => (o.kind === 'REFUSED' ? o.refusal.code : o.kind))).toEqual([
      'OUT_OF_STOCK',
      'PLACED',
      'COUPON_UNAVAILABLE',
      'PLACED',
    ]);
  });
});

describe('expired means free at once, for coupons too', () => {
  test('one that an expired order holds goes to whoever wants it, before any sweep', async () => {
    const mug = await makeOffer(database.sql);
    const { code } = await makeCoupon(database.sql, { totalLimit: 1 });
    const first = await wishFor(engine, one(mug), { couponCode: code });
    await place(first);
    await letHoldsRunOut(database.sql, [first.orderId]);
    const next = await wishFor(engine, one(mug), { couponCode: code });
    expect((await previewCheckout(engine.db, next.buyer, 'TRY')).coupon?.problem).toBeNull();
    expect(await place(next)).toMatchObject({ kind: 'PLACED' });
    expect([await useOf(first.orderId), await useOf(next.orderId)]).toMatchObject([
      { state: 'RETURNED' },
      { state: 'HELD' },
    ]);
  });

  test('units come free with an order that holds a coupon which somebody else is using: waited for, not told to be out of stock', async () => {
    const mug = await makeOffer(database.sql, { stock: [1] });
    const { code } = await makeCoupon(database.sql);
    const first = await wishFor(engine, one(mug), { couponCode: code });
    await place(first);
    await letHoldsRunOut(database.sql, [first.orderId]);
    const lock = await holdLock(database.sql, (tx) => tx`select 1 from coupons where code = ${code} for no key update`);
    const outcome = place(await wishFor(engine, one(mug)));
    await untilWaiting(database.sql);
    await lock.release();
    expect(await outcome).toMatchObject({ kind: 'PLACED' });
    expect(await countsOf(code)).toEqual({ held: 0, redeemed: 0 });
  });
});

describe('the cart that an order was made of', () => {
  test('a coupon alone changes what would be ordered: the unpaid order of the cart before is replaced, not resumed', async () => {
    const mug = await makeOffer(database.sql, { priceMinor: 10_000 });
    const { code } = await makeCoupon(database.sql);
    const buyer = makeGuest().buyer as BuyerId;
    await makeCart(database.sql, buyer, one(mug));
    const first: PlaceRequest = { ...(await agreeTo(engine, one(mug))), buyer };
    await place(first);
    await setDeclined(first);
    expect(await refusalOf({ ...accept(first, first.priceVersion) })).toMatchObject({ code: 'CART_ALREADY_ORDERED' });
    expect(await setCoupon(engine.db, buyer, code.toLowerCase())).toMatchObject({ ok: true });
    const preview = await previewCheckout(engine.db, buyer, 'TRY');
    expect(await place(accept(first, preview.priceVersion))).toMatchObject({ kind: 'PLACED', totalMinor: 13_990 });
  });

  test('at sign-in the member’s coupon stays, and the guest’s comes along when they have none', async () => {
    const mug = await makeOffer(database.sql);
    const [mine, theirs] = [await makeCoupon(database.sql), await makeCoupon(database.sql)];
    const member = `u:${await makeUser(database.sql)}` as BuyerId;
    for (const [code, kept] of [
      [mine.code, mine.code],
      [theirs.code, mine.code],
    ]) {
      const guest = makeGuest();
      await makeCart(database.sql, guest.buyer, one(mug), code);
      await mergeCarts(engine.db, member, guest.token);
      expect((await readCart(engine.db, member, 'TRY')).coupon).toMatchObject({ code: kept, problem: null });
      expect((await readCart(engine.db, guest.buyer as BuyerId, 'TRY')).coupon).toBeNull();
    }
  });

  test('a member who used a coupon as a guest has used it', async () => {
    const mug = await makeOffer(database.sql);
    const { code } = await makeCoupon(database.sql, { perBuyerLimit: 1 });
    const guest = makeGuest();
    const wish = await wishFor(engine, one(mug), { buyer: guest.buyer as BuyerId, couponCode: code });
    const placed = await place(wish);
    const paid = { ...wish, totalMinor: placed.kind === 'PLACED' ? placed.totalMinor : 0 };
    await authorise(engine.db, paid);
    await capture(engine.db, paid);
    const member = `u:${await makeUser(database.sql)}` as BuyerId;
    await adoptOrders(engine.db, member, guest.token);
    await makeCart(database.sql, member, one(mug), code);
    expect((await readCart(engine.db, member, 'TRY')).coupon?.problem).toBe('LIMIT_REACHED');
  });
});
