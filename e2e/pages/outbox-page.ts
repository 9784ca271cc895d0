import { expect, type Locator, type Page } from '@playwright/test';
import { openAwake, wakes } from './awake.ts';

/** Where the demo shop shows the mail that it would send. */
export class OutboxPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  #mail(kind: string): Locator {
    return this.#page.getByRole('main').getByRole('link', { name: kind }).first();
  }

  /** Opens somebody's newest mail of a kind; it comes a moment after what it tells of. */
  async openMail(recipient: string, kind: string): Promise<void> {
    await expect(async () => {
      await openAwake(this.#page, `/mail?to=${encodeURIComponent(recipient)}`);
      await expect(this.#mail(kind)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await this.#mail(kind).click();
    await expect(this.link).toBeVisible();
  }

  /** The address that the mail is about. */
  get link(): Locator {
    return this.#page
      .getByRole('main')
      .getByRole('link', { name: /^https?:/ })
      .first();
  }

  /** Follows it to the page of the shop that it leads to. */
  async followLink(): Promise<void> {
    await wakes(this.#page, () => this.link.click());
  }
}
