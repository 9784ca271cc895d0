import fs from 'node:fs';
import path from 'node:path';
import { envNames } from '#lib/env.ts';
import { build, isBuilt } from '#scripts/build.ts';
import { type Environment, endChildren } from '#scripts/child.ts';
import { ensureChromium } from '#scripts/chromium.ts';
import { report } from '#scripts/one-line-error.ts';
import { type RunningPostgres, startPostgres, stopLeftServer } from '#scripts/postgres.ts';
import { reachableTemporaryFolder } from '#scripts/postgres-place.ts';
import { say, step } from '#scripts/progress.ts';
import { makeSecrets } from '#scripts/secrets.ts';
import { runPlaywright, runVitest } from '#scripts/suites.ts';
import { add, closingLine, NOTHING, ONE_FAILURE, type Tally } from '#scripts/tally.ts';
import { makeDemoTemplate, startTestStack, type TestStack } from '#scripts/test-stacks.ts';
import { verify } from '#scripts/verify-steps.ts';

/*
 * `npm test`: everything, on a PostgreSQL of its own that is thrown away. In order, so that two cores are busy and no race is
 * timed beside a compiler: checks and build side by side, then the suites on databases of their own, then those that talk to
 * a running stack beside the short chaos run, which waits for leases and the bank most of its time, then the browser.
 *
 *   npm test                      all of it
 *   npm test -- cart -t "merge"   only vitest files whose path has `cart`; further options go to vitest
 *   npm test -- e2e/checkout      only these browser journeys
 */

const checkout = path.join(import.meta.dirname, '..');
const filters = process.argv.slice(2);
const forBrowser = filters.some((filter) => filter.startsWith('e2e'));
const everything = filters.length === 0;

/** Short enough to watch a hold run out, long enough to get from Pay to the order page before, on a busy machine too. */
const SHORT_HOLD_SECONDS = '12';

// The contract suite alone talks to Stripe itself, with a key of test mode; the stacks take their money from the sandbox bank.
const { STRIPE_SECRET_KEY: TEST_STRIPE_SECRET_KEY } = process.env;

// A run depends on no setting of whoever starts it: not on their bank, their port or their hold time.
for (const name of Object.keys(process.env)) {
  if (name.startsWith('BANK_') || envNames.some((known) => known === name)) delete process.env[name];
}

const folder = fs.mkdtempSync(path.join(reachableTemporaryFolder(), 'holdfast-test-'));
// The server runs as another user when we are root, and must pass through.
fs.chmodSync(folder, 0o755);
// A run starts some hundred processes of a few programs: what one has compiled, the next finds here (the bank in 0.7 s of a processor instead of 1.2).
process.env.NODE_COMPILE_CACHE = path.join(folder, 'compile-cache');
const logs = path.join(checkout, '.data', 'test-logs');
fs.rmSync(logs, { recursive: true, force: true });
fs.mkdirSync(logs, { recursive: true });

let server: RunningPostgres | undefined;
let tally: Tally = NOTHING;
let interrupted = false;
const secrets = makeSecrets();
const count = (more: Tally) => {
  tally = add(tally, more);
};
/** What goes wrong outside a test counts as a test that failed. */
const orFail = async (work: Promise<void>) => {
  try {
    await work;
    return true;
  } catch (error) {
    // Asked to stop, everything fails, as it should.
    if (!interrupted) report(error);
    count(ONE_FAILURE);
    return false;
  }
};
const keepLine = (name: string, line: string) =>
  fs.appendFileSync(path.join(logs, `${name.replaceAll(' ', '-')}.log`), `${line}\n`);

async function check(): Promise<void> {
  for (const { name, passed, seconds, output } of await verify(checkout)) {
    if (!passed) say(output);
    say(`  ${passed ? 'ok' : 'FAILED'}: ${name} (${seconds.toFixed(1)} s)`);
    count({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });
  }
}

async function buildIfNeeded(): Promise<void> {
  if (!isBuilt(checkout, process.env)) await step('Building the shop', () => build(checkout, process.env));
}

const stackOf = (name: string, webProcesses: number, template: string, settings: Record<string, string> = {}) =>
  startTestStack({
    checkout,
    serverUrl: (server as RunningPostgres).url,
    secrets,
    template,
    name,
    webProcesses,
    settings,
    onLine: keepLine,
  });

async function httpSuite(template: string, env: Environment): Promise<void> {
  const { stack, told } = await step('Starting two web processes, worker and bank', () => stackOf('http', 2, template));
  count(await runVitest('http', { checkout, folder, env: { ...env, TEST_STACK: JSON.stringify(told) }, filters }));
  await stack.stop();
}

