import fs from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { present } from '#lib/result.ts';

export type PackedMortal = {
  /** What to start. */
  readonly file: string;
  /** Where Node.js keeps what it has compiled of it. */
  readonly compileCache: string;
};

/**
 * Puts mortal.ts and all that it imports into one file of JavaScript, in the folder that goes with the run (a worker of vitest is ended by a signal and cleans nothing up). Hundreds of processes are started
 * from it, each for a few statements: as 185 files the loading cost twice as much as all the rest (0.46 s of a processor against 0.27 s).
 */
async function pack(): Promise<PackedMortal> {
  const folder = fs.mkdtempSync(
    path.join(present(process.env.TEST_FOLDER, 'TEST_FOLDER, which `npm test` sets'), 'mortal-'),
  );
  const file = path.join(folder, 'mortal.mjs');
  const bundle = await rolldown({ input: path.join(import.meta.dirname, 'mortal.ts'), platform: 'node' });
  await bundle.write({ file });
  await bundle.close();
  return { file, compileCache: path.join(folder, 'compile-cache') };
}

let packed: Promise<PackedMortal> | undefined;

/** Once for all files that this process tests. */
export function packedMortal(): Promise<PackedMortal> {
  packed ??= pack();
  return packed;
}
