import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { add, closingLine, tallyPlaywright, tallyVitest } from '#scripts/tally.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tally-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

let files = 0;
const written = (report: unknown) => {
  files += 1;
  const file = path.join(folder, `${files}.json`);
  fs.writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report));
  return file;
};

const vitest = (numbers: Record<string, number>, testResults: unknown[] = []) =>
  written({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, ...numbers, testResults });
const playwright = (stats: Record<string, number>) =>
  written({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors: [] });

describe('vitest', () => {
  test('counts what it says', () => {
    const file = vitest({ numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 });
    expect(tallyVitest(file, false)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  test('a file that does not load is a failure', () => {
    const file = vitest({ numPassedTests: 5 }, [
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ]);
    expect(tallyVitest(file, false)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  test('a runner that ends badly has failed, though all its tests passed', () => {
    expect(tallyVitest(vitest({ numPassedTests: 5 }), false)).toEqual({ passed: 5, failed: 1, skipped: 0 });
    expect(tallyVitest(vitest({ numPassedTests: 5 }), true)).toEqual({ passed: 5, failed: 0, skipped: 0 });
  });

  test.each(['', '{"numPassedTests": 5', undefined])('a report that is %j is a failure', (text) => {
    const file = text === undefined ? path.join(folder, 'nothing.json') : written(text);
    expect(tallyVitest(file, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('Playwright', () => {
  test('a test that passed only when tried again has failed', () => {
    const file = playwright({ expected: 3, unexpected: 1, flaky: 1, skipped: 2 });
    expect(tallyPlaywright(file, false)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  test('a runner that ends badly has failed', () => {
    expect(tallyPlaywright(playwright({ expected: 3 }), false)).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(tallyPlaywright(path.join(folder, 'nothing.json'), true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

test('the closing line names what was skipped only when something was', () => {
  const one = { passed: 1, failed: 0, skipped: 0 };
  expect(closingLine(add(one, one))).toBe('2 passed, 0 failed');
  expect(closingLine(add(one, { passed: 0, failed: 3, skipped: 2 }))).toBe('1 passed, 3 failed, 2 skipped');
});
