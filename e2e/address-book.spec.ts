import { expect, test } from './fixtures.ts';
import { AddressesPage } from './pages/addresses-page.ts';
import { someone } from './pages/checkout-page.ts';

test('a member saves an address, mends it, and orders to it without typing', async ({ guest, market, page }) => {
  const account = await market.register();
  const good = await market.sell({ title: 'Map case' });
  const { signIn, checkout, order } = guest;
  const addresses = new AddressesPage(page);
  const typed = someone();
  await signIn.as(account.email, account.password);

  await addresses.open();
  await expect(addresses.none).toBeVisible();
  await addresses.add.click();
  await expect(addresses.country, 'the first field has the focus').toBeFocused();
  await addresses.save.click();
  await expect(addresses.errors).toBeFocused();
  await expect(addresses.errors).toContainText('4 things need your attention');
  await expect(addresses.name).toHaveAccessibleDescription('Enter the name that stands on the door.');
  await addresses.fill(typed);
  await expect(addresses.name).not.toHaveAttribute('aria-invalid');

  // By the keyboard: what is offered is chosen, and taken as it is written.
  await addresses.province.fill('mug');
  await expect(addresses.province).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(addresses.province).toHaveValue('Muğla');
  await addresses.save.click();
  await expect(addresses.cards).toHaveCount(1);
  await expect(addresses.cards).toContainText('Konak/Muğla');
  await expect(addresses.cards).toContainText('Default');

  await addresses.edit(typed.street).click();
  await addresses.province.fill('izmir');
  await addresses.save.click();
  await expect(addresses.cards).toContainText('Konak/İzmir');

  await guest.api.putIntoCart(good);
  await checkout.open();
  await expect(checkout.address).toContainText('Konak/İzmir');
  await expect(checkout.name, 'folded up').toBeHidden();
  await checkout.edit.click();
  await expect(checkout.address.getByRole('radio', { name: typed.street })).toBeChecked();
  await checkout.continue.click();
  await expect(checkout.delivery.getByRole('listitem')).toContainText('1 item from');
  await checkout.card('Card that works').check();
  await checkout.pay.click();
  await expect(order.confirmed).toBeVisible();
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Konak/İzmir');

  await order.receipt.click();
  await expect(order.receiptHeading).toBeVisible();
  await expect(page.getByRole('cell', { name: good.title })).toBeVisible();
});
