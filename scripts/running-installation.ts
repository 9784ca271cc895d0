import fs from 'node:fs';
import path from 'node:path';
import { databaseOn } from '#scripts/database.ts';
import { OneLineError } from '#scripts/one-line-error.ts';
import { runningServerPid } from '#scripts/postgres.ts';
import { placeServer } from '#scripts/postgres-place.ts';

const checkout = path.join(import.meta.dirname, '..');

/** The user and the database that `npm start` makes on its own server. */
const USER = 'holdfast';
const DATABASE = 'holdfast';

/**
 * The database that commands beside a running installation work on: `DATABASE_URL`, else the embedded server that
 * `npm start` runs from this folder. Throws `OneLineError` when neither is there.
 */
export function findDatabaseUrl(env: NodeJS.ProcessEnv): string {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const passwordFile = path.join(checkout, '.data', 'postgres-password');
  const nothing = new OneLineError('Nothing runs from this folder: start it with `npm start`, or set DATABASE_URL.');
  if (!fs.existsSync(passwordFile)) throw nothing;
  const { dataDir } = placeServer(checkout, path.join(checkout, '.data', 'postgres'));
  if (!runningServerPid(dataDir)) throw nothing;
  // The fourth line of postmaster.pid is the port.
  const port = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[3]?.trim();
  const password = fs.readFileSync(passwordFile, 'utf8').trim();
  return databaseOn(`postgres://${USER}:${password}@127.0.0.1:${port}/postgres`, DATABASE);
}
