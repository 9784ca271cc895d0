import type { Page } from '@playwright/test';
import type { CheckoutView, OrderView } from '#domain/order/types.ts';

/*
 * What a shop seldom answers, or only after a quarter of an hour, is put in place of its own answer in the browser: the pages are the
 * real ones, and what they show is decided by the same code. Nothing of it reaches the server.
 */

const ONE_ORDER = /\/api\/v1\/orders\/[0-9a-f-]{36}$/;

const json = (body: unknown, status = 200) => ({
  status,
  contentType: status < 400 ? 'application/json' : 'application/problem+json',
  body: JSON.stringify(body),
});

/** The open order on the page stands otherwise when the page asks for it the next time; the picture is taken once it has. */
export async function feignOrder(page: Page, change: (order: OrderView) => Partial<OrderView>): Promise<void> {
  let told: () => void = () => {};
  const asked = new Promise<void>((resolve) => {
    told = resolve;
  });
  await page.route(ONE_ORDER, async (route) => {
    const order = (await (await route.fetch()).json()) as OrderView;
    await route.fulfill(json({ ...order, ...change(order) }));
    told();
  });
  await asked;
}

/** The next order is refused with this problem document, after what came in between. */
export async function feignRefusal(
  page: Page,
  status: number,
  problem: Record<string, unknown>,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  await page.route(/\/api\/v1\/orders$/, async (route) => {
    await meanwhile();
    await route.fulfill(json({ status, ...problem }, status));
  });
}

/** The checkout's prices are others when they are asked for again. */
export async function feignPreview(page: Page, change: (preview: CheckoutView) => CheckoutView): Promise<void> {
  await page.route(/\/api\/v1\/checkout\/preview$/, async (route) =>
    route.fulfill(json(change((await (await route.fetch()).json()) as CheckoutView))),
  );
}

/** Pages that are gone to from here on never come, so that what stands in their place is seen. That place comes beforehand, with the links. */
export async function feignWaiting(page: Page): Promise<void> {
  await page.route(
    (url) => url.searchParams.has('_rsc'),
    (route) => (route.request().headers()['next-router-prefetch'] ? route.continue() : undefined),
  );
}
