import type { Locator, Page } from '@playwright/test';
import { openAwake, wakes } from './awake.ts';

/** The pages by which one gets an account, and back into it. */
export class DoorPages {
  readonly #page: Page;
  readonly name: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly newPassword: Locator;
  readonly makeAccount: Locator;
  readonly linkSent: Locator;
  readonly linkEnded: Locator;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.name = main.getByRole('textbox', { name: 'Name' });
    this.email = main.getByRole('textbox', { name: 'E-mail' });
    this.password = main.getByLabel('Password', { exact: true });
    this.newPassword = main.getByLabel('New password');
    this.makeAccount = main.getByRole('button', { name: 'Make an account' });
    this.linkSent = main.getByRole('status').filter({ hasText: 'Look into your mail' });
    this.linkEnded = main.getByRole('heading', { name: 'This link does not work any more' });
  }

  openSignUp(): Promise<void> {
    return openAwake(this.#page, '/sign-up');
  }

  openForgotten(): Promise<void> {
    return openAwake(this.#page, '/forgot-password');
  }

  /** Signs up and waits for the page of the shop that follows. */
  async signUp({ name, email, password }: { name: string; email?: string; password: string }): Promise<void> {
    await this.name.fill(name);
    if (email) await this.email.fill(email);
    await this.password.fill(password);
    await wakes(this.#page, () => this.makeAccount.click());
  }

  async askForLink(email: string): Promise<void> {
    await this.email.fill(email);
    await this.#page.getByRole('button', { name: 'Send the link' }).click();
  }

  /** Sets the password of a mailed link and waits for the account that follows. */
  async setPassword(password: string): Promise<void> {
    await this.newPassword.fill(password);
    await wakes(this.#page, () => this.#page.getByRole('button', { name: 'Set the password' }).click());
  }
}
