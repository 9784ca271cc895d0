import path from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { addressOf } from '#lib/database-address.ts';

// Any number that nothing else locks: processes that start together migrate one after the other.
const MIGRATION_LOCK = 7_352_000;

export const migrationsFolder = path.join(import.meta.dirname, '..', 'drizzle');

/** Brings the database at `databaseUrl` up to the newest migration in `drizzle/`. Safe to call from many processes at once. */
export async function migrate(databaseUrl: string): Promise<void> {
  const { url, socket } = addressOf(databaseUrl);
  const sql = postgres(url, { ...socket, max: 1, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await runMigrations(drizzle({ client: sql }), { migrationsFolder });
    await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`;
  } finally {
    await sql.end();
  }
}
