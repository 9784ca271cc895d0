import type { Db } from '#db/client.ts';
import { auditRecent } from './audit-recent.ts';

/** Keeps auditing what changes: each call takes up where the last one of this process stopped. */
export type RecentWatch = () => Promise<{ readonly orders: number }>;

/**
 * Starts a watch at the present end of the outbox. A call that finds anything broken keeps the number in the series `audit_broken` and what it found
 * as a run of its own, and throws an error that names invariants and ids, for the log; the next call goes on behind it.
 */
export async function watchRecent(db: Db): Promise<RecentWatch> {
  const [row] = await db.sql<{ last: string }[]>`select coalesce(max(id), 0) as last from outbox`;
  let after = row?.last ?? '0';
  return async () => {
    const { findings, orders, readUpTo } = await auditRecent(db, after);
    after = readUpTo;
    const broken = findings.filter((finding) => finding.broken > 0);
    const count = broken.reduce((sum, finding) => sum + finding.broken, 0);
    await db.sql`
      insert into gauge_samples (name, sampled_at, value) values ('audit_broken', date_trunc('second', now()), ${count})
          on conflict (name, sampled_at) do update set value = greatest(gauge_samples.value, excluded.value)`;
    if (count > 0) {
      await db.sql`
        insert into audit_runs (scope, started_at, finished_at, findings)
        values ('RECENT', now(), clock_timestamp(), ${db.sql.json(broken)})`;
      const said = broken.map((f) => `${f.invariant} (${f.name}): ${f.broken}, ${f.sample.join('; ')}`);
      throw new Error(`Invariants broken: ${said.join(' | ')}`);
    }
    return { orders };
  };
}
