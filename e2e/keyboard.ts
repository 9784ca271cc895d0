import { expect, type Locator, type Page } from '@playwright/test';

// More than any page of ours has stops; a form that needs more is a finding of its own.
const MOST_STOPS = 60;

/** Somebody without a mouse. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Goes on by Tab until `target` has the focus; fails when it cannot be reached, or when the focus cannot be seen there. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const focused = () => target.evaluate((element) => element === document.activeElement);
    for (let stops = 0; !(await focused()); stops += 1) {
      expect(stops, `stops before ${target}`).toBeLessThan(MOST_STOPS);
      await this.#page.keyboard.press('Tab');
    }
    await expect(target).toBeInViewport();
  }

  async press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.tabTo(target);
    await this.#page.keyboard.press(key);
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.#page.keyboard.type(text);
    await expect(target).toHaveValue(text);
  }
}
