import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OneLineError } from '#scripts/one-line-error.ts';
import { placeServer, programPath, type ServerPlace } from '#scripts/postgres-place.ts';
import { removeLeftSockets, socketFolderOf, throughSocket } from '#scripts/postgres-socket.ts';

const SUPERUSER = 'holdfast';
const READY_WITHIN_MS = 60_000;

/** Settings for 2 cores and some memory to spare: an OLTP load of short transactions on hot rows. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  shared_buffers: '256MB',
  max_connections: '200',
  wal_compression: 'on',
  max_wal_size: '2GB',
  synchronous_commit: 'on',
  // Short statements only: compiling them and spreading them over processes costs more than it gives.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
};

/** For databases that live as long as one test run: nothing is promised to survive a crash of the machine. */
const THROW_AWAY_SETTINGS: Record<string, string> = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '4GB',
  autovacuum_naptime: '10s',
};

export type PostgresOptions = {
  /** The checkout, used to find a user that may read it. */
  checkout: string;
  /** Where the data belongs; another folder is used when the server's user cannot reach it. */
  dataDir: string;
  /** File (mode 600) in which the superuser's password is kept beside the data. */
  passwordFile: string;
  logFile: string;
  /** false: no flushing to disk, for throw-away databases. */
  durable?: boolean;
  maxConnections?: number;
  /** Laid over the settings above, for a server that is to be measured. */
  settings?: Record<string, string>;
  /** 0 or unset: a free port. */
  port?: number;
};

export type RunningPostgres = {
  /** URL of the maintenance database `postgres`, through the server's socket where there is one (see `addressOf`). */
  url: string;
  pid: number;
  port: number;
  dataDir: string;
  /** Set when the data is not where it was asked for. */
  movedTo?: string;
  /** Resolves with the exit code when the server ends, for whatever reason. */
  exited: Promise<number | null>;
  /** Fast shutdown: sessions are ended, data is written, resolves when the server is gone. */
  stop: () => Promise<void>;
};

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

function readPassword(file: string): string {
  if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8').trim();
  const password = randomBytes(24).toString('base64url');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}

function initialise(place: ServerPlace, password: string): void {
  fs.mkdirSync(place.dataDir, { recursive: true, mode: 0o700 });
  if (place.user) fs.chownSync(place.dataDir, place.user.uid, place.user.gid);
  // A file that only the server's user can read, removed at once: an argument would show in the process list.
  const passwordFile = path.join(path.dirname(place.dataDir), `.initdb-${process.pid}`);
  fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    if (place.user) fs.chownSync(passwordFile, place.user.uid, place.user.gid);
    const result = spawnSync(
      programPath(place, 'initdb'),
      [
        `--pgdata=${place.dataDir}`,
        `--username=${SUPERUSER}`,
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
      ],
      { ...place.user, cwd: '/', encoding: 'utf8', env: serverEnvironment() },
    );
    if (result.status !== 0) {
      fs.rmSync(place.dataDir, { recursive: true, force: true });
      const reason = `${result.error?.message ?? ''}${result.stderr ?? ''}`.trim().split('\n').pop();
      throw new OneLineError(`PostgreSQL could not make its data folder ${place.dataDir}: ${reason}`);
    }
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
}

/** The server gets no environment of ours but what it needs: PGDATA, PGPORT and the like would change what it does. */
function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SYSTEMROOT, NODE_ENV } = process.env;
  return { PATH, SYSTEMROOT, NODE_ENV, LC_ALL: 'C', TZ: 'UTC' };
}

