import type postgres from 'postgres';
import { backoffMs } from '#lib/clock.ts';
import type { Db } from './client.ts';

/** An open transaction. A verb that must be atomic with its caller takes it first; it cannot be confused with a `Db`. */
export type Tx = {
  readonly kind: 'tx';
  readonly sql: postgres.TransactionSql;
  /** Statements that were sent and are not waited for; see `send`. */
  readonly sent: Promise<unknown>[];
};

/**
 * Lets a statement be answered when it will: the next ones, and the COMMIT, are sent right behind it, and what it locks is let go one round trip
 * sooner. The opener hears of its failure, which undoes the whole transaction. So it must fail by itself, in the
 * database, when it does not do what it should: counts are checked in the statement (`exactly`, migration 0003). `statement` has been begun:
 * a verb that waits for something else before it sends its own must not be given.
 */
export function send(tx: Tx, statement: Promise<unknown>): void {
  statement.catch(() => {});
  tx.sent.push(statement);
}

/** What `exactly` raises. */
export const mismatch = {
  /** A claim found less than it was decided on. */
  claim: 'HF001',
  /** Something that was read under lock was not so when it was written. */
  asRead: 'HF002',
  /** A saga's lease, which is taken without its order's lock, went to another between reading and writing. */
  lease: 'HF003',
} as const;

/**
 * What may be run again from the start, and why. In all of them PostgreSQL has rolled everything back, so nothing happened.
 * Kept as a table so that a new entry needs a reason.
 */
const RETRYABLE: Readonly<Record<string, string>> = {
  '40001': 'serialization failure: another transaction won',
  '40P01': 'deadlock: we were the one chosen to end it',
  '55P03': 'lock not available within lock_timeout',
  [mismatch.lease]: 'somebody took the lease over: read again, and find it lost',
};

const MAX_TRIES = 6;

class RolledBack extends Error {
  readonly value: unknown;
  constructor(value: unknown) {
    super('rolled back on purpose');
    this.value = value;
  }
}

/**
 * Undoes the transaction and makes `value` its result. For a refusal that is found after the first write: returning it
 * would commit what was written.
 */
export function rollback(value: unknown): never {
  throw new RolledBack(value);
}

/** What was read no longer holds: undo everything and begin again, at most as often as after a deadlock. */
export class Restart extends Error {}

/** The SQLSTATE of a database error, or of the error that drizzle wrapped around it. */
export function sqlStateOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code)) return code;
  return 'cause' in error ? sqlStateOf(error.cause) : undefined;
}

/** One of the table above or a `Restart`: nothing happened, and it may go better later. What the opener throws of these it has tried often enough. */
export function isLostRace(error: unknown): boolean {
  return error instanceof Restart || (sqlStateOf(error) ?? '') in RETRYABLE;
}

/** The session is gone, or is about to be: PostgreSQL ended it, or the network did. */
export function isSessionLoss(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC')) return true;
  if (!('code' in error)) return false;
  // A server that is not up has no socket in its folder.
  if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return /^(CONNECTION_CLOSED|CONNECTION_DESTROYED|ECONN\w+|EPIPE)$/.test(String(error.code));
}

/**
 * postgres.js sends a ROLLBACK when the work fails, even on a session that has just ended: with no socket left that is an exception which
 * nobody can catch and which ends the process (porsager/postgres issue 1208), and after a reconnection it would roll back somebody
 * else's transaction. So work that lost its session is never told to have failed: `begin` rejects by itself when the connection closes.
 */
async function unlessLost<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isSessionLoss(error)) return await new Promise<never>(() => {});
    throw error;
  }
}

/**
 * Waits until all that was sent is answered; throws what the first of them failed with, in the order of sending. Once one has failed, every later one
 * is refused (25P02), and `Promise.all` tells of a refusal as gladly as of its cause when it comes to both.
 */
async function allAnswered(sent: readonly Promise<unknown>[]): Promise<void> {
  for (const statement of sent) await statement;
}

/** A statement that was waited for may be refused for what one before it, only sent, has failed with: the cause is told, not the refusal. */
async function firstFailure<T>(sent: readonly Promise<unknown>[], work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (sqlStateOf(error) === '25P02') await allAnswered(sent);
    throw error;
  }
}

/**
 * The only opener of transactions: READ COMMITTED, retried from the start with jitter (5 ms doubling to 200 ms, at most 6
 * tries) when the error is one of the table above, a `Restart`, or the loss of the session before the COMMIT was sent. After that nobody
 * knows what became of it, so it is told to the caller. `work` must therefore keep its effects inside the database.
 * Nothing outside may be called in it: no bank, no mail, no HTTP (SPEC 3.10).
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let committing = false;
    const sent: Promise<unknown>[] = [];
    try {
      const value = (await db.sql.begin(async (sql) => {
        const done = await unlessLost(firstFailure(sent, work({ kind: 'tx', sql, sent })));
        committing = true;
        return done;
      })) as T;
      // Answered before the COMMIT was. If one failed, PostgreSQL took the COMMIT for a ROLLBACK.
      await allAnswered(sent);
      return value;
    } catch (error) {
      if (error instanceof RolledBack) return error.value as T;
      const again = isLostRace(error) || (!committing && isSessionLoss(error));
      if (!again || attempt === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, backoffMs(attempt, 5, 200)));
    }
  }
}

/**
 * Runs a statement that is a transaction by itself, retried like `transaction`; `statement` builds it anew each time. When the session is lost nobody knows what
 * became of it, and the caller is told.
 */
export async function runStatement(
  db: Pick<Db, 'sql'>,
  statement: (sql: postgres.Sql) => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await statement(db.sql);
      return;
    } catch (error) {
      if (!isLostRace(error) || attempt === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, backoffMs(attempt, 5, 200)));
    }
  }
}
