import type { Locator, Page } from '@playwright/test';
import { openAwake } from './awake.ts';

export class ProductPage {
  readonly #page: Page;
  readonly addToCart: Locator;
  readonly soldOut: Locator;
  readonly viewCart: Locator;
  readonly deliverTo: Locator;
  readonly tellMe: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.addToCart = page.getByRole('button', { name: 'Add to cart' });
    this.soldOut = page.getByRole('button', { name: 'Sold out' });
    this.deliverTo = page.getByRole('combobox', { name: 'Deliver to' });
    this.tellMe = page.getByRole('button', { name: 'Tell me when it is back' });
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

  /** A variant as it is pressed: the words around its radio button, which cannot be seen itself. */
  variant(name: string): Locator {
    return this.#page.locator('label').filter({ has: this.#page.getByRole('radio', { name, exact: true }) });
  }

  /** The line that compares one seller with the others. */
  offerOf(name: string): Locator {
    return this.#page.locator('label').filter({ has: this.seller(name) });
  }
}
