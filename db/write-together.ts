import type postgres from 'postgres';
import type { AnySql } from './rows-from.ts';
import { type mismatch, send, type Tx } from './transaction.ts';

/**
 * One INSERT or UPDATE of several that belong together. With `must`, it ends in `returning 1` and has to change exactly so many rows; another
 * number undoes the transaction.
 */
export type Write = {
  readonly sql: postgres.PendingQuery<postgres.Row[]>;
  readonly must?: {
    readonly rows: number;
    readonly orElse: (typeof mismatch)[keyof typeof mismatch];
    readonly complaint: string;
  };
};

/**
 * Sends writes as one statement, not waited for (see `send`). They see the database as it is before any of them, and no row may be named by two.
 * A statement costs some 0.3 ms of both processors for its own message and answer, whatever is in it: with one for each table, groups of
 * 20 orders spent half of their time on that (bench/README.md).
 */
export function sendTogether(tx: Tx, writes: readonly Write[]): void {
  if (writes.length === 0) return;
  const parts = writes.map(({ sql }, index) => toPart(tx.sql, index, sql));
  const checks = writes.flatMap(({ must }, index) => (must ? tx.sql`, ${toCheck(tx.sql, index, must)}` : []));
  send(tx, tx.sql`with ${parts} select 1 ${checks.length > 0 ? checks : tx.sql``}`.execute());
}

/**
 * Writes and then `last`, as one statement that is a transaction by itself: no BEGIN, no COMMIT, one round trip. PostgreSQL runs parts that nothing refers to in an order of
 * its own, so `last` is given as `(after) => …` and puts `after`, a condition that is true when all others are done, into its WHERE: what it locks, it locks
 * until the end of this statement and no longer. It ends in `returning 1` and must change as many rows as it says.
 */
export function writeAtOnce(
  sql: postgres.Sql,
  writes: readonly Pick<Write, 'sql'>[],
  must: Required<Write>['must'],
  last: (after: postgres.PendingQuery<postgres.Row[]>) => Write['sql'],
): postgres.PendingQuery<postgres.Row[]> {
  const parts = writes.map((write, index) => toPart(sql, index, sql`${write.sql} returning 1`));
  const counts = writes.map((_, index) => sql` + (select count(*) from ${sql(`w${index}`)})`);
  const after = sql`0 ${counts} >= 0`;
  return sql`with ${parts} ${toPart(sql, parts.length, last(after))} select ${toCheck(sql, parts.length, must)}`;
}

function toPart(sql: AnySql, index: number, part: Write['sql']) {
  return sql`${index === 0 ? sql`` : sql`,`} ${sql(`w${index}`)} as (${part})`;
}

// The function is called only when there is something to complain of. Called each time, a claim took 117 us where the UPDATE alone takes 78.
function toCheck(sql: AnySql, index: number, { rows, orElse, complaint }: Required<Write>['must']) {
  return sql`(select case when count(*) <> ${rows} then exactly(count(*), ${rows}, ${orElse}, ${complaint}) end
                from ${sql(`w${index}`)})`;
}
