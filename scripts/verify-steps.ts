import fs from 'node:fs';
import path from 'node:path';
import { startChild } from '#scripts/child.ts';

export type Check = { name: string; passed: boolean; seconds: number; output: string };

const bin = (file: string) => path.join('node_modules', file);

/** What is checked without a database, each a process of its own. */
const CHECKS: { name: string; file: string; arguments: string[]; when?: (checkout: string) => boolean }[] = [
  { name: 'types', file: bin('typescript/bin/tsc'), arguments: ['--noEmit'] },
  { name: 'lint and format', file: bin('@biomejs/biome/bin/biome'), arguments: ['check', '--error-on-warnings'] },
  { name: 'structure', file: 'scripts/check-structure.ts', arguments: [] },
  {
    name: 'migrations',
    file: bin('drizzle-kit/bin.cjs'),
    arguments: ['check'],
    when: (checkout) => fs.existsSync(path.join(checkout, 'drizzle', 'meta')),
  },
];

/**
 * Runs all checks side by side; each result comes with the seconds it took and what the tool said.
 * Next.js generates the types of routes first: without them `tsc` knows neither pages nor pictures in a fresh checkout.
 */
export async function verify(checkout: string): Promise<Check[]> {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };
  const run = async (name: string, file: string, fileArguments: string[]): Promise<Check> => {
    const started = performance.now();
    const output: string[] = [];
    const child = startChild({
      name,
      file: path.join(checkout, file),
      arguments: fileArguments,
      cwd: checkout,
      env,
      onLine: (_, line) => output.push(line),
    });
    const passed = (await child.ended) === 'exit code 0';
    return { name, passed, seconds: (performance.now() - started) / 1000, output: output.join('\n') };
  };
  const types = async (name: string, file: string, fileArguments: string[]) => {
    const generated = await run('route types', bin('next/dist/bin/next'), ['typegen']);
    return generated.passed ? run(name, file, fileArguments) : { ...generated, name };
  };
  return Promise.all(
    CHECKS.filter((check) => check.when?.(checkout) ?? true).map((check) =>
      (check.name === 'types' ? types : run)(check.name, check.file, check.arguments),
    ),
  );
}
