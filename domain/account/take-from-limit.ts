import type { Db } from '#db/client.ts';

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
export async function takeFromLimit(db: Db, { key, limit, windowSeconds }: RateLimit): Promise<RateLimitOutcome> {
  const [row] = await db.sql<{ count: number; reset_seconds: number }[]>`
    insert into rate_limits as r (key, window_start, count)
    values (${key}, date_bin(make_interval(secs => ${windowSeconds}::int), now(), 'epoch'), 1)
    on conflict (key, window_start) do update set count = least(r.count + 1, ${limit}::int + 1)
    returning count, greatest(1, ceil(extract(epoch from window_start - now()) + ${windowSeconds}::int))::int as reset_seconds`;
  const count = row?.count ?? 1;
  return {
    allowed: count <= limit,
    limit,
    windowSeconds,
    remaining: Math.max(0, limit - count),
    resetSeconds: row?.reset_seconds ?? windowSeconds,
  };
}
