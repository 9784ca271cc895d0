import type { Locator, Page } from '@playwright/test';
import { openAwake } from './awake.ts';
import type { Card } from './checkout-page.ts';

export class OrderPage {
  readonly #page: Page;
  /** How the order stands, in words. */
  readonly status: Locator;
  readonly confirmed: Locator;
  readonly declined: Locator;
  readonly bankAsks: Locator;
  readonly ranOut: Locator;
  readonly releasedByShop: Locator;
  readonly total: Locator;
  readonly timer: Locator;
  readonly pay: Locator;
  readonly toBank: Locator;
  readonly tryAgain: Locator;
  /** Into an account, from a guest's order. */
  readonly makeAccount: Locator;
  readonly receipt: Locator;
  readonly receiptHeading: Locator;
  readonly moreTime: Locator;
  readonly hasMoreTime: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.status = page.getByRole('region', { name: 'Status' });
    const says = (words: string) => this.status.getByRole('heading', { name: words });
    this.confirmed = says('It is yours');
    this.declined = says('The payment did not go through');
    this.bankAsks = says('Your bank asks you to confirm');
    this.ranOut = says('The time to pay ran out');
    this.releasedByShop = says('The shop released this order');
    this.total = page.getByRole('main').getByRole('definition').last();
    this.timer = page.getByRole('timer', { name: 'Time left to pay' });
    this.pay = this.status.getByRole('button', { name: /^Pay/ });
    this.toBank = this.status.getByRole('link', { name: 'Continue to your bank' });
    this.receipt = page.getByRole('link', { name: 'Receipt to print' });
    this.receiptHeading = page.getByRole('heading', { level: 1, name: /^Receipt of order/ });
    this.moreTime = this.status.getByRole('button', { name: /^Keep it .* longer$/ });
    this.hasMoreTime = this.status.getByText('You have more time now.');
    this.makeAccount = page.getByRole('main').getByRole('link', { name: 'Make an account' });
    this.tryAgain = this.status.getByRole('link', { name: 'Try again with the same cart' });
  }

  open(orderId: string): Promise<void> {
    return openAwake(this.#page, `/orders/${orderId}`);
  }

  /** One line of what was ordered. */
  line(title: string): Locator {
    return this.#page
      .getByRole('region', { name: 'What you ordered' })
      .getByRole('listitem')
      .filter({ hasText: title });
  }

  async payWith(card: Card): Promise<void> {
    await this.#page.getByRole('radio', { name: card, exact: true }).check();
    await this.pay.click();
  }
}
