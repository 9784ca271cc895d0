import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setItem } from '#domain/cart/set-item.ts';
import { placeOrder } from '#domain/order/place-order.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import { newId, randomToken } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { agreeTo, makeEngine, orderRow, silentBank, stockOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { makeCart, makeGuest, makeOffer, makeSku } from '#tests/support/factories.ts';
import { expectSound, holdStock, reportStock, untilWaiting } from '#tests/support/race.ts';

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

const place = (request: PlaceRequest) => engine.placement.submit(request);
const again = (request: PlaceRequest, more: Partial<PlaceRequest> = {}): PlaceRequest => ({
  ...request,
  orderId: newId(),
  attemptId: newId(),
  ...more,
});
const refusal = (code: string, more: object = {}) => ({ kind: 'REFUSED', refusal: { code, ...more } });

/** How many rows there are of everything that an order writes. */
async function rowsWritten() {
  const [counts] = await database.sql`
    select (select count(*)::int from orders) as orders, (select count(*)::int from order_items) as items,
           (select count(*)::int from stock_reservations) as holds, (select count(*)::int from stock_movements) as movements,
           (select count(*)::int from sagas) as sagas, (select count(*)::int from payment_attempts) as attempts,
           (select count(*)::int from outbox) as events`;
  return counts;
}

describe('an order that is placed', () => {
  test('has its lines, a hold for every unit until its end, a saga leased to us, an attempt and one event', async () => {
    const [a, b] = [await makeOffer(database.sql), await makeOffer(database.sql, { priceMinor: 2_500 })];
    const wish = await wishFor(engine, [
      { ...a, quantity: 2 },
      { ...b, quantity: 1 },
    ]);
    expect(await place(wish)).toEqual({ kind: 'PLACED', orderId: wish.orderId, totalMinor: 4_500 + 4_990 });

    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'PENDING', step: 'AUTHORIZE' });
    const holds = await database.sql`
      select sku_id, quantity, state, extract(epoch from expires_at - created_at)::int as seconds
        from stock_reservations where order_id = ${wish.orderId} order by sku_id`;
    expect([...holds]).toEqual([
      { sku_id: a.skuId, quantity: 2, state: 'ACTIVE', seconds: 900 },
      { sku_id: b.skuId, quantity: 1, state: 'ACTIVE', seconds: 900 },
    ]);
    const [events] = await database.sql`
      select count(*)::int as count, min(type) as type from outbox where aggregate = ${`order:${wish.orderId}`}`;
    expect(events).toEqual({ count: 1, type: 'order.placed' });
    const [saga] = await database.sql`
      select fence, lease_until > now() as leased from sagas where order_id = ${wish.orderId}`;
    expect(saga).toEqual({ fence: 1, leased: true });
    expect(await stockOf(engine, a.skuId)).toEqual({ onHand: 10, reserved: 2 });
  });

  test('takes three units from two warehouses with two each, the nearer one whole', async () => {
    const offer = await makeOffer(database.sql, { stock: [2, 2] });
    const wish = await wishFor(engine, [{ ...offer, quantity: 3 }]);
    expect(await place(wish)).toMatchObject({ kind: 'PLACED' });
    const holds = await database.sql`
      select quantity from stock_reservations where order_id = ${wish.orderId} order by quantity`;
    expect(holds.map((hold) => hold.quantity)).toEqual([1, 2]);
    const next = await wishFor(engine, [{ ...offer, quantity: 2 }]);
    expect(await place(next)).toMatchObject(refusal('OUT_OF_STOCK', { items: [{ requested: 2, available: 1 }] }));
  });

  test('takes two lines of one SKU from their own sellers', async () => {
    const skuId = await makeSku(database.sql);
    const mine = await makeOffer(database.sql, { skuId, stock: [1] });
    const theirs = await makeOffer(database.sql, { skuId, stock: [1] });
    const both = [
      { ...mine, quantity: 1 },
      { ...theirs, quantity: 1 },
    ];
    const wish = await wishFor(engine, both);
    expect(await place(wish)).toMatchObject({ kind: 'PLACED' });
    const holds = await database.sql`
      select warehouse_id from stock_reservations where order_id = ${wish.orderId} order by warehouse_id`;
    expect(holds.map((hold) => hold.warehouse_id)).toEqual([mine.warehouseIds[0], theirs.warehouseIds[0]]);
  });
});

