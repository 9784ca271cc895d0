import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import type { AdminId } from '#domain/account/types.ts';
import { readOverview } from '#domain/console/read-overview.ts';
import { readSweeper } from '#domain/console/read-sweeper.ts';
import { pauseSweeper } from '#domain/order/pause-sweeper.ts';
import { resumeSweeper } from '#domain/order/resume-sweeper.ts';
import { sweep } from '#domain/order/sweep-orders.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeOffer, makeUser } from '#tests/support/factories.ts';
import { expectSound } from '#tests/support/race.ts';
import { makeOrder, tryOrder } from '../seller/made-order.ts';

let database: TestDatabase;
let db: Db;
let admin: AdminId;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 6 });
  admin = (await makeUser(db.sql, { role: 'admin', name: 'Kaptan' })) as AdminId;
});
beforeEach(async () => {
  await db.sql`delete from loop_pauses`;
});
afterAll(async () => {
  await expectSound(db);
  await db.close();
  await database.drop();
});

const everything = { range: '1h', runs: 'ALL', limit: 50 } as const;

/** An order for the only unit of its offer, whose hold ran out as it was made. */
async function lapsed() {
  const offer = await makeOffer(db.sql, { stock: [1] });
  const order = await makeOrder(db, [{ ...offer, quantity: 1 }], 0);
  return { offer, ...order };
}

const statusOf = async (orderId: string) =>
  (await db.sql<{ status: string }[]>`select status from orders where id = ${orderId}`)[0]?.status;

const actsOf = async (act: string) =>
  await db.sql<{ reason: string | null; before: object | null; after: object | null }[]>`
    select reason, before, after from admin_log where act = ${act} and admin_id = ${admin} order by id`;

test('while it is paused workers and timers leave what has run out, and an admin’s own run does not', async () => {
  const { orderId } = await lapsed();
  const { pausedUntil, paused } = await pauseSweeper(db, admin, 15, 'a long vacuum');
  expect(paused).toBe(true);
  for (const source of ['worker', 'cron'] as const) {
    expect(await sweep(db, source)).toMatchObject({ paused: true, releasedOrders: 0 });
  }
  expect(await statusOf(orderId)).toBe('PENDING');
  const view = await readSweeper(db, everything);
  expect(view).toMatchObject({ waiting: 1, pause: { by: 'Kaptan', reason: 'a long vacuum', pausedUntil } });
  expect(view.lagSeconds).toBeGreaterThan(0);
  expect((await readOverview(db)).sweeperPausedUntil).toBe(pausedUntil);

  expect(await sweep(db, 'admin', admin)).toMatchObject({ paused: false, releasedOrders: 1, releasedHolds: 1 });
  expect(await statusOf(orderId)).toBe('EXPIRED');
  const after = await readSweeper(db, everything);
  expect(after).toMatchObject({ waiting: 0, lagSeconds: 0, pause: { pausedUntil } });
  expect(after.runs[0]).toMatchObject({ source: 'ADMIN', requestedBy: 'Kaptan', releasedOrders: 1 });
  expect(after.runs[0]?.lagSeconds).toBeGreaterThan(0);
  expect(await actsOf('sweeper.run')).toMatchObject([{ after: { releasedOrders: 1, releasedHolds: 1 } }]);
});

test('a pause that stands is not changed by another, and ends once', async () => {
  const first = await pauseSweeper(db, admin, 30, 'first');
  expect(await pauseSweeper(db, admin, 5, 'second')).toEqual({ ...first, paused: false });
  expect(await Promise.all([resumeSweeper(db, admin), resumeSweeper(db, admin)])).toContain(true);
  expect(await resumeSweeper(db, admin)).toBe(false);
  const { orderId } = await lapsed();
  expect(await sweep(db, 'worker')).toMatchObject({ paused: false, releasedOrders: 1 });
  expect(await statusOf(orderId)).toBe('EXPIRED');
  expect((await actsOf('sweeper.pause')).filter(({ reason }) => reason === 'second')).toEqual([]);
  expect(await actsOf('sweeper.resume')).toEqual([
    { reason: null, before: { pausedUntil: first.pausedUntil }, after: { pausedUntil: null } },
  ]);
});

test('a pause ends by itself, and after it another can begin', async () => {
  await pauseSweeper(db, admin, 10, 'and forgotten');
  await db.sql`update loop_pauses set paused_at = now() - interval '10 minutes', paused_until = now()`;
  await lapsed();
  expect(await sweep(db, 'worker')).toMatchObject({ paused: false, releasedOrders: 1 });
  expect((await readSweeper(db, everything)).pause).toBeNull();
  expect((await pauseSweeper(db, admin, 10, 'once more')).paused).toBe(true);
});

test('expired means free at once, paused or not: who comes next takes the unit (SPEC 6)', async () => {
  await pauseSweeper(db, admin, 5, 'an import');
  const { offer, orderId } = await lapsed();
  expect(await tryOrder(db, [{ ...offer, quantity: 1 }])).toBeDefined();
  expect(await statusOf(orderId)).toBe('EXPIRED');
});

test('runs follow each other page by page, and by who asked for them', async () => {
  for (let run = 0; run < 5; run += 1)
    await sweep(db, run % 2 === 0 ? 'cron' : 'admin', run % 2 === 0 ? undefined : admin);
  const all = (await readSweeper(db, everything)).runs.map(({ runId }) => runId);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await readSweeper(db, { ...everything, limit: 2, cursor });
    seen.push(...page.runs.map(({ runId }) => runId));
    cursor = page.next ?? undefined;
    // Newer ones in between change nothing about those that follow.
    await sweep(db, 'cron');
  } while (cursor);
  expect(seen).toEqual(all);
  const byAdmins = await readSweeper(db, { ...everything, runs: 'ADMIN' });
  expect(new Set(byAdmins.runs.map(({ source }) => source))).toEqual(new Set(['ADMIN']));
});

test('the chart shows the highest lag of each step', async () => {
  await db.sql`
    insert into gauge_samples (name, sampled_at, value)
    select 'sweeper_lag_seconds', date_trunc('hour', now()) - interval '3 hours' + n * interval '5 seconds', n
      from generate_series(0, 11) n`;
  const { lag } = await readSweeper(db, { ...everything, range: '6h' });
  expect(lag).toMatchObject([{ value: 11 }]);
  expect((await readSweeper(db, everything)).lag).toEqual([]);
});
