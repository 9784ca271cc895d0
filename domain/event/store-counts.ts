import type postgres from 'postgres';
import type { CountName } from './types.ts';

/** How often something happened; without `at`, now. */
export type MinuteCount = { readonly name: CountName; readonly count: number; readonly at?: Date };

/**
 * Adds counts to their minutes and to the totals of all time. Rows are written in the order of their names, so that two processes that
 * count the same things wait for each other and never in a circle.
 */
export async function storeCounts(sql: postgres.ISql, counts: readonly MinuteCount[]): Promise<void> {
  if (counts.length === 0) return;
  const given = sql`
    select u.name, date_trunc('minute', coalesce(u.at, now())) as minute, u.count
      from unnest(${counts.map((c) => c.name)}::text[], ${counts.map((c) => c.count)}::int[],
                  ${counts.map((c) => c.at?.toISOString() ?? null)}::timestamptz[]) as u(name, count, at)`;
  await sql`
    insert into minute_counts (name, minute, count)
    select name, minute, sum(count) from (${given}) g group by name, minute order by name, minute
        on conflict (name, minute) do update set count = minute_counts.count + excluded.count`;
  await sql`
    insert into count_totals (name, total)
    select name, sum(count) from (${given}) g group by name order by name
        on conflict (name) do update set total = count_totals.total + excluded.total`;
}
