import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { envNames } from '#lib/env.ts';
import { build, isBuilt } from '#scripts/build.ts';
import { endChildren } from '#scripts/child.ts';
import { OneLineError, report } from '#scripts/one-line-error.ts';
import { reachableTemporaryFolder } from '#scripts/postgres-place.ts';
import { say, step } from '#scripts/progress.ts';
import { countBroken, describeReport } from './describe-report.ts';
import { runChaos } from './run-chaos.ts';

/*
 * npm run chaos                                           2,000 orders, 50 kills, a new seed
 * npm run chaos -- --orders 5000 --kills 200 --seed 7     the same storm again, as far as processes can be repeated
 */

const USAGE = 'Usage: npm run chaos -- [--orders 2000] [--kills 50] [--seed 7] [--buyers 32] [--keep]';
const checkout = path.join(import.meta.dirname, '..', '..');

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        orders: { type: 'string', default: '2000' },
        kills: { type: 'string', default: '50' },
        buyers: { type: 'string', default: '32' },
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        keep: { type: 'boolean', default: false },
      },
    });
    const numbers = [values.orders, values.kills, values.buyers].map(Number);
    if (numbers.some((number) => !Number.isInteger(number) || number < 1)) throw new OneLineError(USAGE);
    const [orders = 0, kills = 0, buyers = 0] = numbers;
    return { orders, kills, buyers, seed: values.seed, keep: values.keep };
  } catch {
    throw new OneLineError(USAGE);
  }
}

/** Exit code 0 when everything settled and adds up, 1 otherwise. Data and logs are kept with `--keep`, or when something is broken. */
async function main(): Promise<void> {
  const { keep, ...storm } = readArguments();
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('BANK_') || envNames.some((known) => known === name)) delete process.env[name];
  }
  const folder = fs.mkdtempSync(path.join(reachableTemporaryFolder(), 'holdfast-chaos-'));
  fs.chmodSync(folder, 0o755);
  if (!isBuilt(checkout, process.env)) await step('Building the shop', () => build(checkout, process.env));
  say(`Chaos, seed ${storm.seed}: ${storm.orders} orders, ${storm.kills} kills, ${storm.buyers} buyers at once`);
  let broken = true;
  try {
    const result = await runChaos({
      ...storm,
      holdTtlSeconds: 30,
      withSlowCards: true,
      quietWithinMs: 300_000,
      folder,
      logs: folder,
      say,
    });
    say(describeReport(result));
    broken = countBroken(result) > 0;
  } finally {
    if (broken || keep) say(`Data and logs are in ${folder}.`);
    else fs.rmSync(folder, { recursive: true, force: true });
  }
  say(broken ? 'Something is broken.' : 'Everything has settled, and everything adds up.');
  process.exitCode = broken ? 1 : 0;
}

// Asked to end, the processes go first; that ends the run, which takes the database server down.
let interrupted = false;
const interrupt = () => {
  interrupted = true;
  endChildren();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
process.on('disconnect', interrupt);
process.channel?.unref();

main()
  .catch((error) => {
    if (!interrupted) report(error);
    process.exitCode = 1;
  })
  // Buyers of a storm that broke off may still wait for an answer.
  .finally(() => process.exit(interrupted ? 130 : undefined));
