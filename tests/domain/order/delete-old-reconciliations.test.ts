import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { deleteOldReconciliations } from '#domain/order/delete-old-reconciliations.ts';
import { present } from '#lib/result.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeUser } from '#tests/support/factories.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 2, name: 'test' });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function run(daysAgo: number, outcome: 'DONE' | 'FAILED' | null, admin: string | null = null): Promise<string> {
  const [row] = await database.sql<{ id: string }[]>`
    insert into reconciliation_runs (provider, source, requested_by, since, started_at, outcome, finished_at)
    values ('sandbox', ${admin ? 'ADMIN' : 'WORKER'}, ${admin}, now(), now() - make_interval(days => ${daysAgo}), ${outcome},
            case when ${outcome !== null} then now() end)
    returning id`;
  return present(row, 'run').id;
}

test('runs go after a month, but for what a person or a difference may still ask for, and where the next begins', async () => {
  const admin = await makeUser(database.sql, { role: 'admin' });
  const [old, failed] = [await run(40, 'DONE'), await run(31, 'FAILED')];
  const asked = await run(40, 'DONE', admin);
  const named = await run(40, 'DONE');
  await database.sql`
    insert into reconciliation_differences (provider, payment_id, kind, bank_status, opened_by, seen_by)
    values ('sandbox', 'pay_1', 'AT_BANK_ONLY', 'CAPTURED', ${named}, ${named})`;
  const lastDone = await run(35, 'DONE');
  const young = await run(29, 'FAILED');
  const unfinished = await run(40, null);
  expect(await deleteOldReconciliations(db)).toBe(2);
  const left = await database.sql<{ id: string }[]>`select id from reconciliation_runs order by id`;
  expect(left.map((row) => row.id)).toEqual([asked, named, lastDone, young, unfinished]);
  expect(left.map((row) => row.id)).not.toEqual(expect.arrayContaining([old, failed]));
  expect(await deleteOldReconciliations(db)).toBe(0);
});
