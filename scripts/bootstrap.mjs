// The first file that runs, before anything is installed: plain JavaScript for Node.js 20. It installs what the lock file
// says when that is not there yet, then runs a script with the Node.js 24 that npm installed.
//
//   node scripts/bootstrap.mjs scripts/start.ts [arguments]

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.holdfast-installed');

/** @returns {never} */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Holdfast needs Node.js 20 or later; this is ${process.versions.node}.`);

const [script, ...scriptArguments] = process.argv.slice(2);
if (!script) fail('Usage: node scripts/bootstrap.mjs SCRIPT [arguments]');

const lockText = fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
const stamp = createHash('sha256').update(`${process.platform} ${process.arch}\n${lockText}`).digest('hex');

const readIfThere = (file) => {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/**
 * Whether npm's own record of what it installed says the same as the lock file, and what it names is there: someone may have run `npm ci` by hand. The record
 * alone is not enough: it may be another folder's, copied or linked, with a package in it that never came here.
 */
function installedByHand() {
  const record = readIfThere(path.join(modules, '.package-lock.json'));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(JSON.parse(lockText).packages).every(([name, wanted]) => {
    if (name === '') return true;
    const found = installed[name];
    if (!found) return Boolean(wanted.optional || wanted.devOptional);
    return (
      found.version === wanted.version &&
      found.integrity === wanted.integrity &&
      fs.existsSync(path.join(root, name, 'package.json'))
    );
  });
}

function writeStamp() {
  try {
    fs.writeFileSync(stampFile, stamp);
  } catch {
    // Someone else's node_modules, which we may only read: the next start compares again, a few milliseconds.
  }
}

function install() {
  const started = Date.now();
  process.stdout.write('Installing packages (a minute or so, the first time) …\n');
  // dev packages build the shop, and NODE_ENV=production would leave them out.
  const npmArguments = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const environment = { ...process.env };
  // Set by an `npm start --something` above us; they would steer this npm too.
  for (const name of Object.keys(environment))
    if (/^npm_config_(omit|include|dry_run)$/i.test(name)) delete environment[name];
  const options = { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' };
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...npmArguments], options)
    : spawnSync('npm', npmArguments, { ...options, shell: process.platform === 'win32' });
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`);
    fail(`Installing the packages failed${result.error ? `: ${result.error.message}` : '.'}`);
  }
  process.stdout.write(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s\n`);
}

if (readIfThere(stampFile) !== stamp) {
  if (!installedByHand()) install();
  writeStamp();
}

const pinned = path.join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const ownIsNewEnough = major > 22 || (major === 22 && minor >= 18);
const candidates = [
  ...(fs.existsSync(pinned) && process.platform !== 'win32' ? [pinned] : []),
  ...(ownIsNewEnough ? [process.execPath] : []),
];

/** The first runtime that runs here: the pinned one is linked against glibc and does not start on musl. */
const runtime = candidates.find((file) => spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0);
if (!runtime) {
  fail(
    `No Node.js 24 could be installed for ${process.platform} ${process.arch}, and this one is ${process.versions.node}: install Node.js 22.18 or later.`,
  );
}

const child = spawn(runtime, [path.resolve(root, script), ...scriptArguments], {
  cwd: root,
  // The channel tells the script when we are gone, however we went.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: [path.join(modules, '.bin'), process.env.PATH].join(path.delimiter) },
});

// Ctrl-C reaches us from the terminal and again from npm: passed on once.
let passedOn = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (passedOn) return;
    passedOn = true;
    child.kill(signal);
  });
}

child.on('error', (error) => fail(`${runtime} did not start: ${error.message}`));
child.on('exit', (code, signal) => {
  process.exit(code ?? 128 + (os.constants.signals[signal] ?? 0));
});
