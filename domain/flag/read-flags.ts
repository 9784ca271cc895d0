import type { Db } from '#db/client.ts';
import type { FeatureFlagKey } from '#db/enums.ts';
import { nowMs } from '#lib/clock.ts';
import { allOn, FLAGS_MAX_AGE_MS } from './rules.ts';
import type { Flags } from './types.ts';

type Known = { flags: Flags; readAt: number; reading: Promise<Flags> | undefined };

/**
 * The flags as this process knows them: read again when they are older than `FLAGS_MAX_AGE_MS`, by one caller for all that ask meanwhile. Cheap enough to
 * ask for each page. Never fails: while the database does not answer, what was last read stands, or all are on.
 */
export async function readFlags(db: Db): Promise<Flags> {
  const known = db.single<Known>('feature flags', () => ({ flags: allOn, readAt: 0, reading: undefined }));
  if (nowMs() - known.readAt < FLAGS_MAX_AGE_MS) return known.flags;
  known.reading ??= readAll(db, known).finally(() => {
    known.reading = undefined;
  });
  return await known.reading;
}

async function readAll(db: Db, known: Known): Promise<Flags> {
  // Before the question, not after the answer: a switch that commits while the answer is on its way must not be believed a little longer.
  const readAt = nowMs();
  try {
    const rows = await db.sql<{ key: FeatureFlagKey; on: boolean }[]>`select key, is_on as on from feature_flags`;
    known.flags = { ...allOn, ...Object.fromEntries(rows.map(({ key, on }) => [key, on])) };
  } catch {
    // Whoever asked goes on to a query that matters and hears of the trouble there.
  }
  known.readAt = readAt;
  return known.flags;
}
