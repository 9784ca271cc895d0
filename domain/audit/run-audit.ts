import type { Db } from '#db/client.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { present } from '#lib/result.ts';
import { checkMoneyAndEvents } from './check-money-and-events.ts';
import { checkOrders } from './check-orders.ts';
import { type AuditCheck, checkStock } from './check-stock.ts';
import { findUnusualOrders } from './find-unusual-orders.ts';
import { isOfOrders, narrowToOrders } from './narrow-checks.ts';
import type { AuditFinding } from './types.ts';

/** Enough to see the kind of damage; the rest is found by the same query once it is known. */
const SAMPLE_SIZE = 5;

/** Whole-table queries, a few seconds each for a million holds. A minute each is a limit against a plan gone wrong, not a promise. */
const STATEMENT_TIMEOUT = '60s';

/** Orders that are gone through one by one; with more of them than this, whole tables are read faster than so many ids are looked up. */
const MOST_UNUSUAL = 50_000;

/** A million holds are hashed in memory and not in files beside it. */
const WORK_MEM = '256MB';

/**
 * Looks at every invariant of SPEC 3 that the database can show, all in one snapshot, so that work going on meanwhile is
 * seen whole or not at all. Changes nothing and locks nothing. Gives one finding for each, in their order. Rows and orders are gone
 * through side by side on two connections that share the snapshot, or one after the other where the pool has one.
 */
export async function runAudit(db: Db): Promise<AuditFinding[]> {
  const alone = db.sql.options.max < 2;
  return await transaction(db, async (tx) => {
    await tx.sql`set transaction isolation level repeatable read, read only`;
    await allowLongQueries(tx);
    if (alone) return await auditSnapshot(tx);
    const [exported] = await tx.sql<{ snapshot: string }[]>`select pg_export_snapshot() as snapshot`;
    const ofOrders = transaction(db, async (other) => {
      await other.sql`set transaction isolation level repeatable read, read only`;
      await other.sql.unsafe(`set transaction snapshot '${present(exported, 'exported snapshot').snapshot}'`);
      await allowLongQueries(other);
      return await auditOrders(other, MOST_UNUSUAL);
    });
    // The snapshot is there to be taken as long as this transaction is open.
    const [rows, orders] = await Promise.allSettled([auditRows(tx), ofOrders]);
    return inOrder(answerOf(rows), answerOf(orders));
  });
}

/** The same, of what this transaction sees. With `mostUnusual` 0 every order goes through every check. */
export async function auditSnapshot(tx: Tx, mostUnusual = MOST_UNUSUAL): Promise<AuditFinding[]> {
  return inOrder(await auditRows(tx), await auditOrders(tx, mostUnusual));
}

async function allowLongQueries(tx: Tx): Promise<void> {
  await tx.sql`
    select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true), set_config('work_mem', ${WORK_MEM}, true)`;
}

function inOrder(...findings: AuditFinding[][]): AuditFinding[] {
  return findings.flat().sort((a, b) => a.invariant - b.invariant);
}

function answerOf<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

async function auditRows(tx: Tx): Promise<AuditFinding[]> {
  const checks = [...checkStock(tx.sql), ...checkOrders(tx.sql)];
  return await findBroken(
    tx,
    checks.filter((check) => !isOfOrders(check)),
    tx.sql``,
  );
}

/** Orders at rest whose books are plain are recognised in one pass and not looked at again. */
async function auditOrders(tx: Tx, mostUnusual: number): Promise<AuditFinding[]> {
  const checks = [...checkStock(tx.sql), ...checkOrders(tx.sql), ...checkMoneyAndEvents(tx.sql)].filter(isOfOrders);
  const unusual = await findUnusualOrders(tx, mostUnusual);
  return await findBroken(tx, checks, unusual ? narrowToOrders(tx, unusual) : tx.sql``);
}

/**
 * Runs checks one after the other and counts what each finds. `shadows`: common table expressions, each ending in a comma, that stand before the check
 * and take the place of the tables they are named after.
 */
export async function findBroken(
  tx: Tx,
  checks: readonly AuditCheck[],
  shadows: AuditCheck['broken'],
): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [];
  for (const check of checks) {
    const [row] = await tx.sql<{ broken: number; sample: string[] }[]>`
      with ${shadows} broken (line) as (${check.broken})
      select (select count(*)::int from broken) as broken,
             array(select line from broken order by line limit ${SAMPLE_SIZE}) as sample`;
    findings.push({ invariant: check.invariant, name: check.name, ...present(row, 'counts of broken rows') });
  }
  return findings;
}
