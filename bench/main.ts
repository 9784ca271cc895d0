import path from 'node:path';
import type { Bench, Measured } from '#bench/measure.ts';
import { measureHotRow } from '#bench/measure-hot-row.ts';
import { startBenchServer } from '#bench/server.ts';
import { report } from '#scripts/one-line-error.ts';
import { say } from '#scripts/progress.ts';

const checkout = path.join(import.meta.dirname, '..');
const quick = process.argv.includes('--quick');
const server = await startBenchServer(checkout);
try {
  const bench: Bench = {
    checkout,
    server,
    quick,
    large: false,
    seconds: quick ? 1.5 : 4,
    warmUpSeconds: quick ? 0.5 : 1,
  };
  const all: Measured[] = await measureHotRow(bench);
  for (const m of all) {
    say(m.title);
    console.table(m.rows);
    console.table(m.wanted);
  }
} catch (error) {
  report(error);
  process.exitCode = 1;
} finally {
  await server.stop();
}
