import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '#db/migrate.ts';
import { databaseOn, ensureDatabase, open } from '#scripts/database.ts';
import { startPostgres } from '#scripts/postgres.ts';
import { reachableTemporaryFolder } from '#scripts/postgres-place.ts';

/** A PostgreSQL of the bench's own, durable, thrown away at the end. */
export type BenchServer = {
  /** A new migrated database; its URL. */
  readonly makeDatabase: (name: string) => Promise<string>;
  readonly dropDatabase: (name: string) => Promise<void>;
  /** The settings that matter, as the running server says them. */
  readonly settings: Readonly<Record<string, string>>;
  readonly version: string;
  /** Of the server's first process, from which the others stem. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
};

/**
 * What a figure is worth without fsync is nothing, so these stand here in full view although they are the defaults. A quarter of the memory
 * for shared buffers, at most 8 GB, and checkpoints that are wide enough not to fall into every measurement.
 */
function settingsFor(memoryBytes: number): Record<string, string> {
  const buffersMegabytes = Math.min(8192, Math.floor(memoryBytes / 4 / 1024 / 1024));
  return {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    shared_buffers: `${buffersMegabytes}MB`,
    max_wal_size: '16GB',
    checkpoint_timeout: '30min',
    wal_compression: 'on',
    shared_preload_libraries: 'pg_stat_statements',
    max_connections: '300',
  };
}

const SHOWN = [
  'fsync',
  'full_page_writes',
  'synchronous_commit',
  'shared_buffers',
  'huge_pages_status',
  'max_wal_size',
  'checkpoint_timeout',
  'wal_compression',
  'jit',
  'autovacuum',
] as const;

const TEMPLATE = 'bench_template';

/** Starts the server in a temporary folder and makes the template that every bench copies. */
export async function startBenchServer(checkout: string): Promise<BenchServer> {
  const folder = fs.mkdtempSync(path.join(reachableTemporaryFolder(), 'holdfast-bench-'));
  fs.chmodSync(folder, 0o755);
  const server = await startPostgres({
    checkout,
    dataDir: path.join(folder, 'data'),
    passwordFile: path.join(folder, 'password'),
    logFile: path.join(folder, 'postgres.log'),
    settings: settingsFor(os.totalmem()),
  });
  const removeData = () => {
    for (const place of [server.dataDir, folder]) fs.rmSync(place, { recursive: true, force: true });
  };
  const stop = async () => {
    await server.stop();
    removeData();
  };
  try {
    await migrate(await ensureDatabase(server.url, TEMPLATE));
    const sql = open(server.url);
    const shown = await sql<{ name: string; value: string }[]>`
      select name, current_setting(name) as value from pg_settings where name = any(${[...SHOWN]}::text[])`;
    const [found] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
    await sql.end();
    return {
      makeDatabase: (name) => ensureDatabase(server.url, name, TEMPLATE),
      dropDatabase: (name) => dropDatabase(server.url, name),
      settings: Object.fromEntries(shown.map((row) => [row.name, row.value])),
      version: found?.version ?? 'unknown',
      pid: server.pid,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  const sql = open(databaseOn(serverUrl, 'postgres'));
  await sql`drop database if exists ${sql(name)} with (force)`;
  await sql.end();
}
