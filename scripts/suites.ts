import fs from 'node:fs';
import path from 'node:path';
import { type Environment, startChild } from '#scripts/child.ts';
import { say } from '#scripts/progress.ts';
import { type Tally, tallyPlaywright, tallyVitest } from '#scripts/tally.ts';

export type SuiteOptions = {
  checkout: string;
  /** Folder for reports, thrown away with the run. */
  folder: string;
  env: Environment;
  /** File name filters and options for the runner. */
  filters: string[];
};

async function run(
  options: SuiteOptions & { name: string; file: string; arguments: string[] },
): Promise<{ endedWell: boolean }> {
  const child = startChild({
    name: options.name,
    file: path.join(options.checkout, options.file),
    arguments: [...options.arguments, ...options.filters],
    cwd: options.checkout,
    env: { ...options.env, NO_COLOR: '1' },
    onLine: (_, line) => say(line),
  });
  const end = await child.ended;
  if (end !== 'exit code 0') say(`${options.name} ended with ${end}.`);
  return { endedWell: end === 'exit code 0' };
}

/** Runs one vitest project (see vitest.config.ts) and counts; a run without a single test fails unless filters were given. */
export async function runVitest(project: 'database' | 'http' | 'chaos', options: SuiteOptions): Promise<Tally> {
  const report = path.join(options.folder, `${project}.json`);
  fs.rmSync(report, { force: true });
  const { endedWell } = await run({
    ...options,
    // For what tests put on the disk.
    env: { ...options.env, TEST_FOLDER: options.folder },
    name: `The ${project} suite`,
    file: 'node_modules/vitest/vitest.mjs',
    arguments: [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      // Two files at once keep two cores busy while tests wait; files that share one running stack take turns.
      project === 'database' ? '--maxWorkers=2' : '--no-file-parallelism',
      ...(options.filters.length > 0 ? ['--passWithNoTests'] : []),
    ],
  });
  return tallyVitest(report, endedWell);
}

/** Runs the browser journeys in `e2e/` and counts; a run without a single test fails. */
export async function runPlaywright(options: SuiteOptions): Promise<Tally> {
  const report = path.join(options.folder, 'e2e.json');
  fs.rmSync(report, { force: true });
  const { endedWell } = await run({
    ...options,
    env: { ...options.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    name: 'The browser suite',
    file: 'node_modules/@playwright/test/cli.js',
    arguments: ['test'],
  });
  return tallyPlaywright(report, endedWell);
}
