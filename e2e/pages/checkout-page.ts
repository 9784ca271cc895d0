import type { Locator, Page } from '@playwright/test';
import { unique } from '../market.ts';
import { openAwake, wakes } from './awake.ts';

export type Card = 'Card with 3-D Secure' | 'Card that works' | 'Card that is declined' | 'Card without money';

export type Typed = { email: string; name: string; street: string; province: string; district: string };

/** What a guest types, with an address that no other test uses. */
export const someone = (): Typed => ({
  email: `ada-${unique()}@example.com`,
  name: 'Ada Deniz',
  street: 'Liman Caddesi 1',
  province: 'İzmir',
  district: 'Konak',
});

export class CheckoutPage {
  readonly #page: Page;
  readonly heading: Locator;
  readonly email: Locator;
  readonly name: Locator;
  readonly street: Locator;
  readonly country: Locator;
  readonly province: Locator;
  readonly district: Locator;
  readonly phone: Locator;
  /** The first section: typed, or folded up to what was typed. */
  readonly address: Locator;
  readonly delivery: Locator;
  readonly continue: Locator;
  readonly edit: Locator;
  readonly subtotal: Locator;
  readonly total: Locator;
  readonly pay: Locator;
  /** Everything that is wrong with what was typed. */
  readonly errors: Locator;
  readonly priceChanged: Locator;
  readonly acceptPrices: Locator;
  /** Somebody else has used the coupon that was agreed to. */
  readonly couponGone: Locator;
  readonly haveCoupon: Locator;
  readonly couponCode: Locator;
  readonly applyCoupon: Locator;
  /** Somebody was faster between the preview and Pay. */
  readonly lostRace: Locator;
  /** It was short before Pay was pressed. */
  readonly cannotBeHad: Locator;
  readonly takeWhatIsLeft: Locator;
  readonly removeAndContinue: Locator;
  /** An order of this buyer that is held and unpaid. */
  readonly waiting: Locator;
  readonly goOnWithOrder: Locator;
  readonly nothingToOrder: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Checkout' });
    this.email = page.getByRole('textbox', { name: 'E-mail' });
    this.name = page.getByRole('textbox', { name: 'Full name' });
    this.street = page.getByRole('textbox', { name: 'Street and number' });
    this.country = page.getByRole('combobox', { name: 'Country' });
    this.province = page.getByRole('combobox', { name: 'Province' });
    this.district = page.getByRole('combobox', { name: 'District' });
    this.phone = page.getByRole('textbox', { name: 'Phone' });
    this.address = page.getByRole('region', { name: 'Address' });
    this.delivery = page.getByRole('region', { name: 'Delivery' });
    this.continue = page.getByRole('button', { name: 'Continue' });
    this.edit = this.address.getByRole('button', { name: 'Edit Address' });
    const sums = page.getByRole('region', { name: 'Review' }).getByRole('definition');
    this.subtotal = sums.first();
    this.total = sums.last();
    this.pay = page.getByRole('button', { name: /^(Pay|Placing your order)/ });
    this.errors = page.getByRole('group', { name: /your attention$/ });
    this.priceChanged = page.getByRole('group', { name: 'The price changed while you were here' });
    this.couponGone = page.getByRole('group', { name: 'The coupon can no longer be used' });
    this.haveCoupon = page.getByRole('button', { name: 'Have a coupon?' });
    this.couponCode = page.getByRole('textbox', { name: 'Coupon code' });
    this.applyCoupon = page.getByRole('button', { name: 'Apply' });
    this.acceptPrices = page.getByRole('button', { name: 'Accept the new prices' });
    this.lostRace = page.getByRole('group', {
      name: /^(The last one went while you were here|Someone was a moment faster)$/,
    });
    this.cannotBeHad = page.getByRole('group', { name: 'Not all of it can be had' });
    this.takeWhatIsLeft = page.getByRole('button', { name: /^Take the/ });
    this.removeAndContinue = page.getByRole('button', { name: 'Remove and continue' });
    this.waiting = page.getByRole('group', { name: /^Order .* is waiting for its payment$/ });
    this.goOnWithOrder = page.getByRole('link', { name: 'Go on with this order' });
    this.nothingToOrder = page.getByRole('heading', { name: 'There is nothing to order' });
  }

  /** Opens it by its address and waits until it has asked for the present prices: what is shown then is what Pay agrees to. */
  async open(): Promise<void> {
    await this.settled(() => openAwake(this.#page, '/checkout'));
  }

  reload(): Promise<void> {
    return this.settled(() => wakes(this.#page, () => this.#page.reload()));
  }

  /** Does what leads here, or makes it ask again, and waits for the preview. */
  async settled(lead: () => Promise<unknown>): Promise<void> {
    const asked = this.#page.waitForResponse((answer) => answer.url().endsWith('/api/v1/checkout/preview'));
    await lead();
    await asked;
  }

  async fill(typed: Typed): Promise<void> {
    await this.email.fill(typed.email);
    await this.fillAddress(typed);
  }

  /** What a member types, whose e-mail is known. */
  async fillAddress(typed: Typed = someone()): Promise<void> {
    await this.name.fill(typed.name);
    await this.street.fill(typed.street);
    await this.province.fill(typed.province);
    await this.district.fill(typed.district);
  }

  card(name: Card): Locator {
    return this.#page.getByRole('radio', { name, exact: true });
  }

  /** Types everything and pays. */
  async payWith(card: Card, typed: Typed = someone()): Promise<void> {
    await this.fill(typed);
    await this.card(card).check();
    await this.pay.click();
  }

  /** The coupon that is taken off, by what takes it off the cart again. */
  removeCoupon(code: string): Locator {
    return this.#page.getByRole('button', { name: `Remove the coupon ${code}` });
  }

  /** Old and new amount of one thing whose price changed. */
  changeOf(title: string, panel = this.priceChanged): Locator {
    const term = panel.getByRole('term').filter({ hasText: new RegExp(`^${title}$`) });
    return term.locator('xpath=following-sibling::dd');
  }
}