describe('the idempotency key', () => {
  test('with the same body gives the same order, and makes nothing', async () => {
    const offer = await makeOffer(database.sql);
    const wish = await wishFor(engine, [{ ...offer, quantity: 1 }]);
    await place(wish);
    const before = await rowsWritten();
    expect(await place(again(wish))).toEqual({ kind: 'REPLAYED', orderId: wish.orderId });
    expect(await rowsWritten()).toEqual(before);
  });

  test('with the same body still does so when the cart has changed, and when nothing is left to sell', async () => {
    const offer = await makeOffer(database.sql, { stock: [1] });
    const wish = await wishFor(engine, [{ ...offer, quantity: 1 }]);
    await place(wish);
    await setItem(engine.db, wish.buyer, { ...offer, quantity: 5 });
    expect(await place(again(wish))).toEqual({ kind: 'REPLAYED', orderId: wish.orderId });
  });

  test('with another body is refused, before anything else is looked at', async () => {
    const offer = await makeOffer(database.sql);
    const wish = await wishFor(engine, [{ ...offer, quantity: 1 }]);
    await place(wish);
    expect(await place(again(wish, { requestHash: 'another body' }))).toEqual(refusal('IDEMPOTENCY_KEY_REUSED'));
  });

  test('is the buyer’s own: another buyer may use the same', async () => {
    const offer = await makeOffer(database.sql);
    const wish = await wishFor(engine, [{ ...offer, quantity: 1 }]);
    const other = await wishFor(engine, [{ ...offer, quantity: 1 }], { idempotencyKey: wish.idempotencyKey });
    expect([await place(wish), await place(other)]).toMatchObject([{ kind: 'PLACED' }, { kind: 'PLACED' }]);
  });

  test('of a refusal is not remembered', async () => {
    const offer = await makeOffer(database.sql, { stock: [0] });
    const wish = await wishFor(engine, [{ ...offer, quantity: 1 }]);
    expect(await place(wish)).toMatchObject(refusal('OUT_OF_STOCK'));
    await reportStock(engine.db, offer, 1);
    expect(await place(again(wish))).toMatchObject({ kind: 'PLACED' });
  });
});

describe('refusals', () => {
  test('the unchanged cart under a new key: the order to resume', async () => {
    const offer = await makeOffer(database.sql);
    const wish = await wishFor(engine, [{ ...offer, quantity: 1 }]);
    await place(wish);
    const second = again(wish, { idempotencyKey: randomToken(12) });
    expect(await place(second)).toEqual(refusal('CART_ALREADY_ORDERED', { orderId: wish.orderId }));
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 10, reserved: 1 });
  });

  test('no cart, and a cart without lines', async () => {
    const offer = await makeOffer(database.sql);
    const wish = { ...(await agreeTo(engine, [{ ...offer, quantity: 1 }])), buyer: makeGuest().buyer as never };
    expect(await place(wish)).toEqual(refusal('CART_EMPTY'));
    await makeCart(database.sql, wish.buyer, []);
    expect(await place(wish)).toEqual(refusal('CART_EMPTY'));
  });

  test('offers that are off, gone, or sold in smaller numbers only: each is named', async () => {
    const [good, off, gone, few] = [
      await makeOffer(database.sql),
      await makeOffer(database.sql),
      await makeOffer(database.sql),
      await makeOffer(database.sql, { maxPerOrder: 3 }),
    ];
    const wish = await wishFor(
      engine,
      [good, off, gone, few].map((offer) => ({ ...offer, quantity: 3 })),
    );
    await database.sql`update offers set active = false where id = ${off.offerId}`;
    await database.sql`delete from offers where id = ${gone.offerId}`;
    await database.sql`update offers set max_per_order = 2 where id = ${few.offerId}`;
    const items = [off, gone, few].map(({ skuId, sellerId }) => ({ skuId, sellerId }));
    expect(await place(wish)).toEqual(refusal('ITEM_UNAVAILABLE', { items }));
  });

  test('a price that moved: the new version and what differs, line by line; agreed to, it is taken', async () => {
    const [a, b] = [await makeOffer(database.sql), await makeOffer(database.sql)];
    const lines = [
      { ...a, quantity: 1 },
      { ...b, quantity: 2 },
    ];
    const wish = await wishFor(engine, lines);
    await database.sql`update offers set price_minor = 1250 where id = ${b.offerId}`;
    const outcome = await place(wish);
    const { priceVersion } = await agreeTo(engine, lines);
    const changes = [{ field: 'unitPrice', skuId: b.skuId, sellerId: b.sellerId, old: '10.00', new: '12.50' }];
    expect(outcome).toEqual(refusal('PRICE_CHANGED', { priceVersion, changes }));
    expect(await place(again(wish, { priceVersion }))).toMatchObject({ kind: 'PLACED' });
  });

  test('a quantity that moved since it was seen is a change too', async () => {
    const offer = await makeOffer(database.sql);
    const wish = await wishFor(engine, [{ ...offer, quantity: 1 }]);
    await setItem(engine.db, wish.buyer, { ...offer, quantity: 2 });
    expect(await place(wish)).toMatchObject(refusal('PRICE_CHANGED', { changes: [{ field: 'quantity', new: '2' }] }));
  });

  test('out of stock: every short line with what there is, the others not, and none of them is held', async () => {
    const [a, b, c] = [
      await makeOffer(database.sql, { stock: [1, 1] }),
      await makeOffer(database.sql, { stock: [5] }),
      await makeOffer(database.sql, { stock: [] }),
    ];
    const wish = await wishFor(engine, [
      { ...a, quantity: 3 },
      { ...b, quantity: 5 },
      { ...c, quantity: 1 },
    ]);
    const before = await rowsWritten();
    expect(await place(wish)).toEqual(
      refusal('OUT_OF_STOCK', {
        items: [
          { skuId: a.skuId, sellerId: a.sellerId, requested: 3, available: 2 },
          { skuId: c.skuId, sellerId: c.sellerId, requested: 1, available: 0 },
        ],
      }),
    );
    expect(await rowsWritten()).toEqual(before);
    expect(await stockOf(engine, b.skuId)).toEqual({ onHand: 5, reserved: 0 });
  });
});

