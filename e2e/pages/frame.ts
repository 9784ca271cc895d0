import type { Locator, Page } from '@playwright/test';
import { wakes } from './awake.ts';

/** The header that every page of the shop has. */
export class Frame {
  readonly #page: Page;
  readonly cartLink: Locator;
  readonly accountMenu: Locator;
  readonly skipLink: Locator;
  readonly searchBox: Locator;

  constructor(page: Page) {
    this.#page = page;
    const header = page.getByRole('banner');
    this.cartLink = header.getByRole('link', { name: /^Cart/ });
    this.accountMenu = header.getByRole('button', { name: /^Account/ });
    this.skipLink = page.getByRole('link', { name: 'Skip to content' });
    this.searchBox = header.getByRole('searchbox', { name: 'Search products' });
  }

  async search(words: string): Promise<void> {
    await this.searchBox.fill(words);
    await this.searchBox.press('Enter');
  }

  async signOut(): Promise<void> {
    await this.accountMenu.click();
    await wakes(this.#page, () => this.#page.getByRole('menuitem', { name: 'Sign out' }).click());
  }
}
