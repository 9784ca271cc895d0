import type { Locator, Page } from '@playwright/test';

/** The operators' first page. */
export class OverviewPage {
  readonly #page: Page;
  readonly heading: Locator;
  /** When the figures were read, by the server's clock. */
  readonly readAt: Locator;
  readonly lagChart: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Overview' });
    this.readAt = page.getByText(/^As of/).getByRole('time');
    this.lagChart = page.getByRole('img', { name: /^Sweeper lag/ });
  }

  async open(): Promise<void> {
    await this.#page.goto('/admin');
  }

  /** One figure with what is said about it. */
  figure(label: string): Locator {
    return this.#page.getByRole('region', { name: label, exact: true });
  }

  /** How many open orders wait at a step of the saga. */
  count(step: string): Locator {
    return this.#page.getByRole('term').filter({ hasText: step }).locator('xpath=following-sibling::dd');
  }
}
