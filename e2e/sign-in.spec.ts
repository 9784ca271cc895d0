import { expect, test } from './fixtures.ts';

test('the demo accounts are offered, and one of them gets in', async ({ guest, stack }) => {
  const { signIn, frame } = guest;
  await signIn.open();
  for (const who of ['seller', 'admin', 'courier', 'shopper']) {
    await signIn.demoAccount(`${who}@example.com`).click();
    await expect(signIn.email).toHaveValue(`${who}@example.com`);
  }
  await expect(signIn.password).toBeFocused();
  await signIn.password.fill(stack.demoPassword);
  await signIn.submit.click();
  await expect(frame.accountMenu).toHaveAccessibleName(/^Account of/);
});

test.describe('refused', () => {
  test.use({ expectedStatuses: [401] });

  test('a wrong password is told in words and costs nothing that was typed', async ({ guest, market }) => {
    const account = await market.register();
    const { signIn, frame } = guest;
    await signIn.open();
    await signIn.attempt(account.email, 'not the password');
    await expect(signIn.trouble).toHaveText('The e-mail or the password is not right. Nothing is locked; try again.');
    await expect(signIn.email).toHaveValue(account.email);
    await expect(frame.accountMenu).toHaveAccessibleName('Account');

    // An address that nobody has gets the very same words.
    await signIn.attempt(`nobody-${account.email}`, account.password);
    await expect(signIn.trouble).toHaveText('The e-mail or the password is not right. Nothing is locked; try again.');

    await signIn.attempt(account.email, account.password);
    await expect(frame.accountMenu).toHaveAccessibleName(`Account of ${account.name}`);
  });
});

test('the guest cart comes along, a purchase needs no e-mail, and signing out leaves nothing behind', async ({
  guest,
  market,
}) => {
  const account = await market.register();
  const before = await market.sell({ title: 'Tea strainer' });
  const { signIn, frame, cart, checkout, order, orders } = guest;

  // What the member left in their cart some other day: one of the same, to be added to.
  await signIn.as(account.email, account.password);
  await guest.api.putIntoCart(before, 1);
  await frame.signOut();
  await expect(frame.cartLink).toHaveAccessibleName('Cart, empty');

  await guest.api.putIntoCart(before, 2);
  await cart.open();
  await expect(cart.quantity(before.title)).toHaveValue('2');
  await signIn.as(account.email, account.password);
  await expect(frame.cartLink).toHaveAccessibleName('Cart, 3 items');

  await checkout.open();
  await expect(checkout.address).toContainText(account.email);
  await checkout.fillAddress();
  await checkout.card('Card that works').check();
  await checkout.pay.click();
  await expect(order.confirmed).toBeVisible();
  await orders.open();
  await expect(orders.orders).toHaveCount(1);

  await frame.signOut();
  await expect(frame.accountMenu).toHaveAccessibleName('Account');
  await expect(frame.cartLink).toHaveAccessibleName('Cart, empty');
  await orders.open();
  await expect(orders.none).toBeVisible();
});
