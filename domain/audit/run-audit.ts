import type { Db } from '#db/client.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { present } from '#lib/result.ts';
import { checkMoneyAndEvents } from './check-money-and-events.ts';
import { checkOrders } from './check-orders.ts';
import { type AuditCheck, checkStock } from './check-stock.ts';
import type { AuditFinding } from './types.ts';

/** Enough to see the kind of damage; the rest is found by the same query once it is known. */
const SAMPLE_SIZE = 5;

/** Whole-table queries: about 1 s for 50,000 holds. A minute each is a limit against a plan gone wrong, not a promise. */
const STATEMENT_TIMEOUT = '60s';

/** A million holds are hashed in memory and not in files beside it. */
const WORK_MEM = '256MB';

/**
 * Looks at every invariant of SPEC 3 that the database can show, all in one snapshot, so that work going on meanwhile is
 * seen whole or not at all. Changes nothing and locks nothing. Gives one finding for each, in their order.
 */
export async function runAudit(db: Db): Promise<AuditFinding[]> {
  return transaction(db, async (tx) => {
    await tx.sql`set transaction isolation level repeatable read, read only`;
    await tx.sql`
      select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true), set_config('work_mem', ${WORK_MEM}, true)`;
    return auditSnapshot(tx);
  });
}

/** The same, of what this transaction sees. */
export async function auditSnapshot(tx: Tx): Promise<AuditFinding[]> {
  return await findBroken(
    tx,
    [...checkStock(tx.sql), ...checkOrders(tx.sql), ...checkMoneyAndEvents(tx.sql)],
    tx.sql``,
  );
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
