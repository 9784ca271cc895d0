import type { Locator, Page } from '@playwright/test';
import { openAwake } from './awake.ts';

export class NoticesPage {
  readonly #page: Page;
  readonly notices: Locator;
  readonly none: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.notices = page.getByRole('main').getByRole('listitem');
    this.none = page.getByRole('heading', { name: 'No notices yet' });
  }

  open(): Promise<void> {
    return openAwake(this.#page, '/account/notices');
  }

  /** Opens it until there are so many: notices come a moment after what they tell of. */
  async openWith(count: number): Promise<void> {
    await this.open();
    while ((await this.notices.count()) < count) await this.open();
  }
}
