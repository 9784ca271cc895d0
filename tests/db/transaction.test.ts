import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { lockInventory } from '#db/locks.ts';
import { send, sqlStateOf, transaction } from '#db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 1 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const UNIQUE_VIOLATION = '23505';
const ABORTED = '25P02';

// Found by the chaos run: a double click on two lines was answered 500 now and then, since the lock's refusal was heard before its cause.
test('of statements that were only sent, the first that failed is told, whatever became of the later ones', async () => {
  await database.sql`create table doors (id int primary key)`;
  await database.sql`insert into doors values (1)`;
  const later: unknown[] = [];
  const work = transaction(db, async (tx) => {
    send(tx, tx.sql`insert into doors values (1)`.execute());
    const lock = lockInventory(tx, [{ skuId: '1', warehouseId: '1' }]);
    lock.catch((error: unknown) => later.push(sqlStateOf(error)));
    send(tx, lock);
  });
  await expect(work).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
  expect(later).toEqual([ABORTED]);
});

test('a statement that is waited for and was refused since one before it failed tells that one', async () => {
  await database.sql`create table windows (id int primary key)`;
  await database.sql`insert into windows values (1)`;
  const work = transaction(db, async (tx) => {
    send(tx, tx.sql`insert into windows values (1)`.execute());
    await lockInventory(tx, [{ skuId: '1', warehouseId: '1' }]);
  });
  await expect(work).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
});