async function browserSuite(template: string, env: Environment, chromium: string): Promise<void> {
  const [ordinary, short] = await step('Starting a stack, and one with short holds', () =>
    Promise.all([
      stackOf('e2e', 1, template),
      stackOf('short', 1, template, { HOLD_TTL_SECONDS: SHORT_HOLD_SECONDS, SWEEP_INTERVAL_MS: '250' }),
    ]),
  );
  const first = (told: TestStack) => told.webUrls[0] as string;
  const told = {
    TEST_STACK: JSON.stringify(ordinary.told),
    TEST_SHORT_STACK: JSON.stringify(short.told),
    E2E_BASE_URL: first(ordinary.told),
    E2E_SHORT_HOLD_URL: first(short.told),
    E2E_DEMO_PASSWORD: secrets.DEMO_PASSWORD,
    E2E_SELLER_KEY: secrets.DEMO_SELLER_KEY,
    CHROMIUM_PATH: chromium,
  };
  count(await runPlaywright({ checkout, folder, env: { ...env, ...told }, filters }));
  await Promise.all([ordinary.stack.stop(), short.stack.stop()]);
}

/** Folder of the chaos run's own PostgreSQL. */
const chaosFolder = path.join(folder, 'chaos');

async function chaosSuite(env: Environment): Promise<void> {
  const ground = { folder: chaosFolder, logs: path.join(logs, 'chaos') };
  for (const made of Object.values(ground)) fs.mkdirSync(made);
  count(await runVitest('chaos', { checkout, folder, env: { ...env, TEST_CHAOS: JSON.stringify(ground) }, filters }));
}

/** Whether anything in `tests/<name>` is to run. */
function isWanted(name: string): boolean {
  if (everything) return true;
  const inside = path.join(checkout, 'tests', name);
  if (!fs.existsSync(inside)) return false;
  const files = fs.readdirSync(inside, { recursive: true, encoding: 'utf8' });
  return files.some((file) => filters.some((filter) => path.join('tests', name, file).includes(filter)));
}

async function runAll(): Promise<void> {
  const needsStack = forBrowser || isWanted('http') || isWanted('chaos');
  const chromium = everything || forBrowser ? ensureChromium(say) : undefined;
  // Looked at later: until then a failure must not end the run.
  chromium?.catch(() => {});
  server = await step('Starting PostgreSQL', () =>
    startPostgres({
      checkout,
      dataDir: path.join(folder, 'data'),
      passwordFile: path.join(folder, 'password'),
      logFile: path.join(logs, 'postgres.log'),
      durable: false,
      maxConnections: 300,
    }),
  );
  const env = { ...process.env, TEST_DATABASE_URL: server.url };
  const [, built] = await Promise.all([
    everything ? orFail(step('Checking types, lint, structure and migrations', check)) : true,
    needsStack ? orFail(buildIfNeeded()) : false,
  ]);
  const forDatabase = { ...env, ...(TEST_STRIPE_SECRET_KEY ? { TEST_STRIPE_SECRET_KEY } : {}) };
  if (!forBrowser) count(await runVitest('database', { checkout, folder, env: forDatabase, filters }));
  if (!built) return;
  await orFail(
    (async () => {
      const { url } = server as RunningPostgres;
      const load = () => step('Loading the demo shop', () => makeDemoTemplate(checkout, url, secrets));
      const template = forBrowser || isWanted('http') ? await load() : '';
      await Promise.all([
        !forBrowser && isWanted('http') ? orFail(httpSuite(template, env)) : true,
        !forBrowser && isWanted('chaos') ? orFail(chaosSuite(env)) : true,
      ]);
      if (chromium) await orFail(browserSuite(template, env, await chromium));
    })(),
  );
}

async function cleanUp(): Promise<void> {
  await endChildren();
  // A run broken off in the middle of the chaos leaves its server behind.
  if (fs.existsSync(chaosFolder)) await stopLeftServer(checkout, path.join(chaosFolder, 'data'));
  await server?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}

const interrupt = () => {
  if (interrupted) return;
  interrupted = true;
  cleanUp().then(() => process.exit(130));
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
process.on('disconnect', interrupt);
process.channel?.unref();

await orFail(runAll());
if (!interrupted) {
  await cleanUp();
  if (tally.passed + tally.failed === 0) {
    say('No test matches.');
    count(ONE_FAILURE);
  }
  if (tally.failed > 0) say(`The processes' logs are in ${path.join('.data', 'test-logs')}.`);
  say(closingLine(tally));
  process.exit(tally.failed > 0 ? 1 : 0);
}
