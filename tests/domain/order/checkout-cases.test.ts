import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { locateCity } from '#domain/account/locate-city.ts';
import { planParcels } from '#domain/order/plan-parcels.ts';
import { findOrder } from '#domain/order/queries.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, placeAndPay, stockOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { makeCart, makeOffer, makeSeller, makeWarehouse } from '#tests/support/factories.ts';
import { expectSound, heldBank, letHoldsRunOut } from '#tests/support/race.ts';

let database: TestDatabase;
let engine: TestEngine;
const bank = heldBank();

beforeAll(async () => {
  database = await createTestDatabase();
  engine = makeEngine(database.url, bank.provider, { lanes: 1 });
});
afterEach(() => expectSound(engine.db));
afterAll(async () => {
  await engine.close();
  await database.drop();
});

const IZMIR = locateCity('Konak', 'TR', 'İzmir');
const ANKARA = locateCity('', 'TR', 'Ankara');

/** A seller with a warehouse in Ankara and one in Izmir. */
async function twoHouses() {
  const sellerId = await makeSeller(database.sql);
  const ankara = await makeWarehouse(database.sql, { sellerId, city: 'Ankara', ...ANKARA });
  const izmir = await makeWarehouse(database.sql, { sellerId, city: 'Izmir', ...IZMIR });
  return { sellerId, warehouseIds: [ankara, izmir], ankara, izmir };
}

describe('the parcels that the checkout shows', () => {
  test('come from the nearer warehouse, and are those of the order that is placed then', async () => {
    const { izmir, ...houses } = await twoHouses();
    const offer = await makeOffer(database.sql, { ...houses, stock: [5, 5] });
    const wish = await wishFor(engine, [{ ...offer, quantity: 2 }], { address: { ...address, ...IZMIR } });
    const parcels = await planParcels(engine.db, wish.buyer, IZMIR);
    const days = { from: 2, to: 2 };
    expect(parcels).toEqual([{ warehouseId: izmir, city: 'Izmir', sellerName: expect.any(String), units: 2, days }]);
    await engine.placement.submit(wish);
    const order = await findOrder(engine.db, wish.buyer, wish.orderId);
    expect(order?.items[0]?.warehouses).toEqual([{ warehouseId: izmir, city: 'Izmir', quantity: 2, days }]);
  });

  test('are split only when no warehouse has enough, the larger first', async () => {
    const { izmir, ankara, ...houses } = await twoHouses();
    const offer = await makeOffer(database.sql, { ...houses, stock: [1, 3] });
    const { buyer } = await wishFor(engine, [{ ...offer, quantity: 4 }]);
    expect(await planParcels(engine.db, buyer, ANKARA)).toMatchObject([
      // 520 km away, and next door.
      { warehouseId: izmir, units: 3, days: { from: 3, to: 5 } },
      { warehouseId: ankara, units: 1, days: { from: 2, to: 2 } },
    ]);
  });

  test('are none for an empty cart, and for one that cannot be had', async () => {
    const short = await makeOffer(database.sql, { stock: [1] });
    const { buyer } = await wishFor(engine, [{ ...short, quantity: 2 }]);
    expect(await planParcels(engine.db, buyer, IZMIR)).toEqual([]);
    const empty = await wishFor(engine, []);
    expect(await planParcels(engine.db, empty.buyer, IZMIR)).toEqual([]);
  });

  test('count what expired holds and the buyer’s own unpaid order have', async () => {
    const offer = await makeOffer(database.sql, { stock: [2] });
    const wish = await wishFor(engine, [{ ...offer, quantity: 2 }]);
    await engine.placement.submit(wish);
    expect(await planParcels(engine.db, wish.buyer, IZMIR), 'one’s own').toMatchObject([{ units: 2 }]);
    const other = 'g:somebody else' as typeof wish.buyer;
    await makeCart(database.sql, other, [{ ...offer, quantity: 1 }]);
    expect(await planParcels(engine.db, other, IZMIR), 'another’s').toEqual([]);
    await letHoldsRunOut(database.sql, [wish.orderId]);
    expect(await planParcels(engine.db, other, IZMIR), 'another’s that ran out').toMatchObject([{ units: 1 }]);
  });
});

const address = { name: 'Ada Deniz', line1: 'Liman Cd. 1', city: 'Konak', region: 'İzmir', country: 'TR' };

test('C-048: of eleven products the seventh went; it alone is named, and nothing of the other ten is held', async () => {
  const offers = await Promise.all(Array.from({ length: 11 }, () => makeOffer(database.sql, { stock: [4] })));
  const seventh = offers[6] as (typeof offers)[number];
  const wish = await wishFor(
    engine,
    offers.map((offer) => ({ ...offer, quantity: 2 })),
  );
  const rival = await wishFor(engine, [{ ...seventh, quantity: 4 }]);
  await engine.placement.submit(rival);
  expect(await engine.placement.submit(wish)).toMatchObject({
    kind: 'REFUSED',
    refusal: {
      code: 'OUT_OF_STOCK',
      items: [{ skuId: seventh.skuId, sellerId: seventh.sellerId, requested: 2, available: 0 }],
    },
  });
  for (const offer of offers.filter((each) => each !== seventh))
    expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 4, reserved: 0 });
});

describe('when an order came to its end', () => {
  test('is the moment in which its stock was sold', async () => {
    const offer = await makeOffer(database.sql);
    const wish = await wishFor(engine, [{ ...offer, quantity: 1 }]);
    const paid = placeAndPay(engine, wish);
    const asked = await bank.asked(wish.orderId);
    expect(await findOrder(engine.db, wish.buyer, wish.orderId)).toMatchObject({ decidedAt: null });
    asked.approve();
    await paid;
    const order = await findOrder(engine.db, wish.buyer, wish.orderId);
    expect(order?.status).toBe('CONFIRMED');
    expect(Date.parse(order?.decidedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(order?.createdAt ?? ''));
  });

  test('is the end of the hold when nobody has tidied it up yet', async () => {
    const offer = await makeOffer(database.sql);
    const wish = await wishFor(engine, [{ ...offer, quantity: 1 }]);
    await engine.placement.submit(wish);
    await letHoldsRunOut(database.sql, [wish.orderId]);
    const [row] = await database.sql<{ until: Date }[]>`
      select hold_expires_at as until from orders where id = ${wish.orderId}`;
    expect(await findOrder(engine.db, wish.buyer, wish.orderId)).toMatchObject({
      status: 'EXPIRED',
      decidedAt: row?.until.toISOString(),
    });
  });
});
