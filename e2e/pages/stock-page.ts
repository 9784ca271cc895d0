import type { Locator, Page } from '@playwright/test';

/** Where support finds out why a SKU's stock says what it says. */
export class StockPage {
  readonly #page: Page;
  readonly heading: Locator;
  readonly found: Locator;
  readonly rows: Locator;
  readonly movements: Locator;
  readonly addsUp: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.found = page.getByRole('table', { name: 'SKUs found' });
    this.rows = page.getByRole('table', { name: 'Stock by warehouse' });
    this.movements = page.getByRole('table', { name: 'Movements' });
    this.addsUp = page.getByText('It adds up');
  }

  async open(): Promise<void> {
    await this.#page.goto('/admin/stock');
  }

  async search(words: string): Promise<void> {
    await this.#page.getByRole('searchbox', { name: 'SKU' }).fill(words);
    await this.#page.getByRole('button', { name: 'Find' }).click();
  }

  /** The card that says why a place has so many. */
  why(question: RegExp): Locator {
    return this.#page.getByRole('region', { name: question });
  }
}
