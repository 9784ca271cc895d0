import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { readOverview } from '#domain/console/read-overview.ts';
import { countEvents } from '#domain/event/count-events.ts';
import { createTally } from '#domain/event/create-tally.ts';
import { deleteOldSamples } from '#domain/event/delete-old-samples.ts';
import { flushTally } from '#domain/event/flush-tally.ts';
import { readLatestGauges } from '#domain/event/read-latest-gauges.ts';
import { relayEvents } from '#domain/event/relay-events.ts';
import { sampleGauges } from '#domain/event/sample-gauges.ts';
import { gaugeNames } from '#domain/event/types.ts';
import { placeOrder } from '#domain/order/place-order.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, silentBank, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { makeOffer } from '#tests/support/factories.ts';

let database: TestDatabase;
let db: Db;
let engine: TestEngine;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 6 });
  engine = makeEngine(database.url, silentBank);
});
afterAll(async () => {
  await Promise.all([db.close(), engine.close()]);
  await database.drop();
});

const totalOf = async (name: string) =>
  (await db.sql<{ total: number }[]>`select total::int from count_totals where name = ${name}`)[0]?.total ?? 0;

test('each request to place is counted by what came of it, and written down once', async () => {
  const offer = await makeOffer(database.sql, { stock: [1] });
  const wishes = [
    await wishFor(engine, [{ ...offer, quantity: 1 }]),
    await wishFor(engine, [{ ...offer, quantity: 1 }]),
  ];
  for (const wish of [...wishes, ...wishes.slice(0, 1)]) await placeOrder(engine, wish);
  await flushTally(db, engine.tally);
  await flushTally(db, engine.tally);
  const { reservations } = await readOverview(db);
  expect(reservations).toEqual(
    ['OUT_OF_STOCK', 'PLACED', 'REPLAYED'].map((outcome) => ({ outcome, lastMinutes: 1, lastHour: 1 })),
  );
});

test('what cannot be written down is written down the next time', async () => {
  const tally = createTally();
  const before = await totalOf('reservation.BUSY');
  tally.add('reservation.BUSY');
  const gone = connect(database.url, { poolMax: 1 });
  await gone.close();
  await flushTally(gone, tally);
  tally.add('reservation.BUSY');
  await flushTally(db, tally);
  expect(await totalOf('reservation.BUSY')).toBe(before + 2);
});

test('twenty processes that count the same things lose nothing and never wait in a circle', async () => {
  const before = await totalOf('reservation.PLACED');
  await Promise.all(
    Array.from({ length: 20 }, async (_, process) => {
      const tally = createTally();
      const names = ['reservation.PLACED', 'reservation.BUSY', 'reservation.OUT_OF_STOCK'] as const;
      for (const name of process % 2 === 0 ? names : names.toReversed()) tally.add(name);
      await flushTally(db, tally);
    }),
  );
  expect(await totalOf('reservation.PLACED')).toBe(before + 20);
});

test('the relay counts the end of an order in the minute in which it happened; an attempt that fails is none', async () => {
  const at = '2026-11-27T09:30:20Z';
  await db.sql`
    insert into outbox (aggregate, type, payload, created_at)
    select 'order:x', type, payload::jsonb, ${at}::timestamptz
      from (values ('order.confirmed', '{"from": "PENDING_PAYMENT", "to": "CONFIRMED"}'),
                   ('order.payment_failed', '{"from": "PENDING_PAYMENT", "to": "PENDING_PAYMENT"}'),
                   ('order.payment_failed', '{"from": "PENDING_PAYMENT", "to": "PAYMENT_FAILED"}'),
                   ('order.hold_extended', '{}')) as t(type, payload)`;
  for (let pass = 0; pass < 2; pass += 1) while (((await relayEvents(db, [countEvents])) ?? 0) > 0);
  const counted = await db.sql`
    select name, count from minute_counts where minute = '2026-11-27T09:30:00Z'::timestamptz order by name`;
  expect([...counted]).toEqual([
    { name: 'order.confirmed', count: 1 },
    { name: 'order.payment_failed', count: 1 },
  ]);
});

test('one sample serves all: the next worker reads nothing, and pages read what was kept', async () => {
  await sampleGauges(db);
  // Two seconds ago, so that it is another instant than the next one's.
  await db.sql`update gauge_samples set sampled_at = sampled_at - interval '2 seconds'`;
  await db.sql`update gauge_samples set value = 77 where name = 'active_holds'`;
  await sampleGauges(db);
  const [samples] = await db.sql`select count(*)::int as count from gauge_samples where name = 'active_holds'`;
  expect(samples?.count).toBe(1);
  expect((await readLatestGauges(db)).values.active_holds).toBe(77);
  expect((await readOverview(db)).activeHolds).toBe(77);
});

test('without a fresh sample the gauges are read as they are', async () => {
  await db.sql`update gauge_samples set sampled_at = sampled_at - interval '1 minute'`;
  const { values } = await readLatestGauges(db);
  expect(values.active_holds).toBe(1);
  expect(values['sagas_waiting.AUTHORIZE']).toBe(1);
  expect(Object.keys(values).sort()).toEqual([...gaugeNames].sort());
});

test('the past is deleted after a week, and totals stay', async () => {
  await db.sql`insert into minute_counts (name, minute, count) values ('reservation.PLACED', now() - interval '8 days', 5)`;
  const before = await totalOf('reservation.PLACED');
  await deleteOldSamples(db);
  const [old] = await db.sql`select count(*)::int as count from minute_counts where minute < now() - interval '7 days'`;
  expect(old?.count).toBe(0);
  expect(await totalOf('reservation.PLACED')).toBe(before);
});
