import postgres from 'postgres';
import { addressOf } from '#lib/database-address.ts';
import { type Env, readEnv } from '#lib/env.ts';
import { isSessionLoss } from './transaction.ts';

/**
 * The connections of a process to its database. Every statement is SQL by hand (postgres.js, prepared), so that guards and lock order stand in plain
 * sight; drizzle holds the tables and makes the migrations (docs/decisions/0002).
 */
export type Db = {
  readonly kind: 'db';
  readonly sql: postgres.Sql;
  /**
   * Connections of their own for the transactions that carry many orders at once: they never wait behind page reads for a place in the
   * pool, and their statements are always planned as look-ups by key.
   */
  readonly grouped: postgres.Sql;
  /**
   * Connections for what every request of a buyer reads: statements that look up a few rows by key, planned as that, once. Planned anew each time, as other
   * statements are, reading a cart took the database 0.5 ms instead of 0.2.
   */
  readonly lookups: postgres.Sql;
  /** Makes `name` once for this database in this process, however many copies of a module Next has bundled. */
  readonly single: <T>(name: string, make: () => T) => T;
  readonly close: () => Promise<void>;
};

export type ConnectOptions = {
  readonly poolMax?: number;
  readonly groupedMax?: number;
  readonly lookupsMax?: number;
  readonly name?: string;
};

// A statement that runs for 15 s or waits 5 s for a lock is a fault to be seen, not waited for; a transaction left open for
// 30 s belongs to a process that is gone. The opener retries lock time-outs (db/transaction.ts).
const SESSION = { statement_timeout: 15_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 30_000 };

// A statement that is first planned while its tables are tiny gets a scan of the whole table, and keeps it while the table grows, until
// statistics are gathered again: 1.1 instead of 0.04 ms for the look-up of one key after 1,500 orders. What groups and lookups send only ever looks up
// by key, so scans are not considered and the one plan is kept. Each statement also bounds every big table by `= any(keys)` or a lateral
// look-up, since a join alone may be begun at the wrong end.
const BY_KEY = { enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' };
// Two lanes of placing, two of settling, and room for more lanes: a group that finds none waits for one, as for a lane.
const GROUPED_POOL_MAX = 8;
// Each is used for less than a millisecond at a time.
const LOOKUPS_POOL_MAX = 8;

/** Opens a pool on the database at `url`. Connections are made on first use, so a wrong URL shows at the first statement. */
export function connect(
  url: string,
  {
    poolMax = 20,
    groupedMax = GROUPED_POOL_MAX,
    lookupsMax = LOOKUPS_POOL_MAX,
    name = 'holdfast',
  }: ConnectOptions = {},
): Db {
  const address = addressOf(url);
  const open = (max: number, session: object) =>
    postgres(address.url, {
      ...address.socket,
      max,
      idle_timeout: 60,
      connect_timeout: 10,
      onnotice: () => {},
      connection: { application_name: name, TimeZone: 'UTC', ...SESSION, ...session },
    });
  const sql = open(poolMax, {});
  const grouped = open(groupedMax, BY_KEY);
  const lookups = open(lookupsMax, BY_KEY);
  const singles = new Map<string, unknown>();
  return {
    kind: 'db',
    sql,
    grouped,
    lookups,
    single: <T>(key: string, make: () => T): T => {
      if (!singles.has(key)) singles.set(key, make());
      return singles.get(key) as T;
    },
    close: async () => {
      await Promise.all([sql, grouped, lookups].map((pool) => pool.end({ timeout: 5 })));
    },
  };
}

/**
 * Lets this process outlive a database that dies while a connection to it is being opened: postgres.js then asks for the array types in a promise that
 * nobody holds, and a promise that fails unheard ends a process. Whoever wanted the connection hears of it as well. Any other
 * failure that nobody heard ends the process as it should. Call it once, in a process that is to run for long; Next.js does so by itself.
 */
export function outliveLostConnections(onLost: (error: unknown) => void): void {
  process.on('unhandledRejection', (error) => {
    if (!isSessionLoss(error)) throw error;
    onLost(error);
  });
}

type Process = { env?: Env; db?: Db };
// Next bundles routes apart: what must exist once in a process hangs on globalThis.
const holder = globalThis as typeof globalThis & { holdfast?: Process };

/** This process's configuration, read once. Throws `EnvError` when the environment is wrong. */
export function processEnv(): Env {
  holder.holdfast ??= {};
  holder.holdfast.env ??= readEnv(process.env);
  return holder.holdfast.env;
}

/** This process's database, opened once from `DATABASE_URL`. */
export function database(): Db {
  const env = processEnv();
  holder.holdfast ??= {};
  holder.holdfast.db ??= connect(env.DATABASE_URL, { poolMax: env.DATABASE_POOL_MAX, name: 'holdfast' });
  return holder.holdfast.db;
}