function checkVersion(place: ServerPlace): void {
  const dataVersion = fs.readFileSync(path.join(place.dataDir, 'PG_VERSION'), 'utf8').trim();
  const result = spawnSync(programPath(place, 'postgres'), ['--version'], {
    ...place.user,
    cwd: '/',
    encoding: 'utf8',
  });
  const serverVersion = /(\d+)(\.|\s|$|beta|rc)/.exec(result.stdout ?? '')?.[1];
  if (serverVersion && dataVersion !== serverVersion) {
    throw new OneLineError(
      `The data in ${place.dataDir} was made by PostgreSQL ${dataVersion}, but PostgreSQL ${serverVersion} is installed: move the folder away, or upgrade it with pg_upgrade.`,
    );
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The server that runs on the data folder, if one does: a pid of another program means the file was left by a crash. */
export function runningServerPid(dataDir: string): number | undefined {
  const file = path.join(dataDir, 'postmaster.pid');
  let content: string;
  try {
    content = fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const pid = Number(content.split('\n')[0]);
  if (!pid || !isAlive(pid)) return undefined;
  const commandFile = `/proc/${pid}/comm`;
  if (process.platform === 'linux' && fs.existsSync(commandFile)) {
    if (fs.readFileSync(commandFile, 'utf8').trim() !== 'postgres') {
      fs.rmSync(file, { force: true });
      return undefined;
    }
  }
  return pid;
}

function isReady(dataDir: string, pid: number): boolean {
  try {
    const lines = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

const lastLines = (file: string, count: number) =>
  fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');

function stopServer(place: ServerPlace): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      programPath(place, 'pg_ctl'),
      ['stop', `--pgdata=${place.dataDir}`, '--mode=fast', '--wait', '--timeout=60', '--silent'],
      { ...place.user, cwd: '/', stdio: 'ignore', env: serverEnvironment() },
    );
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
}

/** Ends a server whose starter was killed and left it behind. */
export async function stopLeftServer(checkout: string, dataDir: string): Promise<void> {
  const place = placeServer(checkout, dataDir);
  if (runningServerPid(place.dataDir)) await stopServer(place);
}

async function launch(
  place: ServerPlace,
  options: PostgresOptions,
): Promise<ChildProcess & { pid: number; port: number }> {
  const port = options.port || (await freePort());
  const settings = {
    ...SETTINGS,
    ...(options.durable === false ? THROW_AWAY_SETTINGS : {}),
    ...(options.maxConnections ? { max_connections: String(options.maxConnections) } : {}),
    ...options.settings,
    unix_socket_directories: socketFolderOf(place.dataDir) ?? '',
    port: String(port),
  };
  const log = fs.openSync(options.logFile, 'w', 0o600);
  // A session of its own: Ctrl-C in the terminal must not reach the server before its clients are gone.
  const child = spawn(
    programPath(place, 'postgres'),
    ['-D', place.dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...place.user, cwd: '/', detached: true, stdio: ['ignore', log, log], env: serverEnvironment() },
  );
  fs.closeSync(log);
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  return Object.assign(child, { pid: child.pid as number, port });
}

/**
 * Starts the embedded PostgreSQL on its data folder, made first when there is none, and waits until it takes connections.
 * It listens on loopback and on a socket beside its data only, and asks for a random password. Throws `OneLineError` for what a person can put right.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  // Before the server's place is decided: with a strict umask the server's user may not pass through a folder just made.
  fs.mkdirSync(path.dirname(options.dataDir), { recursive: true });
  const place = placeServer(options.checkout, options.dataDir);
  const password = readPassword(options.passwordFile);
  fs.mkdirSync(path.dirname(place.dataDir), { recursive: true });
  fs.mkdirSync(path.dirname(options.logFile), { recursive: true });
  if (!fs.existsSync(place.dataDir) || isEmptyOrUnreadable(place.dataDir)) initialise(place, password);
  checkVersion(place);
  if (runningServerPid(place.dataDir)) {
    throw new OneLineError(`A PostgreSQL is running on ${place.dataDir} already.`);
  }
  removeLeftSockets(place.dataDir);
  // After a kill -9 the dead server's processes may need a moment to let go of its memory; a port may be taken in between.
  for (let attempt = 1; ; attempt += 1) {
    const child = await launch(place, options);
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const deadline = Date.now() + READY_WITHIN_MS;
    while (child.exitCode === null && !isReady(place.dataDir, child.pid) && Date.now() < deadline) await delay(25);
    if (isReady(place.dataDir, child.pid)) {
      child.unref();
      return {
        url: throughSocket(place.dataDir, `postgres://${SUPERUSER}:${password}@127.0.0.1:${child.port}/postgres`),
        pid: child.pid,
        port: child.port,
        dataDir: place.dataDir,
        ...(place.movedTo ? { movedTo: place.movedTo } : {}),
        exited,
        stop: () => stopServer(place),
      };
    }
    if (child.exitCode === null) child.kill('SIGQUIT');
    await exited;
    const reason = lastLines(options.logFile, 3);
    if (attempt >= 5)
      throw new OneLineError(`PostgreSQL did not start; its last words: ${reason.replaceAll('\n', ' | ')}`);
    await delay(500);
  }
}

function isEmptyOrUnreadable(dataDir: string): boolean {
  try {
    return fs.readdirSync(dataDir).length === 0;
  } catch {
    throw new OneLineError(`The database in ${dataDir} belongs to another user: run as that user, or as root.`);
  }
}
