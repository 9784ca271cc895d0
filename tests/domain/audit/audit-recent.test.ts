import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { rollback, transaction } from '#db/transaction.ts';
import { auditRecent, auditRecentSnapshot, type RecentAudit } from '#domain/audit/audit-recent.ts';
import { watchRecent } from '#domain/audit/watch-recent.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { damages, type History } from './damages.ts';
import { makeHistory } from './made-history.ts';

let database: TestDatabase;
let db: Db;
let history: History;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 2 });
  history = await makeHistory(database.sql, db);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const broken = ({ findings }: RecentAudit) => findings.filter((f) => f.broken > 0).map((f) => f.invariant);

// Rows that no event speaks of are for the whole audit: nothing leads from what changed lately to them.
const strays = new Set<string>([
  'a movement of a row that does not exist',
  'a sale without a hold, and more than there was',
  'holds of an order that is not there',
  'a line of an order that is not there',
  'a saga of an order that is not there',
  'a report that nobody was told of',
  'a coupon given back twice',
  'a coupon used more often than it may be',
  'a coupon used by an order that is not there',
]);

describe('the audit of what changed lately', () => {
  test('looks at every order that the events name, finds nothing in a clean history, and goes on from where it was', async () => {
    const first = await auditRecent(db, '0');
    expect(first.findings.map((finding) => finding.invariant)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(first.findings.flatMap((finding) => finding.sample)).toEqual([]);
    expect(first.orders).toBe(8);
    const [last] = await database.sql<{ id: string }[]>`select max(id) as id from outbox`;
    expect(first.readUpTo).toBe(last?.id);
  });

  test.each(damages.filter(({ name }) => !strays.has(name)))('finds $name', async ({ finds, inflict }) => {
    const recent = await transaction(db, async (tx): Promise<RecentAudit> => {
      await inflict(tx.sql, history);
      return rollback(await auditRecentSnapshot(tx, '0'));
    });
    expect(broken(recent)).toEqual(finds);
  });

  test('a watch goes on from where it was, says what is broken, and keeps the number', async () => {
    const watch = await watchRecent(db);
    expect(await watch()).toEqual({ orders: 8 });
    // A hold that was moved behind the back of its order.
    await database.sql`update stock_reservations set expires_at = expires_at + interval '1 minute' where order_id = ${history.unpaid.orderId}`;
    await expect(watch()).rejects.toThrow(/^Invariants broken: 6 /);
    const [sample] =
      await database.sql`select value from gauge_samples where name = 'audit_broken' order by value desc limit 1`;
    expect(sample?.value).toBe(1);
    const [kept] = await database.sql<{ findings: { invariant: number; broken: number }[] }[]>`
      select findings from audit_runs where scope = 'RECENT'`;
    expect(kept?.findings).toMatchObject([{ invariant: 6, broken: 1 }]);
    await database.sql`update stock_reservations set expires_at = expires_at - interval '1 minute' where order_id = ${history.unpaid.orderId}`;
    expect(await watch()).toEqual({ orders: 8 });
  });
});
