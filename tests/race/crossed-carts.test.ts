import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlStateOf } from '#db/transaction.ts';
import type { SellerId } from '#domain/account/types.ts';
import { expireOrders } from '#domain/order/expire-orders.ts';
import { applyStockCounts } from '#domain/seller/apply-stock-counts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, silentBank, wishFor } from '#tests/support/engine.ts';
import { type MadeOffer, makeOffer, makeSeller, makeSku, makeWarehouse } from '#tests/support/factories.ts';
import { countOutcomes, expectSound, meeting } from '#tests/support/race.ts';

const ROUNDS = 50;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Two offers of one seller in one warehouse; B's row is made before A's, so that no plan gets the order right by accident. */
async function makePair({ sql }: TestDatabase) {
  const sellerId = await makeSeller(sql);
  const warehouseId = await makeWarehouse(sql, { sellerId });
  const [skuA, skuB] = [await makeSku(sql), await makeSku(sql)];
  const make = (skuId: string) => makeOffer(sql, { skuId, sellerId, warehouseIds: [warehouseId], stock: [1_000] });
  const b = await make(skuB);
  return { a: await make(skuA), b, sellerId, warehouseId };
}

const deadlocks = async () => {
  const [row] = await database.sql<{ deadlocks: number }[]>`
    select deadlocks::int from pg_stat_database where datname = current_database()`;
  return row?.deadlocks;
};

test('control: two who lock their rows in the order of their carts end in a deadlock', async () => {
  const control = await createTestDatabase();
  const { a, b } = await makePair(control);
  const meet = meeting(2);
  const results = await Promise.allSettled(
    [
      [a, b],
      [b, a],
    ].map((cart) =>
      control.sql.begin(async (tx) => {
        await tx`set local deadlock_timeout = '20ms'`;
        for (const offer of cart) {
          await tx`update inventory set reserved = reserved where sku_id = ${offer.skuId} and warehouse_id = ${offer.warehouseIds[0] ?? null}`;
          await meet();
        }
      }),
    ),
  );
  const codes = results.flatMap((result) => (result.status === 'rejected' ? [sqlStateOf(result.reason)] : []));
  expect(codes).toEqual(['40P01']);
  await control.drop();
});

test(`buyers of [A,B] and [B,A], a seller's batch [B,A] and a sweep, all at once, ${ROUNDS} rounds: no deadlock (C-026)`, async () => {
  const { a, b, sellerId, warehouseId } = await makePair(database);
  const engines = [makeEngine(database.url, silentBank), makeEngine(database.url, silentBank)] as const;
  const hasty = makeEngine(database.url, silentBank, { holdTtlSeconds: 0 });
  const lines = (...offers: MadeOffer[]) => offers.map((offer) => ({ ...offer, quantity: 1 }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ab, ba, gone] = await Promise.all([
      wishFor(engines[0], lines(a, b)),
      wishFor(engines[1], lines(b, a)),
      wishFor(hasty, lines(b, a)),
    ]);
    const sourceUpdatedAt = new Date().toISOString();
    const batch = [b, a].map((offer) => ({ sku: offer.sellerSku, warehouseId, quantity: 1_000, sourceUpdatedAt }));
    const [report, swept, ...outcomes] = await Promise.all([
      applyStockCounts(engines[0].db, sellerId as SellerId, batch),
      expireOrders(engines[1].db, 500),
      engines[0].placement.submit(ab),
      engines[1].placement.submit(ba),
      hasty.placement.submit(gone),
    ]);
    expect(countOutcomes(outcomes), `round ${round}`).toEqual({ PLACED: 3 });
    expect(report.failed).toBe(0);
    expect(swept.looked).toBeLessThanOrEqual(round + 1);
  }
  while ((await expireOrders(engines[0].db, 500)).releasedOrders > 0);
  const counts = await database.sql`
    select on_hand, reserved from inventory where sku_id = any(${[a.skuId, b.skuId]}::bigint[]) and warehouse_id = ${warehouseId}`;
  expect([...counts]).toEqual([a, b].map(() => ({ on_hand: 1_000, reserved: 2 * ROUNDS })));
  await expectSound(engines[0].db);
  // Sessions report their deadlocks at their end at the latest: one that was retried in silence shows here.
  await Promise.all([...engines, hasty].map((engine) => engine.close()));
  expect(await deadlocks()).toBe(0);
});
