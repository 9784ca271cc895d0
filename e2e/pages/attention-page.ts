import type { Locator, Page } from '@playwright/test';

/** Where operators see what waits for a person. */
export class AttentionPage {
  readonly #page: Page;
  readonly heading: Locator;
  /** What came of the last retry. */
  readonly said: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Attention' });
    this.said = page.getByRole('status').filter({ hasText: /^Order/ });
  }

  async open(): Promise<void> {
    await this.#page.goto('/admin/attention');
  }

  filter(name: string): Locator {
    return this.#page.getByRole('navigation', { name: 'Filter orders' }).getByRole('link', { name });
  }

  /** One order's row, by its number. */
  order(number: string): Locator {
    return this.#page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: number });
  }

  retry(number: string): Locator {
    return this.#page.getByRole('button', { name: `Retry order ${number}` });
  }
}
