import path from 'node:path';
import type { Bench, Measured } from '#bench/measure.ts';
import { measureAudit } from '#bench/measure-audit.ts';
import { measureGrowth } from '#bench/measure-growth.ts';
import { measureHotRow, measureWholeLife } from '#bench/measure-hot-row.ts';
import { measureOverHttp } from '#bench/measure-over-http.ts';
import { measurePages } from '#bench/measure-pages.ts';
import { measureProcesses } from '#bench/measure-processes.ts';
import { measureSeller } from '#bench/measure-seller.ts';
import { measureSoldOut } from '#bench/measure-sold-out.ts';
import { measureSpreadCarts } from '#bench/measure-spread-carts.ts';
import { measureSweeper } from '#bench/measure-sweeper.ts';
import { publish } from '#bench/publish.ts';
import { describeMachine, sayMeasured, writeResults } from '#bench/report.ts';
import { startBenchServer } from '#bench/server.ts';
import { endChildren } from '#scripts/child.ts';
import { OneLineError, report } from '#scripts/one-line-error.ts';
import { say, step } from '#scripts/progress.ts';

/*
 * npm run bench                      all of it, half an hour
 * npm run bench -- hot-row growth    only these
 * npm run bench -- --quick           short stretches and small tables: to see that it runs, not to quote
 * npm run bench -- --publish         and put the results into docs/performance.md
 * npm run bench -- growth --large    75 million rows of stock, 25 million ended holds: 40 GB, a quarter of an hour
 */

const MEASURES: Readonly<Record<string, (bench: Bench) => Promise<Measured>>> = {
  'hot-row': measureHotRow,
  'whole-life': measureWholeLife,
  'spread-carts': measureSpreadCarts,
  'sold-out': measureSoldOut,
  'over-http': measureOverHttp,
  sweeper: measureSweeper,
  growth: measureGrowth,
  processes: measureProcesses,
  audit: measureAudit,
  seller: measureSeller,
  pages: measurePages,
};

async function main(args: readonly string[]): Promise<void> {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const quick = args.includes('--quick');
  const unknown = [
    ...names.filter((name) => !(name in MEASURES)),
    ...args.filter((arg) => arg.startsWith('--') && !['--quick', '--large', '--publish'].includes(arg)),
  ];
  if (unknown.length > 0) {
    throw new OneLineError(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(MEASURES).join(', ')}.`);
  }
  const checkout = path.join(import.meta.dirname, '..');
  const server = await step('Starting a PostgreSQL for the bench', () => startBenchServer(checkout));
  stopWhenAsked(() => server.stop());
  try {
    const bench: Bench = {
      checkout,
      server,
      quick,
      large: args.includes('--large'),
      seconds: quick ? 1 : 5,
      warmUpSeconds: quick ? 0.5 : 1.5,
    };
    const machine = describeMachine(server);
    say(`  ${machine.processors}, ${machine.memoryGigabytes} GB, load ${machine.loadAtStart}; Node.js ${machine.node}`);
    say(
      `  PostgreSQL ${machine.postgres}: ${Object.entries(machine.settings)
        .map((pair) => pair.join(' '))
        .join(', ')}`,
    );
    const measured: Measured[] = [];
    for (const [name, measure] of Object.entries(MEASURES)) {
      if (names.length > 0 && !names.includes(name)) continue;
      try {
        measured.push(await step(name, () => measure(bench)));
      } catch (error) {
        // The others' half an hour is not lost with it.
        report(error);
        process.exitCode = 1;
      }
    }
    for (const each of measured) sayMeasured(each);
    const folder = path.join(import.meta.dirname, 'results');
    const results = { takenAt: new Date().toISOString(), quick, machine, measured };
    const file = writeResults(folder, results);
    if (args.includes('--publish')) publish(checkout, results);
    say(`\nWritten to ${path.relative(checkout, file)}.`);
  } finally {
    await server.stop();
  }
}

/** Ctrl-C, or the end of whoever started us: the server and the stack go first. */
function stopWhenAsked(stop: () => Promise<void>): void {
  let asked = false;
  const end = () => {
    if (asked) return;
    asked = true;
    endChildren()
      .then(stop)
      .finally(() => process.exit(130));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  process.on('disconnect', end);
  process.channel?.unref();
}

main(process.argv.slice(2)).catch((error) => {
  report(error);
  process.exitCode = 1;
});
