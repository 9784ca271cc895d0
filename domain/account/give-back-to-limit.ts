import type { Db } from '#db/client.ts';
import type { RateLimit } from './take-from-limit.ts';

/**
 * Takes back what `takeFromLimit` counted just before: where only failures are to count, the try is counted first, so that
 * tries at the same instant cannot slip past together, and given back when it succeeds. A window that ended is left alone.
 */
export async function giveBackToLimit(db: Db, { key, windowSeconds }: RateLimit): Promise<void> {
  await db.sql`
    update rate_limits set count = count - 1
    where key = ${key} and count > 0
      and window_start = date_bin(make_interval(secs => ${windowSeconds}::int), now(), 'epoch')`;
}
