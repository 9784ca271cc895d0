import type { Locator, Page } from '@playwright/test';
import { openAwake } from './awake.ts';

export class CartPage {
  readonly #page: Page;
  readonly empty: Locator;
  readonly checkOut: Locator;
  readonly lines: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.empty = page.getByRole('heading', { name: 'Your cart is empty' });
    this.checkOut = page.getByRole('link', { name: 'Check out' });
    this.lines = page.getByRole('main').getByRole('listitem');
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

  oneMore(title: string): Locator {
    return this.#page.getByRole('button', { name: `One more of ${title}` });
  }
}
