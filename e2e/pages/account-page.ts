import type { Locator, Page } from '@playwright/test';
import { openAwake } from './awake.ts';

export class AccountPage {
  readonly #page: Page;
  readonly greeting: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.greeting = page.getByRole('heading', { level: 1, name: /^Hello/ });
  }

  open(): Promise<void> {
    return openAwake(this.#page, '/account');
  }
}
