import { expect, ON_A_PHONE, test } from './fixtures.ts';

test.use(ON_A_PHONE);

test('what is typed is offered, taken by the keyboard alone, and searched for when nothing is taken', async ({
  guest,
  market,
  page,
}) => {
  const good = await market.sell({ title: 'Walnut xylophone' });
  const { searchBox } = guest.frame;
  const offered = page.getByRole('option', { name: good.title });
  await guest.home.open();
  await searchBox.pressSequentially('walnut xyl');
  await expect(offered).toBeVisible();
  await expect(searchBox).toHaveRole('combobox');
  await expect(searchBox).toHaveAttribute('aria-expanded', 'true');

  await searchBox.press('ArrowDown');
  await expect(offered).toHaveAttribute('aria-selected', 'true');
  expect(await searchBox.getAttribute('aria-activedescendant')).toBe(await offered.getAttribute('id'));
  await searchBox.press('Escape');
  await expect(offered).toBeHidden();
  await expect(searchBox).toHaveValue('walnut xyl');

  await searchBox.press('o');
  await expect(offered).toBeVisible();
  await searchBox.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=walnut\+xylo$/);

  await searchBox.fill('xylophne');
  await expect(offered, 'a slip is understood').toBeVisible();
  await searchBox.press('ArrowUp');
  await searchBox.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/products/${good.slug}$`));
});

test('a category is offered, and a press takes it', async ({ guest, page }) => {
  await guest.home.open();
  await guest.frame.searchBox.pressSequentially('wea');
  await page.getByRole('option', { name: 'All in Wear' }).click();
  await expect(page).toHaveURL('/search?category=Wear');
});

test('only a pause in the typing asks, and an answer that is not wanted any more is broken off', async ({
  guest,
  page,
}) => {
  const asked: string[] = [];
  const brokenOff: string[] = [];
  const wordsOf = (url: string) => new URL(url).searchParams.get('q') ?? '';
  // Not what the page fetched beforehand and then let be.
  page.on('requestfailed', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/suggestions') brokenOff.push(wordsOf(request.url()));
  });
  const first = Promise.withResolvers<void>();
  await page.route('**/api/v1/suggestions*', async (route) => {
    const words = wordsOf(route.request().url());
    asked.push(words);
    // The first answer stays away until the field has long been about something else.
    if (words === 'lam') await first.promise;
    await route.continue().catch(() => undefined);
  });
  await guest.home.open();
  await guest.frame.searchBox.pressSequentially('lam');
  await expect.poll(() => asked).toEqual(['lam']);
  await guest.frame.searchBox.pressSequentially('p');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(asked).toEqual(['lam', 'lamp']);
  expect(brokenOff).toEqual(['lam']);
  first.resolve();
});
