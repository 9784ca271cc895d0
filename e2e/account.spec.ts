import { expect, ON_A_PHONE, test } from './fixtures.ts';
import { unique } from './market.ts';

test('a guest signs up with their cart, loses the password, sets a new one by mail, and every other browser is signed out', async ({
  guest,
  anotherGuest,
  market,
}) => {
  const email = `ada-${unique()}@example.com`;
  await guest.api.putIntoCart(await market.sell({ title: 'Rope ladder' }), 2);
  await guest.doors.openSignUp();
  await guest.doors.signUp({ name: 'Ada Deniz', email, password: 'hold fast 1' });
  await expect(guest.frame.accountMenu).toHaveAccessibleName(/^Account of Ada Deniz/);
  await expect(guest.frame.cartLink).toHaveAccessibleName('Cart, 2 items');

  const elsewhere = await anotherGuest();
  await elsewhere.signIn.as(email, 'hold fast 1');
  await elsewhere.account.open();
  await expect(elsewhere.account.greeting).toHaveText('Hello, Ada Deniz');

  await guest.frame.signOut();
  await guest.doors.openForgotten();
  await guest.doors.askForLink(email);
  await expect(guest.doors.linkSent).toBeFocused();
  await guest.outbox.openMail(email, 'Password link');
  await guest.outbox.followLink();
  await guest.doors.setPassword('another one');
  await expect(guest.account.greeting).toHaveText('Hello, Ada Deniz');
  await expect(guest.frame.cartLink).toHaveAccessibleName('Cart, 2 items');

  await elsewhere.account.open();
  await expect(elsewhere.signIn.heading).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(ON_A_PHONE);

  test('the room one is in stands in sight in the row of rooms', async ({ guest, market, page }) => {
    const account = await market.register();
    await guest.signIn.as(account.email, account.password);
    await page.goto('/account/settings');
    const rooms = page.getByRole('navigation', { name: 'Your account' });
    await expect(rooms.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 });
    await expect(rooms.getByRole('link').first()).not.toBeInViewport({ ratio: 1 });
  });
});
