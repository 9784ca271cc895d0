import { expect, type Locator, type Page } from '@playwright/test';

/** The list of orders in the console, and the way from there to one of them. */
export class AdminOrdersPage {
  readonly #page: Page;
  readonly heading: Locator;
  readonly search: Locator;
  /** One order’s course, oldest first. */
  readonly course: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Orders' });
    this.search = page.getByRole('searchbox', { name: 'Number, e-mail or bank id' });
    this.course = page.getByRole('region', { name: 'Its course' }).getByRole('listitem');
    this.dialog = page.getByRole('alertdialog');
  }

  async open(): Promise<void> {
    await this.#page.goto('/admin/orders');
  }

  /** By the form alone, which needs no script. */
  async find(words: string): Promise<void> {
    await this.search.fill(words);
    await this.search.press('Enter');
  }

  order(number: string): Locator {
    return this.#page.getByRole('link', { name: number, exact: true });
  }

  /** Does something to what is open, and says why. A click before the page's script runs reaches nobody, so it is made again until it asks. */
  async act(name: string, confirm: string, reason: string): Promise<void> {
    await expect(async () => {
      if (!(await this.dialog.isVisible())) await this.#page.getByRole('button', { name, exact: true }).click();
      await expect(this.dialog).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await this.dialog.getByRole('textbox', { name: 'Why' }).fill(reason);
    await this.dialog.getByRole('button', { name: confirm }).click();
  }

  /** A page of the console, by its way around. */
  console(name: string): Locator {
    return this.#page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name, exact: true });
  }

  logLine(words: string): Locator {
    return this.#page.getByRole('table', { name: 'What admins did' }).getByRole('row').filter({ hasText: words });
  }

  flag(name: string): Locator {
    return this.#page.getByRole('region', { name, exact: true });
  }
}
