import type { Db } from '#db/client.ts';
import { present } from '#lib/result.ts';

/** So many requests in a window of so many seconds, counted under `key`. Keys hold ids and hashes, nothing personal. */
export type RateLimit = { readonly key: string; readonly limit: number; readonly windowSeconds: number };

export type RateLimitOutcome = {
  readonly allowed: boolean;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Seconds until the window ends and the count starts again, rounded up, at least 1. */
  readonly resetSeconds: number;
};

/**
 * Counts one request against a limit and says whether it may go on. One upsert on a fixed window of the database's clock,
 * so that the limit holds over all processes (SPEC 17); requests beyond the limit are counted too, up to the one after it.
 */
export async function takeFromLimit(db: Db, limit: RateLimit): Promise<RateLimitOutcome> {
  return await takeFromLimits(db, [limit]);
}

/**
 * Counts one request against several limits of different keys in one statement, and gives the outcome of the one that refuses it or,
 * where none does, of the one with the least left. The rows are locked by key, so that two requests never wait for each other crosswise.
 */
export async function takeFromLimits(db: Db, limits: readonly RateLimit[]): Promise<RateLimitOutcome> {
  const rows = await db.sql<RateLimitOutcome[]>`
    with wanted as (
      select * from unnest(${limits.map((limit) => limit.key)}::text[], ${limits.map((limit) => limit.limit)}::int[],
                           ${limits.map((limit) => limit.windowSeconds)}::int[]) as w(key, most, seconds)
    ), taken as (
      insert into rate_limits as r (key, window_start, count)
      select key, date_bin(make_interval(secs => seconds), now(), 'epoch'), 1 from wanted order by key
      on conflict (key, window_start) do update
        set count = least(r.count + 1, (select most + 1 from wanted where wanted.key = r.key))
      returning key, window_start, count
    )
    select count <= most as allowed, most as limit, seconds as "windowSeconds", greatest(0, most - count) as remaining,
           greatest(1, ceil(extract(epoch from window_start - now()) + seconds))::int as "resetSeconds"
      from taken join wanted using (key)
     order by allowed, remaining limit 1`;
  return present(rows[0], 'a count for each limit');
}
