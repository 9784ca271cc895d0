import type { Db } from '#db/client.ts';

/** Samples are kept for a week, sweeper runs for a month. */
export async function deleteOldSamples(db: Db): Promise<void> {
  await db.sql`delete from gauge_samples where sampled_at < now() - interval '7 days'`;
  await db.sql`delete from sweeper_runs where started_at < now() - interval '30 days'`;
}
