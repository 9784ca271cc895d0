import postgres from 'postgres';
import { addressOf } from '#lib/database-address.ts';
import { OneLineError } from '#scripts/one-line-error.ts';

/** PostgreSQL 15 is the oldest the product is tested on. */
const OLDEST_VERSION = 150_000;

/**
 * Makes sure that `url` leads to a usable PostgreSQL. Throws `OneLineError` that says what is wrong and never shows the
 * password, which is part of the URL.
 */
export async function checkDatabase(url: string): Promise<void> {
  let place: URL;
  try {
    place = new URL(url);
  } catch {
    throw new OneLineError('DATABASE_URL is not a URL such as postgres://user:password@host:5432/database.');
  }
  if (!['postgres:', 'postgresql:'].includes(place.protocol)) {
    throw new OneLineError('DATABASE_URL must start with postgres:// or postgresql://.');
  }
  const where = `${place.host || 'localhost'}${place.pathname}`;
  const sql = open(url, 5);
  let version: number;
  try {
    const rows = await sql`select current_setting('server_version_num')::int as version`;
    version = rows[0]?.version;
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    throw new OneLineError(
      `DATABASE_URL does not lead to a usable PostgreSQL (${where}): ${(message || code || 'no answer').split('\n')[0]}`,
    );
  } finally {
    await sql.end({ timeout: 1 });
  }
  if (version < OLDEST_VERSION) {
    throw new OneLineError(
      `Holdfast needs PostgreSQL 15 or later; the server at ${where} is ${Math.floor(version / 10_000)}.`,
    );
  }
}

/** One connection, for what commands do before a process of the product is up. */
export function open(databaseUrl: string, connectSeconds = 30): postgres.Sql {
  const { url, socket } = addressOf(databaseUrl);
  return postgres(url, { ...socket, max: 1, connect_timeout: connectSeconds, onnotice: () => {} });
}

/** The URL of another database on the same server. */
export function databaseOn(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

/** Makes `database` on the server unless it is there, optionally as a copy of `template`; its URL. */
export async function ensureDatabase(serverUrl: string, database: string, template?: string): Promise<string> {
  const sql = open(serverUrl);
  try {
    const found = await sql`select 1 from pg_database where datname = ${database}`;
    if (found.length === 0) {
      await sql`create database ${sql(database)} ${template ? sql`template ${sql(template)}` : sql``}`;
    }
  } finally {
    await sql.end();
  }
  return databaseOn(serverUrl, database);
}
