import type { Locator, Page } from '@playwright/test';

/** One order in the admin console. */
export class AdminOrderPage {
  readonly #page: Page;
  readonly money: Locator;
  readonly reason: Locator;
  readonly dialog: Locator;
  /** What came of the last mark, in words. */
  readonly outcome: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.money = page.getByRole('region', { name: 'Money' });
    this.dialog = page.getByRole('alertdialog');
    this.reason = this.dialog.getByRole('textbox', { name: 'What happened' });
    this.outcome = page.getByRole('status');
  }

  async open(orderId: string): Promise<void> {
    const asked = this.#page.waitForResponse((response) => response.url().endsWith(`/api/admin/orders/${orderId}`));
    await this.#page.goto(`/admin/orders/${orderId}`);
    // It asks by itself as soon as its script runs: a click before that reaches nobody.
    await asked;
  }

  line(title: string): Locator {
    return this.#page.getByRole('region', { name: 'Lines' }).getByRole('listitem').filter({ hasText: title });
  }

  notShippable(title: string): Locator {
    return this.#page.getByRole('button', { name: `${title} cannot be shipped` });
  }

  confirm(amount: string): Locator {
    return this.dialog.getByRole('button', { name: `Give back ${amount}` });
  }
}
