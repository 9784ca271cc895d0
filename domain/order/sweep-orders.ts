import type { Db } from '#db/client.ts';
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
};

// SPEC 8: batches of 500. 200 of them is 100,000 orders, about a minute of work: then let others have their turn.
const BATCH = 500;
const MAX_BATCHES = 200;

/** How long the oldest expired but still ACTIVE hold has been expired, in seconds; 0 when there is none (SPEC 2). */
export async function measureSweeperLag(db: Db): Promise<number> {
  const [row] = await db.sql<{ lag: number }[]>`
    select coalesce(extract(epoch from now() - min(hold_expires_at)), 0)::float8 as lag
      from orders where hold_expires_at <= now()`;
  return row?.lag ?? 0;
}

/**
 * Releases the holds that have run out, batch after batch until none is left that nobody else works on. A run that found
 * something, or that was asked for by hand or by cron, is recorded with its counts.
 */
export async function sweep(db: Db, source: SweepSource): Promise<SweepReport> {
  const lagSeconds = await measureSweeperLag(db);
  const [started] = await db.sql<{ at: string }[]>`select clock_timestamp()::text as at`;
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
  if (releasedOrders > 0 || source !== 'worker') {
    await db.sql`
      insert into sweeper_runs (source, started_at, finished_at, released_orders, released_holds, more_waiting)
      values (${source}, ${started?.at ?? null}::timestamptz, clock_timestamp(), ${releasedOrders}, ${releasedHolds}, ${moreWaiting})`;
  }
  return { releasedOrders, releasedHolds, moreWaiting, lagSeconds };
}
