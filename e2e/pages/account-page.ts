import type { Locator, Page } from '@playwright/test';
import { openAwake } from './awake.ts';

export class AccountPage {
  readonly #page: Page;
  readonly greeting: Locator;
  readonly settings: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.greeting = page.getByRole('heading', { level: 1, name: /^Hello/ });
    this.settings = page.getByRole('heading', { level: 1, name: 'Settings' });
  }

  open(): Promise<void> {
    return openAwake(this.#page, '/account');
  }

  openSettings(): Promise<void> {
    return openAwake(this.#page, '/account/settings');
  }
}
