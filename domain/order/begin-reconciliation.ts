import type { Db } from '#db/client.ts';
import type { PaymentProviderName, ReconciliationOutcome } from '#db/enums.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { AdminId } from '#domain/account/types.ts';
import type { ReconcilePolicy } from './decide-differences.ts';

/** A worker runs when it is due, the others when they are asked. */
export type ReconciliationTrigger =
  | { readonly source: 'WORKER' | 'CRON' }
  | { readonly source: 'ADMIN'; readonly admin: AdminId };

/** A run that this process has to itself until its lease ends. */
export type ReconciliationRun = {
  readonly id: string;
  readonly provider: PaymentProviderName;
  readonly fence: number;
  readonly since: Date;
  readonly startedAt: Date;
  /** Of the page that is next; null before the first. */
  readonly cursor: string | null;
  readonly listed: boolean;
};

// For one page, the questions about its payments and the sagas that they set going, each call bounded by BANK_TIMEOUT_MS. Renewed with each
// page; a run whose process died is taken over after it.
const LEASE_SECONDS = 120;

/**
 * Takes the unfinished run of this provider when nobody works on it, or starts one. UNDER_WAY: somebody works on it. NOT_DUE: a worker asks and the last one was
 * started less than `everyMs` ago. A lease and no advisory lock: that would keep a session, or a transaction, open while the bank is asked (SPEC 3.10).
 */
export async function beginReconciliation(
  db: Db,
  provider: PaymentProviderName,
  trigger: ReconciliationTrigger,
  { everyMs, overlapMs, firstLookBackMs }: ReconcilePolicy,
): Promise<ReconciliationRun | 'UNDER_WAY' | 'NOT_DUE'> {
  return await transaction(db, async (tx) => {
    const columns = tx.sql`id, provider, fence, since, started_at as "startedAt", cursor, listed`;
    const [taken] = await tx.sql<ReconciliationRun[]>`
      update reconciliation_runs set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), fence = fence + 1
       where provider = ${provider} and outcome is null and (lease_until is null or lease_until <= now())
      returning ${columns}`;
    if (taken) return taken;
    if (trigger.source === 'WORKER') {
      const [due] = await tx.sql<{ due: boolean }[]>`
        select not exists (select 1 from reconciliation_runs
                            where provider = ${provider} and outcome is not null
                              and started_at > now() - ${everyMs}::float8 * interval '1 millisecond') as due`;
      if (!due?.due) return 'NOT_DUE';
    }
    const [begun] = await tx.sql<ReconciliationRun[]>`
      insert into reconciliation_runs (provider, source, requested_by, since, lease_until, fence)
      select ${provider}, ${trigger.source}, ${trigger.source === 'ADMIN' ? trigger.admin : null},
             coalesce((select max(started_at) - ${overlapMs}::float8 * interval '1 millisecond'
                         from reconciliation_runs where provider = ${provider} and outcome = 'DONE'),
                      now() - ${firstLookBackMs}::float8 * interval '1 millisecond'),
             now() + make_interval(secs => ${LEASE_SECONDS}), 1
          on conflict (provider) where outcome is null do nothing
      returning ${columns}`;
    return begun ?? 'UNDER_WAY';
  });
}

/** What one page, or another step of the run, adds to its figures. */
export type RunProgress = {
  readonly cursor: string | null;
  readonly listed: boolean;
  readonly payments: number;
  readonly compared: number;
  readonly inMotion: number;
  readonly asked: number;
  readonly bankMinor: number;
  readonly booksMinor: number;
};

/** Writes progress down and renews the lease, if the run is still this process's; false: another has taken it over. */
export async function keepReconciliation(
  tx: Tx,
  { id, fence }: ReconciliationRun,
  step: RunProgress,
): Promise<boolean> {
  const kept = await tx.sql`
    update reconciliation_runs
       set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), cursor = ${step.cursor}, listed = ${step.listed},
           payments = payments + ${step.payments}, compared = compared + ${step.compared},
           in_motion = in_motion + ${step.inMotion}, asked = asked + ${step.asked},
           bank_minor = bank_minor + ${step.bankMinor}, books_minor = books_minor + ${step.booksMinor}
     where id = ${id} and fence = ${fence} and outcome is null`;
  return kept.count === 1;
}

/** Lets go of the run without ending it: whoever comes next goes on behind the last page. */
export async function pauseReconciliation(db: Db, { id, fence }: ReconciliationRun): Promise<void> {
  await db.sql`update reconciliation_runs set lease_until = null where id = ${id} and fence = ${fence} and outcome is null`;
}

/** Ends the run, once; false: another has taken it over. A FAILED one has covered nothing, and the next begins where it began. */
export async function finishReconciliation(
  db: Db,
  { id, fence }: ReconciliationRun,
  outcome: ReconciliationOutcome,
  error: string | null = null,
): Promise<boolean> {
  return await transaction(db, async (tx) => {
    const ended = await tx.sql`
      update reconciliation_runs
         set outcome = ${outcome}, finished_at = clock_timestamp(), lease_until = null, last_error = ${error?.slice(0, 500) ?? null}
       where id = ${id} and fence = ${fence} and outcome is null`;
    if (ended.count === 0) return false;
    await tx.sql`delete from reconciliation_listed where run_id = ${id}`;
    return true;
  });
}