describe('a group', () => {
  /** Submits the wishes while the stock is locked: the first goes alone, the second waits with the rest and forms a group with them. */
  async function together(offer: { skuId: string }, wishes: PlaceRequest[], own = engine) {
    const lock = await holdStock(database.sql, offer.skuId);
    const outcomes = wishes.map((wish) => own.placement.submit(wish).catch((error: unknown) => error));
    await untilWaiting(database.sql);
    await lock.release();
    return await Promise.all(outcomes);
  }

  test('writes the members that can be, though one of them cannot', async () => {
    const own = makeEngine(database.url, silentBank, { lanes: 1 });
    const offer = await makeOffer(database.sql);
    const wishes = await Promise.all([1, 1, 1, 1].map((quantity) => wishFor(own, [{ ...offer, quantity }])));
    // PostgreSQL keeps no NUL in jsonb: the insert of this one's address fails, and with it the whole group's.
    const bad = wishes[2] as PlaceRequest;
    wishes[2] = { ...bad, address: { ...bad.address, line1: 'Liman \u0000' } };
    const outcomes = await together(offer, wishes, own);
    expect(outcomes.map((outcome) => (outcome as { kind?: string }).kind)).toEqual([
      'PLACED',
      'PLACED',
      undefined,
      'PLACED',
    ]);
    expect(outcomes[2]).toMatchObject({ code: '22P05' });
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 10, reserved: 3 });
    await own.close();
  });

  test('holds several orders on one row, in the order of arrival until it is sold out', async () => {
    const own = makeEngine(database.url, silentBank, { lanes: 1 });
    const offer = await makeOffer(database.sql, { stock: [5] });
    const wishes = await Promise.all([1, 2, 3, 2, 1].map((quantity) => wishFor(own, [{ ...offer, quantity }])));
    expect(await together(offer, wishes, own)).toMatchObject([
      { kind: 'PLACED' },
      { kind: 'PLACED' },
      refusal('OUT_OF_STOCK', { items: [{ requested: 3, available: 2 }] }),
      { kind: 'PLACED' },
      refusal('OUT_OF_STOCK', { items: [{ requested: 1, available: 0 }] }),
    ]);
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 5, reserved: 5 });
    await own.close();
  });

  test('that meets locks however often it tries gives up and says BUSY, having done nothing', async () => {
    const offer = await makeOffer(database.sql);
    const wish = await wishFor(engine, [{ ...offer, quantity: 1 }], { email: 'locked@example.com' });
    // What PostgreSQL says after lock_timeout, said at once.
    await database.sql.unsafe(`
      create function always_locked() returns trigger language plpgsql
        as 'begin raise exception using errcode = ''55P03'', message = ''lock not available''; end';
      create trigger always_locked before insert on orders
        for each row when (new.email = 'locked@example.com') execute function always_locked();`);
    expect((await placeOrder(engine, wish)).outcome).toEqual(refusal('BUSY', { retryAfterSeconds: 1 }));
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 10, reserved: 0 });
    await database.sql`drop trigger always_locked on orders`;
    expect((await placeOrder(engine, wish)).outcome).toMatchObject({ kind: 'PLACED' });
  });

  test('that has no room for one more says BUSY at once, and takes it later', async () => {
    const own = makeEngine(database.url, silentBank, { lanes: 1, queueMax: 2 });
    const offer = await makeOffer(database.sql);
    const wishes = await Promise.all([1, 1, 1, 1].map((quantity) => wishFor(own, [{ ...offer, quantity }])));
    const lock = await holdStock(database.sql, offer.skuId);
    const accepted = wishes.slice(0, 3).map((wish) => own.placement.submit(wish));
    const late = wishes[3] as PlaceRequest;
    expect((await placeOrder(own, late)).outcome).toEqual(refusal('BUSY', { retryAfterSeconds: 1 }));
    await lock.release();
    expect((await Promise.all(accepted)).map((outcome) => outcome.kind)).toEqual(['PLACED', 'PLACED', 'PLACED']);
    expect(await own.placement.submit(late)).toMatchObject({ kind: 'PLACED' });
    await own.close();
  });
});
