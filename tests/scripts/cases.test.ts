import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..', '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

/** The cases of the areas that docs/cases.md is about, as they are numbered. */
const wanted = {
  sweeper: [50, 51, 56, 57, 58],
  payment: [60, 63, 64, 66, 70, 72, 73, 75, 76, 77, 79, 80],
  'preview, i18n-money': [19, 20, 22, 23, 170, 171],
  webhook: [84, 86, 87, 88, 89, 90, 92, 94],
  'seller-api': [96, 99, 100, 101, 102, 103, 105, 106, 107, 108, 109, 111, 116],
  outbox: [117, 118, 119, 120],
  projection: [123, 125, 126],
  admin: [153, 154, 156, 157],
  auth: [160, 161],
  'cart, checkout': [3, 4, 6, 8, 10, 12, 14, 16, 17, 48],
  accessibility: [173, 175],
};

const rows = [...read('docs/cases.md').matchAll(/^\| `(C-\d{3})` \|[^|]+\|([^|]+)\|$/gm)].map(
  ([, id = '', tests = '']) => ({
    id,
    files: [...tests.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => path.posix.join('docs', target)),
  }),
);

/** Whether a string of the file says the id: a title, or a scenario's name, which becomes one. A comment does not count. */
const names = (file: string, id: string) => new RegExp(`(['\`])[^'\`\\n]*${id}[^'\`\\n]*\\1`).test(read(file));

test('docs/cases.md has one line for every case of its areas', () => {
  const ids = Object.values(wanted).flatMap((numbers) => numbers.map((n) => `C-${String(n).padStart(3, '0')}`));
  expect(rows.map((row) => row.id)).toEqual(ids);
});

test.each(rows)('$id stands in the title of a test in each file that is named for it', ({ id, files }) => {
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !names(file, id))).toEqual([]);
});
