import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { migrate } from '#db/migrate.ts';
import { addressOf } from '#lib/database-address.ts';

export type TestDatabase = {
  url: string;
  /** A client of the test's own, closed by `drop`. */
  sql: postgres.Sql;
  /** Ends every session on the database and removes it. */
  drop: () => Promise<void>;
};

/** Any number not used as an advisory lock elsewhere on the test server's maintenance database. */
const TEMPLATE_LOCK = 7_352_001;

const DRIZZLE_FOLDER = path.join(import.meta.dirname, '..', '..', 'drizzle');

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    throw new Error(
      'TEST_DATABASE_URL is not set: run the tests with `npm test`, or point it at the maintenance database of a PostgreSQL that tests may make databases on.',
    );
  }
  return url;
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.toString();
}

/** The template's name changes with the migrations, so that a server kept between runs never serves an old schema. */
function templateName(): string {
  const hash = createHash('sha256');
  for (const file of fs.readdirSync(DRIZZLE_FOLDER, { recursive: true, encoding: 'utf8' }).sort()) {
    const full = path.join(DRIZZLE_FOLDER, file);
    if (fs.statSync(full).isFile()) hash.update(file).update('\0').update(fs.readFileSync(full)).update('\0');
  }
  return `template_${hash.digest('hex').slice(0, 16)}`;
}

const withMaintenance = async <T>(use: (sql: postgres.Sql) => Promise<T>): Promise<T> => {
  const server = addressOf(serverUrl());
  const sql = postgres(server.url, { ...server.socket, max: 1, onnotice: () => {} });
  try {
    return await use(sql);
  } finally {
    await sql.end();
  }
};

const exists = async (sql: postgres.Sql, database: string) =>
  (await sql`select 1 from pg_database where datname = ${database}`).length > 0;

/** Makes the migrated template once per server, whichever worker comes first; the others wait for it at the lock. */
async function ensureTemplate(sql: postgres.Sql): Promise<string> {
  const template = templateName();
  if (await exists(sql, template)) return template;
  await sql`select pg_advisory_lock(${TEMPLATE_LOCK})`;
  try {
    if (await exists(sql, template)) return template;
    // Migrated under another name and renamed when whole: a run broken off in between leaves no half-made template.
    const unfinished = `${template}_${randomBytes(4).toString('hex')}`;
    await sql`create database ${sql(unfinished)}`;
    await migrate(urlOf(unfinished));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${unfinished}`;
    await sql`alter database ${sql(unfinished)} rename to ${sql(template)}`;
    return template;
  } finally {
    await sql`select pg_advisory_unlock(${TEMPLATE_LOCK})`;
  }
}

/**
 * A database for one test file, alone in it: a clone of the migrated template (tens of milliseconds), or an empty one
 * with `migrated: false` (for the bank, which makes its own tables). `connections` bounds the test's own client.
 */
export async function createTestDatabase(
  options: { migrated?: boolean; connections?: number } = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withMaintenance(async (sql) => {
    if (options.migrated === false) {
      await sql`create database ${sql(name)}`;
    } else {
      const template = await ensureTemplate(sql);
      await sql`create database ${sql(name)} template ${sql(template)}`;
    }
  });
  const url = urlOf(name);
  const address = addressOf(url);
  const sql = postgres(address.url, { ...address.socket, max: options.connections ?? 10, onnotice: () => {} });
  return {
    url,
    sql,
    drop: async () => {
      await sql.end({ timeout: 5 });
      await withMaintenance((maintenance) => maintenance`drop database if exists ${maintenance(name)} with (force)`);
    },
  };
}
