import type { Db } from '#db/client.ts';
import { type FeatureFlagKey, featureFlagKeys } from '#db/enums.ts';
import { toTimestamp } from '#lib/clock.ts';
import { flagWords } from './rules.ts';
import type { FlagView } from './types.ts';

/** Every flag with what it saves and who touched it last, straight from the database. */
export async function listFlags(db: Db): Promise<FlagView[]> {
  const rows = await db.sql<{ key: FeatureFlagKey; on: boolean; changedBy: string; changedAt: Date }[]>`
    select f.key, f.is_on as on, u.name as "changedBy", f.changed_at as "changedAt"
      from feature_flags f join users u on u.id = f.changed_by`;
  const touched = new Map(rows.map((row) => [row.key, row]));
  return featureFlagKeys.map((key) => {
    const row = touched.get(key);
    return {
      key,
      ...flagWords[key],
      on: row?.on ?? true,
      changedBy: row?.changedBy ?? null,
      changedAt: row ? toTimestamp(row.changedAt) : null,
    };
  });
}
