import { expect, ON_A_PHONE, test } from './fixtures.ts';

test.use(ON_A_PHONE);

test('somebody on a phone finds what they mistyped, narrows it down, compares its sellers and takes the nearer one', async ({
  guest,
  page,
}) => {
  const { home, frame, search, product, cart } = guest;

  await home.open();
  await frame.search('over-ear hedphones');
  await expect(search.said('These are for “over ear headphones”')).toBeVisible();

  // Filters stay open from one choice to the next, and each stands in the address.
  await search.filters.click();
  await search.choice('Availability', 'In stock only').click();
  await expect(search.chosen).toContainText('In stock only');
  await search.choice('Colour', 'Clay').click();
  await expect(search.chosen).toContainText('Colour: Clay');
  await expect(search.products()).toHaveCount(1);
  expect(new URL(page.url()).searchParams.getAll('option')).toEqual(['Colour:Clay']);
  await page.goBack();
  await expect(search.chosen).not.toContainText('Clay');

  await home.product('Over-ear headphones').click();
  await product.variant('Clay').click();
  await expect(page).toHaveURL(/variant=\d+/);
  await product.variant('Graphite').click();
  await product.deliverTo.selectOption({ label: 'İstanbul' });
  await expect(product.offerOf('Haliç Home')).toContainText(/Sent from Istanbul, \d+ km away/);
  await expect(product.offerOf('Haliç Home')).toContainText('Nearest');
  await product.seller('Haliç Home').check();
  await product.addToCart.click();
  await product.viewCart.click();
  await expect(cart.line('Over-ear headphones · Graphite')).toContainText('Haliç Home');
});

test('who finds it sold out is told when it is back', async ({ guest, market, sql, page }) => {
  const good = await market.sell({ title: 'Mosaic vase', stock: [0] });
  await guest.product.open(good.slug);
  await expect(guest.product.soldOut).toBeDisabled();
  await guest.product.tellMe.click();
  await expect(page.getByText('We will tell you')).toBeVisible();

  await sql`update inventory set on_hand = 3 where sku_id = ${good.skuId}`;
  await sql`
    insert into outbox (aggregate, type, payload)
    select 'inventory:' || sku_id || ':' || warehouse_id, 'stock.reported', '{}' from inventory where sku_id = ${good.skuId}`;
  await expect
    .poll(async () => {
      await page.goto('/account/notices');
      return page.getByRole('link', { name: new RegExp(`${good.title} is back`) }).count();
    })
    .toBe(1);
});
