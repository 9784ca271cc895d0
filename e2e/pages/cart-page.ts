import type { Locator, Page } from '@playwright/test';
import { openAwake } from './awake.ts';

export class CartPage {
  readonly #page: Page;
  readonly empty: Locator;
  readonly checkOut: Locator;
  readonly lines: Locator;
  readonly summary: Locator;
  readonly undo: Locator;
  /** What did not fit when two carts became one. */
  readonly merged: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.empty = page.getByRole('heading', { name: 'Your cart is empty' });
    this.checkOut = page.getByRole('link', { name: 'Check out' });
    this.lines = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Remove / }) });
    this.summary = page.getByRole('region', { name: 'Summary' });
    this.undo = page.getByRole('button', { name: 'Undo' }).first();
    this.merged = page.getByRole('status', { name: 'Both your carts are one now' });
  }

  open(): Promise<void> {
    return openAwake(this.#page, '/cart');
  }

  line(title: string): Locator {
    return this.lines.filter({ has: this.#page.getByRole('heading', { name: title }) });
  }

  quantity(title: string): Locator {
    return this.line(title).getByRole('textbox', { name: `Quantity of ${title}` });
  }

  remove(title: string): Locator {
    return this.#page.getByRole('button', { name: `Remove ${title}` });
  }

  oneMore(title: string): Locator {
    return this.#page.getByRole('button', { name: `One more of ${title}` });
  }
}
