import type { Locator, Page } from '@playwright/test';

/** Where operators see how the bank and the books differ. */
export class ReconciliationPage {
  readonly #page: Page;
  readonly heading: Locator;
  readonly runNow: Locator;
  /** What came of the last press. */
  readonly said: Locator;
  readonly runs: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Reconciliation' });
    this.runNow = page.getByRole('button', { name: 'Run now' });
    this.said = page.getByRole('status').filter({ hasText: /Compared just now|under way/ });
    this.runs = page.getByRole('table', { name: 'Last runs' });
  }

  /** As an operator comes here: from the overview. */
  async openFromConsole(): Promise<void> {
    await this.#page.goto('/admin');
    await this.#page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Reconciliation' }).click();
  }

  filter(name: string): Locator {
    return this.#page.getByRole('navigation', { name: 'Filter differences' }).getByRole('link', { name });
  }

  figure(label: string): Locator {
    return this.#page.getByRole('region', { name: label, exact: true });
  }

  /** The row of one payment, by its id at the bank. */
  difference(paymentId: string): Locator {
    return this.#page
      .getByRole('table', { name: /^Differences that/ })
      .getByRole('row')
      .filter({ hasText: paymentId });
  }
}
