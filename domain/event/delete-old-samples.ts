import type { Db } from '#db/client.ts';

/** Samples, counts by the minute and sweeper runs are kept for a week, sellers' records for a year. Totals stay: they never go back. */
export async function deleteOldSamples(db: Db): Promise<void> {
  await db.sql`delete from gauge_samples where sampled_at < now() - interval '7 days'`;
  await db.sql`delete from minute_counts where minute < now() - interval '7 days'`;
  await db.sql`delete from sweeper_runs where started_at < now() - interval '7 days'`;
  await db.sql`delete from seller_report_hours where hour < now() - interval '366 days'`;
}
