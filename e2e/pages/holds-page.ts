import type { Locator, Page } from '@playwright/test';
import { openCounting } from './awake.ts';

export class HoldsPage {
  readonly #page: Page;
  readonly heading: Locator;
  readonly none: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Holds' });
    this.none = page.getByRole('heading', { name: 'No holds here' });
  }

  /** The active holds; of one SKU when it is given. */
  async open(skuId?: string): Promise<void> {
    await openCounting(this.#page, skuId ? `/admin/holds?filter=ACTIVE&skuId=${skuId}` : '/admin/holds');
  }

  hold(title: string): Locator {
    return this.#page.getByRole('table', { name: 'Holds' }).getByRole('row').filter({ hasText: title });
  }

  filter(name: string): Locator {
    return this.#page.getByRole('navigation', { name: 'Filter holds' }).getByRole('link', { name });
  }

  /** What came of the last act. */
  said(words: string | RegExp): Locator {
    return this.#page.getByRole('status').filter({ hasText: words });
  }

  async extend(number: string, reason: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Extend order ${number}` }).click();
    await this.#confirm('Extend the hold', reason);
  }

  async release(number: string, reason: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Release order ${number}` }).click();
    await this.#confirm('Release the hold', reason);
  }

  async #confirm(label: string, reason: string): Promise<void> {
    const dialog = this.#page.getByRole('alertdialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: label }).click();
  }
}
