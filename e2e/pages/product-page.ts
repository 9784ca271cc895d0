import type { Locator, Page } from '@playwright/test';
import { openAwake } from './awake.ts';

export class ProductPage {
  readonly #page: Page;
  readonly addToCart: Locator;
  readonly soldOut: Locator;
  readonly viewCart: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.addToCart = page.getByRole('button', { name: 'Add to cart' });
    this.soldOut = page.getByRole('button', { name: 'Sold out' });
    this.viewCart = page.getByRole('main').getByRole('link', { name: 'View cart' });
  }

  open(slug: string): Promise<void> {
    return openAwake(this.#page, `/products/${slug}`);
  }

  heading(title: string): Locator {
    return this.#page.getByRole('heading', { level: 1, name: title });
  }

  seller(name: string): Locator {
    return this.#page.getByRole('radio', { name });
  }
}
