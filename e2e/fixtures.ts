import { test as base, expect } from '@playwright/test';
import postgres from 'postgres';
import type { TestStack } from '#scripts/test-stacks.ts';
import { ApiBuyer } from './api-buyer.ts';
import { watchConsole } from './console-watch.ts';
import { Market } from './market.ts';
import { Shopper } from './shopper.ts';
import { type StackName, stackOf } from './stack.ts';

/** For `test.use`: the journey of somebody with a phone. The others have a desktop (playwright.config.ts). */
export const ON_A_PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

type WorkerFixtures = {
  stackName: StackName;
  stack: TestStack;
  sql: postgres.Sql;
};

type TestFixtures = {
  /** Answers of the server that this test means to get and that Chromium logs as errors, such as 409. */
  expectedStatuses: readonly number[];
  /** Fails the test when a page logged an error, broke its Content Security Policy or threw. */
  quietConsole: string[];
  /** Goods and people for this test alone. */
  market: Market;
  /** A guest at the first visit, in a browser. */
  guest: Shopper;
  /** One more guest in a browser of their own; asked for by calling. */
  anotherGuest: () => Promise<Shopper>;
  /** Somebody else who buys, without a browser. */
  someoneElse: ApiBuyer;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stackName: ['ordinary', { option: true, scope: 'worker' }],
  stack: [async ({ stackName }, use) => use(stackOf(stackName)), { scope: 'worker' }],
  sql: [
    async ({ stack }, use) => {
      const sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
      await use(sql);
      await sql.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, use) => use(stack.webUrls[0]),
  expectedStatuses: [[], { option: true }],
  quietConsole: [
    async ({ context, expectedStatuses }, use) => {
      const errors = watchConsole(context, expectedStatuses);
      await use(errors);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  market: async ({ sql }, use) => use(new Market(sql)),
  guest: async ({ page }, use) => use(new Shopper(page)),
  anotherGuest: async ({ browser, baseURL, expectedStatuses, quietConsole }, use) => {
    const open: { close: () => Promise<void> }[] = [];
    await use(async () => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
      open.push(context);
      const errors = watchConsole(context, expectedStatuses);
      // Told at the end, with those of the first one.
      open.push({ close: async () => void quietConsole.push(...errors) });
      return new Shopper(await context.newPage());
    });
    for (const each of open) await each.close();
  },
  someoneElse: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
    await use(new ApiBuyer(request));
    await request.dispose();
  },
});

export { expect };
