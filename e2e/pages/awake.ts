import type { Page, Request } from '@playwright/test';

/**
 * Opens a page with the shop's header and waits until its script runs: awake, the header asks for the cart. A click before
 * that reaches nobody.
 */
export async function openAwake(page: Page, path: string): Promise<void> {
  await wakes(page, () => page.goto(path));
}

/**
 * Does what leads to a whole new page of the shop, and waits until that one's script runs. Only a question the new document
 * asked counts: the page that is being left asks for its cart, too (on focus, or once more), and who took that for the new
 * page's went on while the old one was still leaving, which aborted the next address.
 */
export async function wakes(page: Page, lead: () => Promise<unknown>): Promise<void> {
  const asked = new Set<Request>();
  let leaving = false;
  let arrived = false;
  const onRequest = (request: Request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      leaving = true;
      arrived = false;
    } else if (arrived && asksForCart(request)) asked.add(request);
  };
  const onNavigated = (frame: unknown) => {
    if (frame === page.mainFrame() && leaving) arrived = true;
  };
  page.on('request', onRequest);
  page.on('framenavigated', onNavigated);
  try {
    const answered = page.waitForResponse((response) => asked.has(response.request()));
    await Promise.all([answered, lead()]);
  } finally {
    page.off('request', onRequest);
    page.off('framenavigated', onNavigated);
  }
}

function asksForCart(request: Request): boolean {
  return request.method() === 'GET' && new URL(request.url()).pathname === '/api/v1/cart';
}

/** Opens a live page of the console and waits until its script runs: awake, it counts how old its figures are. */
export async function openCounting(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByText(/, [1-9]\d* s ago$/).waitFor();
}
