import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { holdLock, untilWaiting } from '#tests/support/race.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`create table notes (id int primary key, text text)`;
  await database.sql`insert into notes values (1, 'as it was')`;
  db = connect(database.url, { poolMax: 1, name: 'doomed' });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const endSessions = () => database.sql`
  select pg_terminate_backend(pid, 5000) from pg_stat_activity
   where datname = current_database() and application_name = 'doomed'`;

// Without its guard the opener's client writes to a socket that is gone, outside any promise: this whole file fails then.
test('a transaction that loses its session before the COMMIT is undone and done again; process and pool go on', async () => {
  for (let round = 1; round <= 10; round += 1) {
    const lock = await holdLock(database.sql, (tx) => tx`select 1 from notes where id = 1 for update`);
    let tries = 0;
    const work = transaction(db, async (tx) => {
      tries += 1;
      await tx.sql`insert into notes values (${round + 1}, ${`try ${tries}`})`;
      await Promise.all([tx.sql`update notes set text = ${`changed ${tries}`} where id = 1`, tx.sql`select 1`]);
    });
    await untilWaiting(database.sql);
    await endSessions();
    await lock.release();
    await work;
    expect(tries).toBeGreaterThanOrEqual(2);
    const rows = await database.sql`select id, text from notes where id in (1, ${round + 1}) order by id`;
    expect([...rows]).toEqual([
      { id: 1, text: `changed ${tries}` },
      { id: round + 1, text: `try ${tries}` },
    ]);
  }
});

test('one that loses it during the COMMIT is not done again: nobody knows what became of it', async () => {
  // A constraint that is checked at the COMMIT and waits there for a lock of ours.
  await database.sql.unsafe(`
    create table gate (id int);
    create function wait_at_gate() returns trigger language plpgsql as 'begin lock table gate; return null; end';
    create constraint trigger wait_at_commit after insert on notes deferrable initially deferred
      for each row when (new.text = 'slow') execute function wait_at_gate();`);
  const lock = await holdLock(database.sql, (tx) => tx`lock table gate`);
  let tries = 0;
  const work = transaction(db, async (tx) => {
    tries += 1;
    await tx.sql`insert into notes values (50, 'slow')`;
  });
  const failed = expect(work).rejects.toThrow();
  await untilWaiting(database.sql);
  await endSessions();
  await failed;
  await lock.release();
  expect(tries).toBe(1);
});

test('work that fails for any other reason is rolled back and told', async () => {
  const work = transaction(db, async (tx) => {
    await tx.sql`insert into notes values (99, 'never')`;
    throw new Error('ours');
  });
  await expect(work).rejects.toThrow('ours');
  expect(await database.sql`select 1 from notes where id = 99`).toHaveLength(0);
});
