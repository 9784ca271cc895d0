import type { Db } from '#db/client.ts';
import type { AuditScope } from '#db/enums.ts';
import type { StoredFinding } from '#db/schema/console.ts';
import { invariants } from '#domain/audit/rules.ts';
import { toTimestamp } from '#lib/clock.ts';
import { present } from '#lib/result.ts';
import type { AuditRunView, AuditView, InvariantView } from './types.ts';

type RunRow = {
  runId: string;
  scope: AuditScope;
  requestedBy: string | null;
  startedAt: Date | null;
  finishedAt: Date;
  findings: StoredFinding[] | null;
  lastError: string | null;
};

const RUNS = 20;

/** Every invariant with when it was last looked at and what differs: the last whole run, and the watch over what changes, which keeps a run only when it found something. */
export async function readAudit(db: Db): Promise<AuditView> {
  const [[watch], runs, wholes, [pending]] = await Promise.all([
    db.sql<{ now: Date; lastRunAt: Date | null; lastError: string | null; broken: number }[]>`
      select clock_timestamp() as now, l.last_run_at as "lastRunAt", l.last_error as "lastError",
             (select coalesce(sum(value), 0)::int from gauge_samples
               where name = 'audit_broken' and sampled_at > now() - interval '1 hour') as broken
        from (select 1) one left join loop_runs l on l.name = 'audit'`,
    readRuns(db, db.sql`true`, RUNS),
    readRuns(db, db.sql`r.scope = 'WHOLE' and r.findings is not null`, 1),
    db.sql<{ requestedAt: Date; requestedBy: string | null; startedAt: Date | null }[]>`
      select r.requested_at as "requestedAt", u.name as "requestedBy", r.started_at as "startedAt"
        from audit_runs r left join users u on u.id = r.requested_by
       where r.scope = 'WHOLE' and r.finished_at is null`,
  ]);
  const { now, lastRunAt, lastError, broken } = present(watch, 'clock row');
  const whole = wholes[0];
  const recent = runs.filter((run) => run.scope === 'RECENT');
  return {
    at: toTimestamp(now),
    watch: { lastRunAt: lastRunAt && toTimestamp(lastRunAt), brokenLastHour: broken, lastError },
    whole: whole ? toRun(whole) : null,
    pending: pending
      ? {
          requestedAt: toTimestamp(pending.requestedAt),
          requestedBy: pending.requestedBy,
          startedAt: pending.startedAt && toTimestamp(pending.startedAt),
        }
      : null,
    invariants: invariants.map(({ invariant, text, shownBy }) =>
      toInvariant({ invariant, name: text, shownBy }, whole, recent),
    ),
    runs: runs.map(toRun),
  };
}

async function readRuns(db: Db, which: ReturnType<Db['sql']>, limit: number): Promise<RunRow[]> {
  return await db.sql<RunRow[]>`
    select r.id as "runId", r.scope, u.name as "requestedBy", r.started_at as "startedAt", r.finished_at as "finishedAt",
           r.findings, r.last_error as "lastError"
      from audit_runs r left join users u on u.id = r.requested_by
     where r.finished_at is not null and ${which}
     order by r.finished_at desc limit ${limit}`;
}

function toInvariant(
  one: Pick<InvariantView, 'invariant' | 'name' | 'shownBy'>,
  whole: RunRow | undefined,
  recent: readonly RunRow[],
): InvariantView {
  const findingOf = (run: RunRow) => run.findings?.find((finding) => finding.invariant === one.invariant);
  const finding = whole && findingOf(whole);
  const broken = recent
    .map((run) => ({ run, found: findingOf(run) }))
    .find(({ found }) => found !== undefined && found.broken > 0);
  return {
    ...one,
    checkedAt: finding && whole ? toTimestamp(whole.finishedAt) : null,
    broken: finding?.broken ?? null,
    sample: finding?.sample ?? [],
    lastSeenBroken:
      broken?.found === undefined
        ? null
        : {
            at: toTimestamp(broken.run.finishedAt),
            broken: broken.found.broken,
            sample: broken.found.sample,
          },
  };
}

function toRun({ findings, startedAt, finishedAt, ...run }: RunRow): AuditRunView {
  return {
    ...run,
    startedAt: startedAt && toTimestamp(startedAt),
    finishedAt: toTimestamp(finishedAt),
    seconds: startedAt && Math.round((finishedAt.getTime() - startedAt.getTime()) / 100) / 10,
    broken: (findings ?? []).reduce((sum, finding) => sum + finding.broken, 0),
  };
}
