import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Environment, runToEnd } from '#scripts/child.ts';

/** What the build does not read. Everything else counts: a file too many costs a build, a file too few a stale shop. */
const NOT_BUILT = new Set([
  '.ci',
  '.data',
  '.git',
  '.next',
  'bank',
  'bench',
  'docs',
  'drizzle',
  'e2e',
  'node_modules',
  'playwright-report',
  'scripts',
  'test-results',
  'tests',
  'workers',
]);
const NOT_BUILT_FILES = /(\.md|\.tsbuildinfo|^next-env\.d\.ts|^\.env.*|^\.git.*|^Dockerfile|^compose\.yaml)$/;

function sourceFiles(checkout: string): string[] {
  return fs
    .readdirSync(checkout, { withFileTypes: true })
    .filter((entry) => !NOT_BUILT.has(entry.name) && !NOT_BUILT_FILES.test(entry.name))
    .flatMap((entry) => {
      if (!entry.isDirectory()) return [entry.name];
      const inside = fs.readdirSync(path.join(checkout, entry.name), { withFileTypes: true, recursive: true });
      return inside
        .filter((file) => file.isFile())
        .map((file) => path.relative(checkout, path.join(file.parentPath, file.name)));
    })
    .sort();
}

/** A hash over all that decides what `next build` makes: sources, configuration, lock file, public variables, runtime. */
export function buildStamp(checkout: string, env: Environment): string {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}\n`);
  for (const name of Object.keys(env)
    .filter((key) => key.startsWith('NEXT_PUBLIC_'))
    .sort()) {
    hash.update(`${name}=${env[name]}\n`);
  }
  for (const file of sourceFiles(checkout)) {
    hash
      .update(file)
      .update('\0')
      .update(fs.readFileSync(path.join(checkout, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

const stampFile = (checkout: string) => path.join(checkout, '.next', 'holdfast-stamp');

/** Whether the build in `.next` is the one that these sources make. */
export function isBuilt(checkout: string, env: Environment): boolean {
  const file = stampFile(checkout);
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === buildStamp(checkout, env);
}

/**
 * Builds the web part. The stamp is taken before and written after, so that a build broken off, or sources changed
 * meanwhile, are never taken for done. Throws `OneLineError` with the compiler's words.
 */
export async function build(checkout: string, env: Environment): Promise<void> {
  const stamp = buildStamp(checkout, env);
  fs.rmSync(stampFile(checkout), { force: true });
  await runToEnd({
    name: 'The build',
    file: path.join(checkout, 'node_modules/next/dist/bin/next'),
    arguments: ['build'],
    cwd: checkout,
    env: { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  fs.writeFileSync(stampFile(checkout), stamp);
}
