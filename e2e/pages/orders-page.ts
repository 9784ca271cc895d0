import type { Locator, Page } from '@playwright/test';
import { openAwake } from './awake.ts';

export class OrdersPage {
  readonly #page: Page;
  readonly none: Locator;
  readonly orders: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.none = page.getByRole('heading', { name: 'No orders yet' });
    this.orders = page.getByRole('main').getByRole('list', { name: 'Your orders' }).getByRole('link');
  }

  open(): Promise<void> {
    return openAwake(this.#page, '/orders');
  }
}
