import type { Db } from '#db/client.ts';
import { readGauges } from './read-gauges.ts';
import { gaugeNames } from './types.ts';

/**
 * Keeps one sample of every gauge, so that the console can show where they came from. However many workers ask, one of them reads: a sample of the last
 * four seconds is enough, and two at one instant keep one.
 */
export async function sampleGauges(db: Db): Promise<void> {
  const [recent] = await db.sql`
    select 1 from gauge_samples
     where name = ${gaugeNames[gaugeNames.length - 1] ?? ''} and sampled_at > now() - interval '4 seconds' limit 1`;
  if (recent) return;
  const gauges = await readGauges(db);
  await db.sql`
    insert into gauge_samples (name, sampled_at, value)
    select u.name, date_trunc('second', now()), u.value
      from unnest(${[...gaugeNames]}::text[], ${gaugeNames.map((name) => gauges[name])}::float8[]) as u(name, value)
        on conflict do nothing`;
}
