import fs from 'node:fs';

/** Tests counted. What failed without being a test (a runner that crashed, a file that does not load) counts as one failure. */
export type Tally = { passed: number; failed: number; skipped: number };

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };
export const ONE_FAILURE: Tally = { passed: 0, failed: 1, skipped: 0 };

/** The closing line, in a form that anything can read. */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

function readJson(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A runner that ended badly has failed, also when none of the tests it counted did. */
function atLeastOneFailure(tally: Tally, endedWell: boolean): Tally {
  return endedWell || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/** Counts what vitest's JSON reporter wrote to `file`; no file is a failure. */
export function tallyVitest(file: string, endedWell: boolean): Tally {
  const report = readJson(file) as VitestReport | undefined;
  if (!report) return ONE_FAILURE;
  const notLoaded = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  ).length;
  const tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + notLoaded,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return atLeastOneFailure(tally, endedWell);
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** Counts what Playwright's JSON reporter wrote to `file`; a test that passed only when tried again has failed. */
export function tallyPlaywright(file: string, endedWell: boolean): Tally {
  const report = readJson(file) as PlaywrightReport | undefined;
  if (!report) return ONE_FAILURE;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky, skipped }, endedWell);
}
