import type { Db } from '#db/client.ts';
import { RUN_LEASE_SECONDS } from './rules.ts';
import { runAudit } from './run-audit.ts';

/**
 * Runs the audit of everything that somebody asked for, if nobody is at it: one worker has it under a lease, and when it dies another begins anew. What it
 * found is kept with the run, or why it could not be run. False when there was nothing to do.
 */
export async function runRequestedAudit(db: Db): Promise<boolean> {
  const [run] = await db.sql<{ id: string; lease: string }[]>`
    update audit_runs set started_at = now(), lease_until = now() + make_interval(secs => ${RUN_LEASE_SECONDS})
     where id = (select id from audit_runs
                  where scope = 'WHOLE' and finished_at is null and (lease_until is null or lease_until <= now())
                    for update skip locked)
    returning id, lease_until::text as lease`;
  if (!run) return false;
  const found = await runAudit(db).then(
    (findings) => ({ findings, error: null }),
    (error: unknown) => ({ findings: null, error: error instanceof Error ? error.message.slice(0, 500) : 'failed' }),
  );
  // Under the same lease or not at all: whoever took it over writes what they found. As text, since a Date has no microseconds.
  await db.sql`
    update audit_runs
       set finished_at = clock_timestamp(), lease_until = null, last_error = ${found.error},
           findings = ${found.findings === null ? null : db.sql.json(found.findings)}
     where id = ${run.id} and finished_at is null and lease_until::text = ${run.lease}`;
  return true;
}
