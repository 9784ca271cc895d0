import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { lockInventory } from '#db/locks.ts';
import { mismatch, send, sqlStateOf, transaction } from '#db/transaction.ts';
import { sendTogether } from '#db/write-together.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`create table notes (id int primary key, text text)`;
  db = connect(database.url, { poolMax: 2 });
});
beforeEach(async () => {
  await database.sql`truncate notes`;
  await database.sql`insert into notes values (1, 'one'), (2, 'two')`;
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const notes = async () =>
  Object.fromEntries((await database.sql`select id, text from notes`).map((n) => [n.id, n.text]));

describe('a statement that is sent and not waited for', () => {
  test('is part of the transaction', async () => {
    await transaction(db, async (tx) => send(tx, tx.sql`insert into notes values (3, 'three')`.execute()));
    expect(await notes()).toEqual({ 1: 'one', 2: 'two', 3: 'three' });
  });

  test('that fails undoes what came before it and what came after it, though the COMMIT was sent behind it', async () => {
    const work = transaction(db, async (tx) => {
      await tx.sql`update notes set text = 'changed' where id = 1`;
      send(tx, tx.sql`insert into notes values (2, 'again')`.execute());
      send(tx, tx.sql`update notes set text = 'changed' where id = 2`.execute());
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await notes()).toEqual({ 1: 'one', 2: 'two' });
  });

  // Found by the chaos run: a double click on two lines was answered 500 now and then, since the lock's refusal was heard before its cause.
  test('that fails first is told, however fast a later one says that it was refused', async () => {
    const later: unknown[] = [];
    const work = transaction(db, async (tx) => {
      send(tx, tx.sql`insert into notes values (2, 'again')`.execute());
      const lock = lockInventory(tx, [{ skuId: '1', warehouseId: '1' }]);
      lock.catch((error: unknown) => later.push(sqlStateOf(error)));
      send(tx, lock);
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(later).toEqual(['25P02']);
  });

  test('that fails is the error that is told, not the refusal of the one behind it that is waited for', async () => {
    const work = transaction(db, async (tx) => {
      send(tx, tx.sql`insert into notes values (2, 'again')`.execute());
      await tx.sql`select 1`;
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
  });
});

describe('writes that are sent together', () => {
  const change = (ids: number[], rows: number, orElse: (typeof mismatch)[keyof typeof mismatch]) =>
    transaction(db, async (tx) => {
      sendTogether(tx, [
        { sql: tx.sql`insert into notes values (3, 'three')` },
        {
          sql: tx.sql`update notes set text = 'changed' where id = any(${ids}::int[]) returning 1`,
          must: { rows, orElse, complaint: 'Notes' },
        },
      ]);
    });

  test('are all written', async () => {
    await change([1, 2], 2, mismatch.asRead);
    expect(await notes()).toEqual({ 1: 'changed', 2: 'changed', 3: 'three' });
  });

  test.each([
    ['fewer', [1, 7], 2],
    ['more', [1, 2], 1],
  ])('are all undone when one changes %s rows than it must', async (_, ids, rows) => {
    const work = change(ids, rows, mismatch.asRead);
    await expect(work).rejects.toMatchObject({ code: mismatch.asRead, message: expect.stringContaining('Notes: ') });
    expect(await notes()).toEqual({ 1: 'one', 2: 'two' });
  });
});

test('a lease that went to another is read again, from the start', async () => {
  let tries = 0;
  await transaction(db, async (tx) => {
    tries += 1;
    const sql = tx.sql`update notes set text = 'changed' where id = ${tries === 1 ? 7 : 1} returning 1`;
    sendTogether(tx, [{ sql, must: { rows: 1, orElse: mismatch.lease, complaint: 'Sagas' } }]);
  });
  expect(tries).toBe(2);
  expect(await notes()).toEqual({ 1: 'changed', 2: 'two' });
});
