import type { Db } from '#db/client.ts';

/**
 * Runs are kept for a month; those that an admin asked for, or that a difference names, and the last one that was read to its end (the next begins where
 * it began) for good. Gives how many were deleted.
 */
export async function deleteOldReconciliations(db: Db): Promise<number> {
  const deleted = await db.sql`
    delete from reconciliation_runs r
     where r.started_at < now() - interval '30 days' and r.outcome is not null and r.source <> 'ADMIN'
       and not exists (select 1 from reconciliation_differences d where r.id in (d.opened_by, d.seen_by, d.closed_by))
       and r.id <> all (select max(id) from reconciliation_runs where outcome = 'DONE' group by provider)`;
  return deleted.count;
}
