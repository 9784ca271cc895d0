import type { Locator, Page } from '@playwright/test';
import { wakes } from './awake.ts';

/** The header that every page of the shop has. */
export class Frame {
  readonly #page: Page;
  readonly cartLink: Locator;
  readonly accountMenu: Locator;
  readonly skipLink: Locator;
  readonly searchBox: Locator;
  /** The menu of languages and themes, whatever language it is in. */
  readonly preferences: Locator;
  /** The languages at the foot of the page. */
  readonly languages: Locator;

  constructor(page: Page) {
    this.#page = page;
    const header = page.getByRole('banner');
    this.cartLink = header.getByRole('link', { name: /^Cart/ });
    this.accountMenu = header.getByRole('button', { name: /^Account/ });
    this.skipLink = page.getByRole('link', { name: 'Skip to content' });
    this.preferences = header.getByRole('button', { name: /^(Language and theme|Dil ve tema|Bahasa dan tema)/ });
    this.languages = page.getByRole('contentinfo').getByRole('form', { name: /^(Language|Dil|Bahasa)$/ });
    this.searchBox = header.getByLabel('Search products');
  }

  /** Chooses a language or a theme by its name. */
  async choose(name: string): Promise<void> {
    await this.preferences.click();
    await this.#page.getByRole('menuitemradio', { name }).click();
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
