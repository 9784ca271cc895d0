import type { Locator, Page } from '@playwright/test';

/** What is not there, and what is not yours. */
export class NotFoundPage {
  readonly #page: Page;
  readonly heading: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { name: 'There is nothing here' });
  }

  /** Opens an address that should lead nowhere; gives the status of the answer. */
  async open(path: string): Promise<number | undefined> {
    return (await this.#page.goto(path))?.status();
  }
}
