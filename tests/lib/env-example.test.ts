import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { envNames, readEnv } from '#lib/env.ts';

const root = path.join(import.meta.dirname, '..', '..');
const assignments = fs
  .readFileSync(path.join(root, '.env.example'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split(/=(.*)/s) as [name: string, value: string]);
const example = Object.fromEntries(assignments);

/** The names in the bank's schema, read from its source: the bank keeps its schema to itself. */
const bankNames = [
  ...fs.readFileSync(path.join(root, 'bank', 'env.ts'), 'utf8').matchAll(/^ {2}(BANK_[A-Z_]+):/gm),
].map((match) => match[1] as string);

test('.env.example names every setting, once, and nothing else', () => {
  expect(bankNames.length).toBeGreaterThan(5);
  expect(assignments.map(([name]) => name).sort()).toEqual([...new Set([...envNames, ...bankNames])].sort());
});

test('what .env.example gives is valid, and the default', () => {
  const database = { DATABASE_URL: 'postgres://localhost/holdfast' };
  const { NEXTAUTH_URL, ...given } = readEnv({ ...example, ...database });
  expect(NEXTAUTH_URL).toBe('http://localhost:3000');
  expect(given).toEqual(readEnv(database));
});
