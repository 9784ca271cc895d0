import type { Locator, Page } from '@playwright/test';
import { openAwake } from './awake.ts';
import type { Typed } from './checkout-page.ts';

export class AddressesPage {
  readonly #page: Page;
  readonly heading: Locator;
  readonly none: Locator;
  readonly add: Locator;
  readonly save: Locator;
  readonly country: Locator;
  readonly name: Locator;
  readonly province: Locator;
  readonly district: Locator;
  readonly street: Locator;
  readonly cards: Locator;
  /** Everything that is wrong with what was typed. */
  readonly errors: Locator;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.heading = page.getByRole('heading', { level: 1, name: 'Addresses' });
    this.none = page.getByRole('heading', { name: 'No addresses yet' });
    this.add = page.getByRole('button', { name: 'Add an address' });
    this.save = page.getByRole('button', { name: 'Save the address' });
    this.country = page.getByRole('combobox', { name: 'Country' });
    this.name = page.getByRole('textbox', { name: 'Full name' });
    this.province = page.getByRole('combobox', { name: 'Province' });
    this.district = page.getByRole('combobox', { name: 'District' });
    this.street = page.getByRole('textbox', { name: 'Street and number' });
    this.cards = main.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove/ }) });
    this.errors = page.getByRole('group', { name: /your attention$/ });
  }

  open(): Promise<void> {
    return openAwake(this.#page, '/account/addresses');
  }

  async fill({ name, street, province, district }: Typed): Promise<void> {
    await this.name.fill(name);
    await this.province.fill(province);
    await this.district.fill(district);
    await this.street.fill(street);
  }

  edit(street: string): Locator {
    return this.#page.getByRole('button', { name: `Edit ${street}` });
  }
}
