import path from 'node:path';
import { migrate } from '#db/migrate.ts';
import { EnvError, readEnv } from '#lib/env.ts';
import { build, isBuilt } from '#scripts/build.ts';
import { type Environment, endChildren, runToEnd } from '#scripts/child.ts';
import { checkDatabase, ensureDatabase } from '#scripts/database.ts';
import { oneAtATime } from '#scripts/one-at-a-time.ts';
import { OneLineError, report } from '#scripts/one-line-error.ts';
import { checkPortFree } from '#scripts/port.ts';
import { type RunningPostgres, startPostgres, stopLeftServer } from '#scripts/postgres.ts';
import { say, step } from '#scripts/progress.ts';
import { loadSecrets, type Secrets } from '#scripts/secrets.ts';
import { type Stack, startStack } from '#scripts/stack.ts';

const checkout = path.join(import.meta.dirname, '..');
const dataFolder = path.join(checkout, '.data');

/** What must be put down again, the last taken up first. */
type Undo = () => void | Promise<void>;

/** Resolves at the first Ctrl-C or request to end; a second Ctrl-C, a moment later, ends us at once. */
function askedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    let asked = 0;
    const onSignal = () => {
      const now = performance.now();
      if (!asked) {
        asked = now;
        resolve();
      } else if (now - asked > 1000) {
        // Every process of ours ends when we do. Within the second it is the same Ctrl-C, passed on by npm.
        process.exit(130);
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
    process.on('disconnect', onSignal);
    process.channel?.unref();
  });
}

/** The lines worth a person's attention: not what the structured logs say below a warning, unless LOG_LEVEL asks for it. */
function showLine(env: Environment): (name: string, line: string) => void {
  return (name, line) => {
    if (!env.LOG_LEVEL && line.startsWith('{')) {
      const level = /"level":(\d+|"[a-z]+")/.exec(line)?.[1];
      if (!level || Number(level) < 40 || /"(trace|debug|info)"/.test(level)) return;
    }
    if (line.trim()) say(`${name.padEnd(7)}| ${line}`);
  };
}

async function embeddedDatabases(undo: Undo[], leftBehind: boolean) {
  const server: RunningPostgres = await step('Starting PostgreSQL', async () => {
    const dataDir = path.join(dataFolder, 'postgres');
    if (leftBehind) await stopLeftServer(checkout, dataDir);
    return startPostgres({
      checkout,
      dataDir,
      passwordFile: path.join(dataFolder, 'postgres-password'),
      logFile: path.join(dataFolder, 'postgres.log'),
    });
  });
  undo.push(() => server.stop());
  if (server.movedTo)
    say(`  (its data is in ${server.movedTo}: PostgreSQL does not run as root, and others cannot reach this folder)`);
  return {
    databaseUrl: await ensureDatabase(server.url, 'holdfast'),
    bankDatabaseUrl: await ensureDatabase(server.url, 'holdfast_bank'),
    ended: server.exited.then(
      () => new OneLineError(`PostgreSQL ended by itself; see ${path.join('.data', 'postgres.log')}.`),
    ),
  };
}

function printWhereToGo(stack: Stack, secrets: Secrets, started: number): void {
  const row = (label: string, value: string) => `  ${label.padEnd(16)}${value}`;
  const accounts = ['shopper', 'seller', 'courier', 'admin'].map((name) => `${name}@example.com`);
  say(
    [
      '',
      `Holdfast is ready (${((performance.now() - started) / 1000).toFixed(1)} s).`,
      '',
      row('Shop', stack.webUrls[0] ?? ''),
      row('Accounts', accounts.slice(0, 2).join('  ')),
      row('', accounts.slice(2).join('  ')),
      row('Password', secrets.DEMO_PASSWORD),
      row('Seller API key', secrets.DEMO_SELLER_KEY),
      stack.bankUrl ? row('Sandbox bank', stack.bankUrl) : row('Payments', 'Stripe'),
      '',
      'Ctrl-C stops it all.',
      '',
    ].join('\n'),
  );
}

async function bringUp(mode: 'start' | 'dev', env: Environment, undo: Undo[]) {
  const started = performance.now();
  // Everything that a person can have got wrong comes first: nobody should wait for a build to be told of a port.
  const secrets = loadSecrets(path.join(dataFolder, 'secrets.json'), env);
  const settings = readEnv({ ...env, ...secrets, DATABASE_URL: env.DATABASE_URL || 'postgres://localhost/holdfast' });
  const only = oneAtATime(path.join(dataFolder, 'running.json'));
  undo.push(only.release);
  if (settings.PORT) await checkPortFree(settings.PORT);
  if (env.DATABASE_URL) await checkDatabase(env.DATABASE_URL);

  const databases = env.DATABASE_URL
    ? { databaseUrl: env.DATABASE_URL, bankDatabaseUrl: env.BANK_DATABASE_URL || env.DATABASE_URL, ended: undefined }
    : await embeddedDatabases(undo, only.before);
  const { databaseUrl, bankDatabaseUrl } = databases;
  const childEnv = { ...env, ...secrets, DATABASE_URL: databaseUrl };

  const shop = async () => {
    await step('Migrating the database', () => migrate(databaseUrl));
    await step('Loading the demo shop', () =>
      runToEnd({
        name: 'Loading the demo shop',
        file: path.join(checkout, 'scripts/load-demo-shop.ts'),
        cwd: checkout,
        env: childEnv,
      }),
    );
  };
  const pages = async () => {
    if (mode === 'start' && !isBuilt(checkout, env)) await step('Building the shop', () => build(checkout, env));
  };
  // Both at once; when one fails the other is let finish, so that nothing of ours is left running behind our back.
  const failed = (await Promise.allSettled([shop(), pages()])).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;

  let up = false;
  const show = showLine(env);
  const stack = await step('Starting bank, web and worker', () =>
    startStack({
      checkout,
      env,
      secrets,
      databaseUrl,
      bankDatabaseUrl,
      mode,
      port: settings.PORT,
      onLine: (name, line) => {
        if (up || mode === 'dev') show(name, line);
      },
    }),
  );
  up = true;
  undo.push(stack.stop);
  printWhereToGo(stack, secrets, started);
  return { failed: Promise.race([stack.failed, ...(databases.ended ? [databases.ended] : [])]) };
}

/**
 * `npm start` and `npm run dev`: everything from an empty folder to a shop that answers, until Ctrl-C. Resolves with the
 * exit code, when all that was started is gone: 0 when asked to stop, 1 when something failed (said in one line where a
 * person can put it right).
 */
export async function runInstallation(mode: 'start' | 'dev'): Promise<number> {
  const end = askedToEnd();
  const undo: Undo[] = [];
  const up = bringUp(mode, process.env, undo);
  let isUp = false;
  up.then(
    () => {
      isUp = true;
    },
    () => {},
  );
  const failure = await Promise.race([
    up.then(
      ({ failed }) => failed,
      (error: unknown) => error,
    ),
    end,
  ]);
  if (failure) report(failure instanceof EnvError ? new OneLineError(failure.message) : failure);
  else say('\nStopping …');
  // Asked to stop on the way up: what is under way is ended, and what it had begun is put down once it has let go.
  if (!isUp) await endChildren();
  await Promise.allSettled([up]);
  for (const put of undo.toReversed()) await put();
  return failure ? 1 : 0;
}
