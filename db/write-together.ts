import type postgres from 'postgres';
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
  const parts = writes.map(
    ({ sql }, index) => tx.sql`${index === 0 ? tx.sql`` : tx.sql`,`} ${tx.sql(`w${index}`)} as (${sql})`,
  );
  // The function is called only when there is something to complain of. Called each time, a claim took 117 us where the UPDATE alone takes 78.
  const checks = writes.flatMap(({ must }, index) =>
    must
      ? tx.sql`, (select case when count(*) <> ${must.rows} then exactly(count(*), ${must.rows}, ${must.orElse}, ${must.complaint}) end
                    from ${tx.sql(`w${index}`)})`
      : [],
  );
  send(tx, tx.sql`with ${parts} select 1 ${checks.length > 0 ? checks : tx.sql``}`.execute());
}
