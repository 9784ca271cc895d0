import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { ReconciliationPage } from './pages/reconciliation-page.ts';

test('an admin compares with the bank, sees money of no order, and sees it gone once it was given back', async ({
  guest,
  stack,
  page,
}) => {
  const byHand = async (path: string, data: object) => {
    const answer = await page.request.post(`${stack.bankUrl}${path}`, {
      headers: { authorization: `Bearer ${stack.bankApiKey}`, 'idempotency-key': crypto.randomUUID() },
      data,
    });
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const { id } = await byHand('/v1/payments', {
    ...{ amountMinor: 123_450, currency: 'TRY', token: 'tok_ok', reference: 'by hand' },
    returnUrl: 'http://shop.test/',
  });
  await byHand(`/v1/payments/${id}/capture`, { amountMinor: 123_450 });

  await guest.api.signIn('admin@example.com', stack.demoPassword);
  const reconciliation = new ReconciliationPage(page);
  await reconciliation.openFromConsole();
  await expect(reconciliation.heading).toBeVisible();
  // The bank lists a payment once nothing older on its server can still commit.
  await expect(async () => {
    await reconciliation.runNow.click();
    await expect(reconciliation.said).toBeVisible();
    await expect(reconciliation.difference(id)).toContainText('Only at the bank', { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expect(reconciliation.difference(id)).toContainText('₺1,234.50');
  await expect(reconciliation.figure('Open differences')).toContainText('Needs a look');
  await expect(reconciliation.runs).toContainText('Done');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await byHand(`/v1/payments/${id}/refunds`, { amountMinor: 123_450 });
  await expect(async () => {
    await reconciliation.runNow.click();
    await expect(reconciliation.difference(id)).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await reconciliation.filter('Closed').click();
  await expect(reconciliation.difference(id)).toContainText('Both sides agree again.');
  await expectAccessible(page);
});
