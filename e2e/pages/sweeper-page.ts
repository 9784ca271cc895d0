import type { Locator, Page } from '@playwright/test';
import { openCounting } from './awake.ts';

/** Where operators see how the sweeper is doing, and run or pause it. */
export class SweeperPage {
  readonly #page: Page;
  readonly heading: Locator;
  readonly runNow: Locator;
  readonly resume: Locator;
  readonly paused: Locator;
  readonly lagChart: Locator;
  readonly runs: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Sweeper' });
    this.runNow = page.getByRole('button', { name: 'Run now' });
    this.resume = page.getByRole('button', { name: 'Resume' });
    this.paused = page.getByRole('group', { name: 'The sweeper is paused' });
    this.lagChart = page.getByRole('img', { name: /^Sweeper lag/ });
    this.runs = page.getByRole('table', { name: 'Runs of the sweeper' });
  }

  open(): Promise<void> {
    return openCounting(this.#page, '/admin/sweeper');
  }

  figure(label: string): Locator {
    return this.#page.getByRole('region', { name: label, exact: true });
  }

  /** How far behind it is, in seconds, as the page shows it. */
  async lagSeconds(): Promise<number> {
    return Number(/([\d.]+) s/.exec((await this.figure('Lag').textContent()) ?? '')?.[1]);
  }

  /** What came of the last press. */
  said(words: string | RegExp): Locator {
    return this.#page.getByRole('status').filter({ hasText: words });
  }

  async pause(reason: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'Pause' }).click();
    const dialog = this.#page.getByRole('alertdialog', { name: 'Pause the sweeper?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: 'Pause it' }).click();
  }
}
