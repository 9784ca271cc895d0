import type { Locator, Page } from '@playwright/test';

/** Where operators see whose counts cost orders, and why these. */
export class OversubscribedPage {
  readonly #page: Page;
  readonly heading: Locator;
  readonly counts: Locator;
  /** On the page of one count: who held units, those that lost first. */
  readonly holds: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.counts = page.getByRole('table', { name: 'Oversubscribed counts' });
    this.holds = page.getByRole('table', { name: 'Orders that held units' });
  }

  async open(): Promise<void> {
    await this.#page.goto('/admin/oversubscribed');
  }

  /** The count of one item, by its title. */
  count(title: string): Locator {
    return this.counts.getByRole('row').filter({ hasText: title });
  }

  /** The line of one order, by its number. */
  hold(number: string): Locator {
    return this.holds.getByRole('row').filter({ hasText: number });
  }
}
