import type { Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import { recordAdminAct } from '#domain/account/record-admin-act.ts';
import type { AdminId } from '#domain/account/types.ts';
import { present } from '#lib/result.ts';
import { expireOrders } from './expire-orders.ts';

export const sweepSources = ['worker', 'cron', 'admin'] as const;
export type SweepSource = (typeof sweepSources)[number];

export type SweepReport = {
  readonly releasedOrders: number;
  readonly releasedHolds: number;
  /** The run stopped at its bound and left expired holds. */
  readonly moreWaiting: boolean;
  /** How long the oldest expired hold had been expired when the run began; 0 when none was. */
  readonly lagSeconds: number;
  /** An admin has paused the sweeper: nothing was done. */
  readonly paused: boolean;
};

// SPEC 8: batches of 500. 200 of them is 100,000 orders, about a minute of work: then let others have their turn.
const BATCH = 500;
const MAX_BATCHES = 200;

type Beginning = { lag: number; paused: boolean; at: string };

/** How long the oldest expired but still ACTIVE hold has been expired, in seconds, 0 when there is none (SPEC 2); and whether the sweeper is paused. */
async function beginSweep(db: Db): Promise<Beginning> {
  const [row] = await db.sql<Beginning[]>`
    select (select coalesce(extract(epoch from now() - min(hold_expires_at)), 0)::float8
              from orders where hold_expires_at <= now()) as lag,
           exists (select from loop_pauses where name = 'sweep' and paused_until > now()) as paused,
           clock_timestamp()::text as at`;
  return present(row, 'row of a statement that always gives one');
}

/**
 * Releases the holds that have run out, batch after batch until none is left that nobody else works on. A run that found
 * something, or that was asked for by hand or by cron, is recorded with its counts. While an admin has paused the sweeper only an admin's own run does
 * anything; nobody waits for it meanwhile, since a claim that finds too little releases what has expired by itself (SPEC 6).
 */
export async function sweep(db: Db, source: SweepSource, admin?: AdminId): Promise<SweepReport> {
  const { lag: lagSeconds, paused, at } = await beginSweep(db);
  if (paused && source !== 'admin')
    return { releasedOrders: 0, releasedHolds: 0, moreWaiting: false, lagSeconds, paused };
  let releasedOrders = 0;
  let releasedHolds = 0;
  let moreWaiting = false;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const done = await expireOrders(db, BATCH);
    releasedOrders += done.releasedOrders;
    releasedHolds += done.releasedHolds;
    moreWaiting = done.looked === BATCH;
    if (!moreWaiting || done.releasedOrders === 0) break;
  }
  const report = { releasedOrders, releasedHolds, moreWaiting, lagSeconds, paused: false };
  if (releasedOrders > 0 || source !== 'worker') await recordSweep(db, source, at, report, admin);
  return report;
}

/** Writes the run down, and in the admin log where an admin asked for it. */
async function recordSweep(db: Db, source: SweepSource, startedAt: string, report: SweepReport, admin?: AdminId) {
  const { releasedOrders, releasedHolds, moreWaiting, lagSeconds } = report;
  await transaction(db, async (tx) => {
    const [run] = await tx.sql<{ id: string }[]>`
      insert into sweeper_runs (source, started_at, finished_at, released_orders, released_holds, more_waiting, lag_seconds, requested_by)
      values (${source}, ${startedAt}::text::timestamptz, clock_timestamp(), ${releasedOrders}, ${releasedHolds}, ${moreWaiting},
              ${lagSeconds}, ${admin ?? null})
      returning id`;
    if (admin === undefined) return;
    await recordAdminAct(tx, {
      admin,
      act: 'sweeper.run',
      subject: { kind: 'sweeper', id: present(run, 'run just written').id },
      after: { releasedOrders, releasedHolds, moreWaiting },
    });
  });
}
