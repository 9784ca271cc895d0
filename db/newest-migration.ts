import journal from '#drizzle/meta/_journal.json' with { type: 'json' };
import type { Db } from './client.ts';

/** The creation time that drizzle records of the newest migration in `drizzle/`, in milliseconds. */
const newest = Math.max(...journal.entries.map((entry) => entry.when));

/** Whether the database has every migration that this build knows. A database that was never migrated has none. */
export async function isMigrated(db: Db): Promise<boolean> {
  const [found] = await db.sql<[{ present: boolean }]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as present`;
  if (!found.present) return false;
  const [row] = await db.sql<
    [{ last: string | null }]
  >`select max(created_at) as last from drizzle.__drizzle_migrations`;
  return Number(row.last) >= newest;
}
