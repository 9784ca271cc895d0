import type { Locator, Page } from '@playwright/test';
import { openAwake } from './awake.ts';

/** The front page, and the lists that searching leads to. */
export class HomePage {
  readonly #page: Page;
  readonly nothingFound: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.nothingFound = page.getByRole('heading', { name: /^Nothing found for/ });
  }

  open(): Promise<void> {
    return openAwake(this.#page, '/');
  }

  openSearch(words: string): Promise<void> {
    return openAwake(this.#page, `/search?q=${encodeURIComponent(words)}`);
  }

  product(title: string): Locator {
    return this.#page.getByRole('main').getByRole('link', { name: title });
  }
}
