import type { Db } from '#db/client.ts';
import { readGauges } from './read-gauges.ts';
import { type GaugeName, gaugeNames } from './types.ts';

export type LatestGauges = {
  readonly values: Readonly<Record<GaugeName, number>>;
  /** By the database's clock. */
  readonly readAt: Date;
};

// Workers sample every 5 s. What is older than three samples says that none is at it: then the figures are read here, whatever it costs.
const BELIEVED_SECONDS = 15;

/** The gauges as a worker last wrote them down, a few look-ups by key; read now where no worker has done so lately. */
export async function readLatestGauges(db: Db): Promise<LatestGauges> {
  const rows = await db.sql<{ name: GaugeName; value: number; at: Date }[]>`
    select u.name, s.value, s.sampled_at as at
      from unnest(${[...gaugeNames]}::text[]) as u(name)
     cross join lateral (select value, sampled_at from gauge_samples
                          where name = u.name and sampled_at > now() - ${BELIEVED_SECONDS} * interval '1 second'
                          order by sampled_at desc limit 1) s`;
  if (rows.length === gaugeNames.length) {
    const readAt = new Date(Math.min(...rows.map((row) => row.at.getTime())));
    return {
      values: Object.fromEntries(rows.map((row) => [row.name, row.value])) as Record<GaugeName, number>,
      readAt,
    };
  }
  const [values, [clock]] = await Promise.all([readGauges(db), db.sql<{ at: Date }[]>`select clock_timestamp() as at`]);
  return { values, readAt: clock?.at ?? new Date(0) };
}
