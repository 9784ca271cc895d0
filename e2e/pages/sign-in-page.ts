import type { Locator, Page } from '@playwright/test';
import { openAwake, wakes } from './awake.ts';

export class SignInPage {
  readonly #page: Page;
  readonly heading: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly trouble: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Sign in' });
    this.email = page.getByRole('textbox', { name: 'E-mail' });
    this.password = page.getByLabel('Password');
    this.submit = page.getByRole('button', { name: 'Sign in' });
    this.trouble = page.getByRole('main').getByRole('alert');
  }

  open(): Promise<void> {
    return openAwake(this.#page, '/sign-in');
  }

  demoAccount(email: string): Locator {
    return this.#page.getByRole('region', { name: 'Demo accounts' }).getByRole('button', { name: email });
  }

  async attempt(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }

  /** Signs in and waits for the page of the shop that follows. */
  async as(email: string, password: string): Promise<void> {
    await this.open();
    await wakes(this.#page, () => this.attempt(email, password));
  }
}
