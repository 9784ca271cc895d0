import { expect, ON_A_PHONE, test } from './fixtures.ts';
import { wakes } from './pages/awake.ts';
import { Frame } from './pages/frame.ts';

test.describe('on a phone', () => {
  test.use(ON_A_PHONE);

  test('language and theme are chosen once, and stay over pages, sign-in and reload', async ({
    guest,
    market,
    page,
  }) => {
    const account = await market.register();
    const teapot = await market.sell({ title: 'Copper teapot', priceMinor: 186_000 });
    const { frame, product } = guest;
    const document = page.locator('html');
    const main = page.getByRole('main');

    await product.open(teapot.slug);
    await expect(document).toHaveAttribute('lang', 'en');
    await expect(main.getByText('₺1,860.00').first()).toBeVisible();

    // Another language comes in place: what was typed stays.
    await frame.searchBox.fill('half a word');
    await frame.choose('Türkçe');
    await expect(document).toHaveAttribute('lang', 'tr');
    await expect(main.getByText('₺1.860,00').first()).toBeVisible();
    await expect(page.getByLabel('Ürün ara')).toHaveValue('half a word');
    await frame.choose('Koyu');
    await expect(document).toHaveAttribute('data-theme', 'dark');

    await main.getByRole('button', { name: 'Sepete ekle' }).click();
    await main.getByRole('link', { name: 'Sepeti gör' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sepet' })).toBeVisible();
    await expect(page).toHaveTitle(/^Sepet/);

    await guest.signIn.open();
    await page.getByRole('textbox', { name: 'E-posta' }).fill(account.email);
    await page.getByLabel('Parola').fill(account.password);
    await wakes(page, () => main.getByRole('button', { name: 'Giriş yap' }).click());
    await expect(page.getByRole('banner').getByRole('button', { name: `${account.name} hesabı` })).toBeVisible();
    await guest.api.order('tok_ok');
    await guest.orders.open();
    await wakes(page, () => page.reload());
    await expect(document).toHaveAttribute('lang', 'tr');
    await expect(document).toHaveAttribute('data-theme', 'dark');
    const order = main.getByRole('listitem').filter({ hasText: teapot.title });
    await expect(order).toContainText('₺1.860,00');
    await expect(order).toContainText(/\d+ (Oca|Şub|Mar|Nis|May|Haz|Tem|Ağu|Eyl|Eki|Kas|Ara) \d\d:\d\d/);

    await frame.choose('Bahasa Indonesia');
    await expect(page.getByRole('heading', { level: 1, name: 'Pesanan Anda' })).toBeVisible();
    await expect(order).toContainText(/\d+ (Jan|Feb|Mar|Apr|Mei|Jun|Jul|Agu|Sep|Okt|Nov|Des), \d\d\.\d\d/);
    await expect(document).toHaveAttribute('data-theme', 'dark');
  });
});

test('a first visit is in the language of the browser, and another is chosen before any script has come', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: 'id-ID',
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto('/cart');
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
  await expect(page.getByRole('heading', { level: 1, name: 'Keranjang Anda kosong' })).toBeVisible();

  await new Frame(page).languages.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/cart');
  await context.close();
});
