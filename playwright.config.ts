import { defineConfig, devices } from '@playwright/test';

/** Browser journeys against a running stack: `npm test` starts one and says where it is (scripts/test.ts). */
export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Three browsers, two web processes, a worker, a bank and PostgreSQL share as many cores as there are; with two browsers a third of the
  // processor time was left over while they waited for pages.
  workers: 3,
  // A purchase takes 4 s on a quiet machine; one that builds beside it is ten times slower, and still right.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:3000',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Istanbul',
    screenshot: 'only-on-failure',
    // Actions and requests only: film and page copies cost a third of the run, and the last picture and the page's text are kept anyway.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
