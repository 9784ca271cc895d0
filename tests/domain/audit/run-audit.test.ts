import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { rollback, transaction } from '#db/transaction.ts';
import { findUnusualOrders } from '#domain/audit/find-unusual-orders.ts';
import { auditSnapshot, runAudit } from '#domain/audit/run-audit.ts';
import type { AuditFinding } from '#domain/audit/types.ts';
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

const broken = (findings: readonly AuditFinding[]) => findings.filter((f) => f.broken > 0).map((f) => f.invariant);

describe('the audit', () => {
  test('finds nothing in a clean history with every fate in it', async () => {
    const statuses = await database.sql`select status, end_reason from orders order by status`;
    expect(statuses.map((row) => row.status)).toEqual([
      'CANCELLED',
      'CONFIRMED',
      'CONFIRMED',
      'CONFIRMED',
      'EXPIRED',
      'PAYMENT_FAILED',
      'PENDING',
      'PENDING_PAYMENT',
    ]);
    const findings = await runAudit(db);
    expect(findings.map((finding) => finding.invariant)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(findings.flatMap((finding) => finding.sample)).toEqual([]);
  });

  test('says the same over a pool of one connection', async () => {
    const alone = connect(database.url, { poolMax: 1 });
    expect(await runAudit(alone)).toEqual(await runAudit(db));
    await alone.close();
  });

  test('goes through every order but those at rest whose books are plain', async () => {
    const { expired, sold } = history;
    const unusual = await transaction(db, async (tx) => {
      // As its saga leaves it when nothing was charged.
      await tx.sql`update payment_attempts set status = 'DECLINED' where order_id = ${expired.orderId}`;
      await tx.sql`update sagas set step = 'DONE', lease_until = null, needs_attention_since = null where order_id = ${expired.orderId}`;
      return rollback(await findUnusualOrders(tx, 100));
    });
    const others = await database.sql<{ id: string }[]>`
      select id from orders where id not in ${database.sql([expired.orderId, sold.orderId])}`;
    expect([...(unusual ?? [])].sort()).toEqual(others.map(({ id }) => id).sort());
    expect(await transaction(db, (tx) => findUnusualOrders(tx, others.length - 1))).toBeUndefined();
  });

  test.each(damages)('finds $name', async ({ finds, inflict }) => {
    const { findings, ofEveryOrder } = await transaction(
      db,
      async (tx): Promise<Record<'findings' | 'ofEveryOrder', AuditFinding[]>> => {
        await inflict(tx.sql, history);
        return rollback({ findings: await auditSnapshot(tx), ofEveryOrder: await auditSnapshot(tx, 0) });
      },
    );
    expect(broken(findings)).toEqual(finds);
    expect(findings).toEqual(ofEveryOrder);
    for (const finding of findings) expect(finding.sample.length).toBe(Math.min(finding.broken, 5));
  });
});
