import type { Locator, Page } from '@playwright/test';

/** A list of products with its filters, on a phone folded away. */
export class SearchPage {
  readonly #page: Page;
  readonly filters: Locator;
  readonly chosen: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.filters = page.getByRole('main').locator('summary', { hasText: /^Filters/ });
    this.chosen = page.getByRole('list', { name: 'Chosen filters' });
  }

  /** What the list says of itself: how many there are, or what was taken for what. */
  said(words: string | RegExp): Locator {
    return this.#page.getByRole('main').getByRole('status').filter({ hasText: words });
  }

  choice(group: string, name: string): Locator {
    return this.#page.getByRole('group', { name: group }).getByRole('link', { name });
  }

  products(): Locator {
    return this.#page.getByRole('main').getByRole('article');
  }
}
