import type { Page } from '@playwright/test';
import type { CartView } from '#domain/cart/types.ts';
import { feignPreview, feignRefusal, feignWaiting } from '#scripts/screens/feign-answers.ts';

/* What is done on a page before its picture is taken. */

/** What is offered while a search is typed, the second of it under the keyboard. */
export async function typeSearch(page: Page): Promise<void> {
  const field = page.locator('#site-search');
  await field.pressSequentially('ki');
  await page.locator('[role=option]').first().waitFor();
  await field.press('ArrowDown');
  await field.press('ArrowDown');
}

/** Folded away on a phone; on a desktop they are open. */
export async function openFilters(page: Page): Promise<void> {
  const summary = page.locator('main details > summary');
  if (await summary.isVisible()) await summary.click();
}

/** Presses the last button of the form, with nothing filled in. */
export async function payAtOnce(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]').last().click();
  await page.locator('main [aria-invalid=true]').first().waitFor();
}

async function pressPay(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]').last().click();
  await page.locator('main [role=group][tabindex="-1"]').first().waitFor();
}

export async function payWhenPricesChanged(page: Page): Promise<void> {
  const [line] = await cartLines(page);
  const { skuId, sellerId } = line ?? {};
  const changes = [{ field: 'unitPrice', skuId, sellerId, new: '209.00' }];
  const priceRises = () =>
    feignPreview(page, ({ items: [first, ...rest], ...preview }) => ({
      ...preview,
      items: first ? [{ ...first, unitPrice: '209.00', lineTotal: '418.00' }, ...rest] : [],
      subtotal: (Number(preview.subtotal) + 40).toFixed(2),
      total: (Number(preview.total) + 40).toFixed(2),
    }));
  await feignRefusal(page, 409, { code: 'PRICE_CHANGED', title: 'The price has changed', changes }, priceRises);
  await pressPay(page);
}

export async function payWhenTooFew(page: Page): Promise<void> {
  const [few, none] = await cartLines(page);
  const items = [
    { skuId: few?.skuId, sellerId: few?.sellerId, requested: 2, available: 1 },
    { skuId: none?.skuId, sellerId: none?.sellerId, requested: 1, available: 0 },
  ];
  await feignRefusal(page, 409, { code: 'OUT_OF_STOCK', title: 'There is not enough in stock', items });
  await pressPay(page);
}

export async function payWhenBusy(page: Page): Promise<void> {
  await feignRefusal(page, 503, { code: 'BUSY', title: 'Too busy right now' });
  await pressPay(page);
}

async function cartLines(page: Page): Promise<CartView['items']> {
  return ((await (await page.request.get('/api/v1/cart')).json()) as CartView).items;
}

/** What signing in leaves behind when two carts do not fit into one. */
export async function mergeCut(page: Page): Promise<void> {
  const [line] = await cartLines(page);
  const cut = { code: 'QUANTITY_TOO_LARGE', skuId: line?.skuId, sellerId: line?.sellerId, requested: 24, quantity: 20 };
  await page.addInitScript((news) => sessionStorage.setItem('hf_merge_news', JSON.stringify([news])), cut);
  await page.reload();
  await page.locator('main [role=status][aria-labelledby]').waitFor();
}

export async function tryCoupon(page: Page): Promise<void> {
  await page.locator('main button[aria-expanded]').last().click();
  await page.locator('main input.uppercase').fill('NOSUCH');
  await page.locator('main input.uppercase').press('Enter');
  await page.locator('main [role=alert]').waitFor();
}

export async function removeOne(page: Page): Promise<void> {
  await page.locator('main li button:has(svg.lucide-trash-2)').first().click();
  await page.locator('[data-sonner-toast] button').first().waitFor();
}

export async function openMenu(page: Page): Promise<void> {
  await page.locator('header button[aria-haspopup=menu]').first().click();
  await page.getByRole('menu').waitFor();
}

export async function openAccountMenu(page: Page): Promise<void> {
  await page.locator('header button[aria-haspopup=menu]').last().click();
  await page.getByRole('menu').waitFor();
}

export async function writeAddress(page: Page): Promise<void> {
  await page.locator('main button:has(svg.lucide-plus)').first().click();
  await page.locator('main form').waitFor();
}

export async function signInWrongly(page: Page): Promise<void> {
  await page.locator('main input[type=email]').fill('nobody@example.com');
  await page.locator('main input[type=password]').fill('not the password');
  await page.locator('main form button[type=submit]').click();
  await page.locator('main [role=alert]').first().waitFor();
}

/** Follows the first link to `href`, and the page behind it never comes. */
export function goNowhere(href: string): (page: Page) => Promise<void> {
  return async (page) => {
    await feignWaiting(page);
    // First comes which parts the page has, then what stands in for them.
    await page.waitForFunction(
      (place) =>
        performance.getEntriesByType('resource').filter(({ name }) => name.includes(`${place}?_rsc=`)).length >= 2,
      href,
    );
    await page.locator(`a[href="${href}"]`).first().click();
    await page.locator('main .animate-breathe').first().waitFor();
  };
}
