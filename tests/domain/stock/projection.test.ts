import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import { relayEvents } from '#domain/event/relay-events.ts';
import { applyStockCounts } from '#domain/seller/apply-stock-counts.ts';
import { movedSkus, projectAvailability } from '#domain/stock/project-availability.ts';
import { rebuildAvailability } from '#domain/stock/rebuild-availability.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type MadeOffer, makeOffer } from '#tests/support/factories.ts';
import { makeOrder, sell, tryOrder } from '../seller/made-order.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 12 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const line = (offer: MadeOffer, quantity: number) => ({ ...offer, quantity });

/** What pages say, and what there is. */
async function shownAndTrue({ skuId }: MadeOffer) {
  const [row] = await db.sql<{ shown: number; truth: number }[]>`
    select (select available from offer_availability where sku_id = ${skuId}) as shown,
           (select sum(on_hand - reserved)::int from inventory where sku_id = ${skuId}) as truth`;
  return row;
}

const relay = async () => {
  while (((await relayEvents(db, [projectAvailability])) ?? 0) > 0);
};

test('C-123: an event that comes three times, and once half-way, leaves the number that the orders give', async () => {
  const offer = await makeOffer(db.sql, { stock: [10] });
  const { orderId } = await makeOrder(db, [line(offer, 3)]);
  const dies = {
    name: 'dies',
    consume: () => Promise.reject(new Error('between writing and marking')),
  };
  await relayEvents(db, [projectAvailability, dies]);
  await db.sql`update outbox set next_try_at = null where aggregate = ${`order:${orderId}`}`;
  for (let times = 0; times < 3; times += 1) {
    await relay();
    expect(await shownAndTrue(offer)).toEqual({ shown: 7, truth: 7 });
    await db.sql`update outbox set published_at = null where aggregate = ${`order:${orderId}`}`;
  }
  await relay();
});

test('what is sold was held before, and is not looked at again; all else that moves units is', () => {
  const event = (type: string, change: string) => ({
    id: '1',
    aggregate: 'order:x',
    type,
    payload: { stock: [{ skuId: '7', warehouseId: '1', quantity: 1, change }] },
    createdAt: new Date(0),
  });
  expect(movedSkus([event('order.stock_confirmed', 'CONFIRMED')])).toEqual([]);
  for (const change of ['HELD', 'RELEASED', 'RETURNED', 'WRITTEN_OFF']) {
    expect(movedSkus([event('order.placed', change)])).toEqual(['7']);
  }
  // Units that had been anybody's again were taken and sold in one stroke.
  expect(movedSkus([event('order.reacquired', 'CONFIRMED')])).toEqual(['7']);
  expect(movedSkus([{ ...event('stock.reported', ''), aggregate: 'inventory:9:1', payload: {} }])).toEqual(['9']);
});

test('an order from its placing to its confirmation leaves the number that there is', async () => {
  const offer = await makeOffer(db.sql, { stock: [10] });
  await relay();
  await sell(db, [line(offer, 3)]);
  await relay();
  expect(await shownAndTrue(offer)).toEqual({ shown: 7, truth: 7 });
});

test('C-125: while it is rebuilt again and again, readers have the old number or the new, and nobody is told of anything', async () => {
  const offer = await makeOffer(db.sql, { stock: [10] });
  await relay();
  const [before] = await db.sql`select count(*)::int as events from outbox`;
  let rebuilding = true;
  const readers = Array.from({ length: 10 }, async () => {
    const seen = new Set<number | undefined>();
    while (rebuilding) {
      const [row] = await db.sql<{ available: number }[]>`
        select available from offer_availability where sku_id = ${offer.skuId}`;
      seen.add(row?.available);
    }
    return seen;
  });
  for (let round = 0; round < 20; round += 1) {
    // Damage that only a rebuild mends: no event tells of it.
    if (round === 10) await db.sql`update offer_availability set available = 4 where sku_id = ${offer.skuId}`;
    expect(await rebuildAvailability(db)).toBeGreaterThan(0);
  }
  rebuilding = false;
  for (const seen of await Promise.all(readers)) {
    expect([...seen].filter((available) => available !== 10 && available !== 4)).toEqual([]);
  }
  expect(await shownAndTrue(offer)).toEqual({ shown: 10, truth: 10 });
  const [after] = await db.sql`select count(*)::int as events from outbox`;
  expect(after).toEqual(before);
});

test('C-126: the last unit is sold, pages say so with the next relay, and an order from a stale page is refused', async () => {
  const offer = await makeOffer(db.sql, { stock: [1] });
  await makeOrder(db, [line(offer, 1)]);
  expect(await shownAndTrue(offer)).toEqual({ shown: 1, truth: 0 });
  // The page still says 1, and that decides nothing.
  expect(await tryOrder(db, [line(offer, 1)])).toBeUndefined();
  await relay();
  expect(await shownAndTrue(offer)).toEqual({ shown: 0, truth: 0 });
});

test('a rebuild and the relay wait for each other, so that an older reading never overwrites a newer one', async () => {
  const offer = await makeOffer(db.sql, { stock: [50] });
  await Promise.all([
    ...Array.from({ length: 5 }, () => rebuildAvailability(db)),
    ...Array.from({ length: 10 }, async (_, n) => {
      await makeOrder(db, [line(offer, 1)]);
      await applyStockCounts(db, offer.sellerId as SellerId, [
        {
          ...{ sku: offer.sellerSku, warehouseId: offer.warehouseIds[0], quantity: 100 + n },
          sourceUpdatedAt: new Date().toISOString(),
        },
      ]);
      await relayEvents(db, [projectAvailability]);
    }),
  ]);
  await relay();
  const row = await shownAndTrue(offer);
  expect(row?.shown).toBe(row?.truth);
});
