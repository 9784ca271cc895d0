import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { OneLineError } from '#scripts/one-line-error.ts';

/**
 * Where systems keep a Chromium or Chrome of their own. Debian's headless shell comes first: without the windows of a whole browser it takes
 * half the processor time for the same pages (5 contexts of two pages: 4.6 s against 9.6 s).
 */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const INSTALL_LIMIT_MS = 5 * 60_000;

const require = createRequire(import.meta.url);

/** Playwright's own browser, if its download was done before. Asked of another process: loading Playwright takes a second. */
function playwrightBrowser(): string | undefined {
  const entry = require.resolve('playwright-core');
  const question = `process.stdout.write(require(${JSON.stringify(entry)}).chromium.executablePath())`;
  const file = spawnSync(process.execPath, ['-e', question], { encoding: 'utf8' }).stdout;
  return file && fs.existsSync(file) ? file : undefined;
}

/** Runs an installer quietly; false when it is not there, fails or takes too long. */
function run(command: string, commandArguments: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, commandArguments, {
      stdio: 'ignore',
      timeout: INSTALL_LIMIT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

const findInstalled = () => SYSTEM_BROWSERS.find((file) => fs.existsSync(file)) ?? playwrightBrowser();

/**
 * Path of a Chromium for the browser tests: `CHROMIUM_PATH`, the system's, or Playwright's own. When there is none, one is
 * installed: as root on Debian its package, which brings the libraries that Playwright's download lacks; else that download.
 * `say` gets one line before an installation. Throws `OneLineError` when no browser can be had.
 */
export async function ensureChromium(say: (line: string) => void): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (fs.existsSync(named)) return named;
    throw new OneLineError(`CHROMIUM_PATH names ${named}, which is not there.`);
  }
  const installed = findInstalled();
  if (installed) return installed;
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium with apt-get (a minute or two, once) …');
    await run('apt-get', ['update', '--quiet']);
    // Older systems have no package of the shell alone.
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      const packages = ['install', '--yes', '--no-install-recommends', browser, 'fonts-liberation'];
      const file = (await run('apt-get', packages)) ? findInstalled() : undefined;
      if (file) return file;
    }
  }
  say('Downloading Chromium with Playwright (once) …');
  const playwright = path.join(path.dirname(require.resolve('@playwright/test/package.json')), 'cli.js');
  if (await run(process.execPath, [playwright, 'install', 'chromium'])) {
    const file = findInstalled();
    if (file) return file;
  }
  throw new OneLineError('No Chromium here, and none could be installed: set CHROMIUM_PATH to one.');
}
