import type { Locator, Page } from '@playwright/test';

/** What people of a seller see of their own. */
export class SellerConsole {
  readonly #page: Page;
  /** What came of the last act. */
  readonly said: Locator;
  readonly preview: Locator;
  readonly done: Locator;
  readonly apply: Locator;
  readonly chooseFile: Locator;
  readonly shortfalls: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.said = page.getByRole('main').getByRole('status');
    this.preview = page.getByRole('region', { name: 'Preview' });
    this.done = page.getByRole('region', { name: 'What was done' });
    this.apply = this.preview.getByRole('button', { name: /^Apply/ });
    this.chooseFile = page.getByLabel('Choose a CSV file');
    this.shortfalls = page.getByRole('table', { name: 'Shortfalls' }).getByRole('row');
  }

  heading(name: string): Locator {
    return this.#page.getByRole('heading', { level: 1, name });
  }

  async open(page: '' | 'stock' | 'upload' | 'orders' | 'shortfalls' | 'keys' | 'webhooks' = ''): Promise<void> {
    await this.#page.goto(`/seller${page && `/${page}`}`);
  }

  /** One row of stock, by its code. */
  stock(sku: string): Locator {
    return this.#page.getByRole('table', { name: 'Stock' }).getByRole('row').filter({ hasText: sku });
  }

  /** Types a count where the row stands, and saves it. */
  async count(sku: string, quantity: number): Promise<void> {
    const row = this.stock(sku);
    await row.getByRole('button', { name: `Change the count of ${sku}` }).click();
    await row.getByRole('textbox', { name: `Units of ${sku} on hand` }).fill(String(quantity));
    await row.getByRole('button', { name: 'Save' }).click();
  }

  /** A row of the report on a file, by its line. */
  reported(line: number): Locator {
    return this.#page
      .getByRole('table', { name: 'Rows of the file' })
      .getByRole('row')
      .filter({ has: this.#page.getByRole('cell', { name: String(line), exact: true }) });
  }

  async upload(name: string, csv: string): Promise<void> {
    await this.chooseFile.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });
  }
}
