import type { Db } from '#db/client.ts';
import { readGauges } from './read-gauges.ts';
import { gaugeNames } from './types.ts';

/** Keeps one sample of every gauge, so that the console can show where they came from. Two workers at one instant keep one. */
export async function sampleGauges(db: Db): Promise<void> {
  const gauges = await readGauges(db);
  await db.sql`
    insert into gauge_samples (name, sampled_at, value)
    select u.name, date_trunc('second', now()), u.value
      from unnest(${[...gaugeNames]}::text[], ${gaugeNames.map((name) => gauges[name])}::float8[]) as u(name, value)
        on conflict do nothing`;
}
