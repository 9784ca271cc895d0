import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as enums from '#db/enums.ts';
import { metricNames } from '#domain/event/read-metrics.ts';
import { envNames } from '#lib/env.ts';

const root = path.join(import.meta.dirname, '..', '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

const pages = [
  'README.md',
  ...fs
    .readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.posix.join('docs', file.replaceAll(path.sep, '/'))),
];

const withoutCode = (text: string) => text.replace(/^ *```[\s\S]*?^ *```/gm, '');

/** Links and pictures that lead into the repository. */
function linksOf(page: string): { file: string; anchor: string | undefined }[] {
  const targets = [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] as string);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file, anchor] = target.split('#', 2) as [string, string | undefined];
      return { file: file === '' ? page : path.posix.join(path.posix.dirname(page), file), anchor };
    });
}

/** A heading's anchor, as the usual renderers make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The first cell of every row of a page's tables that is one name in backquotes. */
const namedInTables = (page: string) => [...read(page).matchAll(/^\| `([^`]+)` +\|/gm)].map((match) => match[1]);

const missing = (wanted: readonly string[], given: readonly (string | undefined)[]) =>
  wanted.filter((name) => !given.includes(name));

test('every link leads to a file, and to a heading in it', () => {
  const links = pages.flatMap((page) => linksOf(page).map((link) => ({ page, ...link })));
  expect(links.length).toBeGreaterThan(50);
  const broken = links.filter(({ file, anchor }) => {
    if (!fs.existsSync(path.join(root, file))) return true;
    if (anchor === undefined) return false;
    const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1] as string));
    return !headings.includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('every npm command that is named exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/\bnpm (?:run ([a-z][\w:-]*)|(start|test)\b)/g)].map((match) => match[1] ?? match[2]),
  );
  expect(new Set(named).size).toBeGreaterThan(5);
  expect(missing(named as string[], Object.keys(scripts))).toEqual([]);
});

test('every script that is run with node exists', () => {
  const files = pages.flatMap((page) =>
    [...read(page).matchAll(/\bnode ((?:[\w-]+\/)+[\w.-]+\.(?:ts|mjs))/g)].map((match) => match[1] as string),
  );
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});

test('docs/operating.md has a line for every setting, and for no other', () => {
  // The bank keeps its schema to itself: its names are read from the source.
  const bankNames = [...read('bank/env.ts').matchAll(/^ {2}(BANK_[A-Z_]+):/gm)].map((match) => match[1] as string);
  const documented = namedInTables('docs/operating.md').filter((name) => /^[A-Z][A-Z_]+$/.test(name ?? ''));
  expect(documented.toSorted()).toEqual([...new Set([...envNames, ...bankNames])].toSorted());
});

test('docs/operating.md has a line for every metric', () => {
  const text = read('docs/operating.md');
  expect(metricNames.filter((name) => !new RegExp(`^\\|.*\`${name}[\`{]`, 'm').test(text))).toEqual([]);
});

test('docs/order-states.md has a line for every state and every end', () => {
  const documented = namedInTables('docs/order-states.md');
  const { orderStatuses, orderEndReasons, holdStates, attemptStatuses, sagaSteps } = enums;
  const states = [...orderStatuses, ...orderEndReasons, ...holdStates, ...attemptStatuses, ...sagaSteps];
  expect(missing(states, documented)).toEqual([]);
});

test('docs/http.md has a line for every code, with its status', () => {
  const codes = [...read('app/_http/problem.ts').matchAll(/^ {2}([A-Z_]+): \[(\d{3}),/gm)];
  expect(codes.length).toBeGreaterThan(20);
  const documented = [...read('docs/http.md').matchAll(/^\| (\d{3}) +\| `([A-Z_]+)` +\|/gm)];
  expect(documented.map(([, status, code]) => `${code} ${status}`).toSorted()).toEqual(
    codes.map(([, code, status]) => `${code} ${status}`).toSorted(),
  );
});

test('docs/operating.md names every cron job', () => {
  const jobs = /const jobs\b[^{]*\{\n([\s\S]*?)\n\};/.exec(read('app/api/cron/[job]/route.ts'))?.[1] ?? '';
  const names = [...jobs.matchAll(/^ {2}'?([a-z-]+)'?:/gm)].map((match) => match[1] as string);
  expect(names).toContain('sweep');
  const text = read('docs/operating.md');
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test('docs/order-states.md names every event that is written', () => {
  const written = fs
    .readdirSync(path.join(root, 'domain'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...read(path.join('domain', file)).matchAll(/(?<!\bact: )'((?:order|stock|cart)\.[a-z_]+)'/g)])
    .map((match) => match[1] as string);
  expect(written).toContain('order.placed');
  const text = read('docs/order-states.md');
  expect([...new Set(written)].filter((type) => !text.includes(`\`${type}\``))).toEqual([]);
});
