import type { Page } from '@playwright/test';

/**
 * Opens a page with the shop's header and waits until its script runs: awake, the header asks for the cart. A click before
 * that reaches nobody.
 */
export async function openAwake(page: Page, path: string): Promise<void> {
  await wakes(page, () => page.goto(path));
}

/** Does what leads to a whole new page of the shop, and waits until that one's script runs. */
export async function wakes(page: Page, lead: () => Promise<unknown>): Promise<void> {
  const asked = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/v1/cart' && response.request().method() === 'GET',
  );
  await lead();
  await asked;
}
