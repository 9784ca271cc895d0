import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { expect, ON_A_PHONE, test } from './fixtures.ts';

test.describe('on a desktop', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the interface can be read by everybody', async ({ page }) => {
    // The parts are made by the same components: the one with most in it, and the one with rows for a body.
    for (const path of ['', '/orders', '/selling']) {
      await page.goto(`/developers${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    }
  });
});

test.describe('without scripts, on a phone', () => {
  test.use({ ...ON_A_PHONE, javaScriptEnabled: false });

  test('from the foot of the shop to what an order is made of', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'For developers' }).click();
    await page.getByRole('link', { name: 'Order the cart, hold its stock and pay' }).click();
    await expect(page).toHaveURL('/developers/orders#placeOrder');
    const operation = page.getByRole('article', { name: 'Order the cart, hold its stock and pay' });
    await expect(operation.getByText('POST', { exact: true })).toBeVisible();
    await expect(operation.getByText('Idempotency-Key', { exact: true })).toBeVisible();
    await expect(operation.getByText('shippingAddress.city', { exact: true })).toBeVisible();
    await expect(operation.getByText('OUT_OF_STOCK', { exact: true })).toBeVisible();
    await operation.getByRole('link', { name: 'Order', exact: true }).first().click();
    const shape = page.getByRole('region', { name: 'Order', exact: true });
    await expect(shape.getByRole('heading')).toBeInViewport();
    await expect(shape.getByText('holdExpiresAt', { exact: true })).toBeVisible();
  });
});

test.describe('a part that is none', () => {
  test.use({ expectedStatuses: [404] });

  test('is not there', async ({ page }) => {
    expect((await page.goto('/developers/nonsense'))?.status()).toBe(404);
  });
});
