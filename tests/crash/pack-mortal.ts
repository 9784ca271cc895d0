import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rolldown } from 'rolldown';

export type PackedMortal = {
  /** What to start. */
  readonly file: string;
  /** Where Node.js keeps what it has compiled of it. */
  readonly compileCache: string;
};

/**
 * Puts mortal.ts and all that it imports into one file of JavaScript, in a folder that goes with this process. Hundreds of processes are started
 * from it, each for a few statements: as 185 files the loading cost twice as much as all the rest (0.46 s of a processor against 0.27 s).
 */
async function pack(): Promise<PackedMortal> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-test-mortal-'));
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
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
