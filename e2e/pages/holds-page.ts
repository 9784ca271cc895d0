import type { Locator, Page } from '@playwright/test';

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
    await this.#page.goto(skuId ? `/admin/holds?filter=ACTIVE&skuId=${skuId}` : '/admin/holds');
  }

  hold(title: string): Locator {
    return this.#page.getByRole('table', { name: 'Holds' }).getByRole('row').filter({ hasText: title });
  }

  filter(name: string): Locator {
    return this.#page.getByRole('navigation', { name: 'Filter holds' }).getByRole('link', { name });
  }
}
