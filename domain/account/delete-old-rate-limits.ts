import type { Db } from '#db/client.ts';

/** No window is longer than a day. */
const KEPT_HOURS = 24;

/** Deletes counted windows that ended long ago, at most 10,000 at once, and says how many. */
export async function deleteOldRateLimits(db: Db): Promise<number> {
  const rows = await db.sql`
    delete from rate_limits where (key, window_start) in (
      select key, window_start from rate_limits
      where window_start < now() - make_interval(hours => ${KEPT_HOURS}::int)
      order by window_start limit 10000 for update skip locked)`;
  return rows.count;
}
