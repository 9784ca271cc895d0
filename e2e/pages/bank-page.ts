import type { Locator, Page } from '@playwright/test';
import { wakes } from './awake.ts';

/** The sandbox bank's 3-D Secure page: another site, without a script. */
export class BankPage {
  readonly #page: Page;
  readonly question: Locator;
  readonly approve: Locator;
  readonly decline: Locator;
  readonly cancelled: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.question = page.getByRole('heading', { name: 'Confirm your payment' });
    this.approve = page.getByRole('button', { name: 'Approve' });
    this.decline = page.getByRole('button', { name: 'Decline' });
    this.cancelled = page.getByRole('heading', { name: 'This payment was cancelled' });
  }

  /** Opens the address that the shop was given for one payment. */
  async open(redirectUrl: string): Promise<void> {
    await this.#page.goto(redirectUrl);
  }

  /** The amount it asks for, given as the shop writes it: `₺1,299.00` is `TRY 1,299.00` here. */
  amount(inTheShop: string): Locator {
    return this.#page.getByText(`TRY ${inTheShop.replace('₺', '')}`.replace(' ', '\u00a0'));
  }

  /** Answers, and waits for the shop's page that the bank leads back to. */
  async answer(outcome: 'approve' | 'decline'): Promise<void> {
    await wakes(this.#page, () => this[outcome].click());
  }
}
