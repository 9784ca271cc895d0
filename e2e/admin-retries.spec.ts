import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { AttentionPage } from './pages/attention-page.ts';

test('an admin sees a step that stopped trying alone, retries it, and it is out of the list', async ({
  guest,
  someoneElse,
  market,
  stack,
  sql,
  page,
}) => {
  const good = await market.sell({ title: 'Signal lamp' });
  const { orderId, number } = await someoneElse.buy(good, 1, 'tok_declined');
  // Whatever the bank has to say has been heard, and sets nothing right by itself.
  const heard = async () =>
    (
      await sql`select 1 from payment_events e join payment_attempts a on a.id = e.attempt_id
        where a.order_id = ${orderId} and e.processed_at is not null`
    ).length;
  await expect.poll(heard).toBeGreaterThan(0);
  await sql`update sagas set needs_attention_since = now(), failures = 14, last_error = 'bank unreachable (ECONNREFUSED)'
    where order_id = ${orderId}`;
  await guest.api.signIn('admin@example.com', stack.demoPassword);
  const attention = new AttentionPage(page);
  await attention.open();
  await expect(attention.heading).toBeVisible();
  await expect(attention.order(number)).toContainText('bank unreachable (ECONNREFUSED)');
  await expect(attention.order(number)).toContainText('Failed 14 times in a row');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await attention.retry(number).click();
  await expect(attention.said).toHaveText(`Order ${number} goes on.`);
  await expect(attention.order(number)).toHaveCount(0);
  const [told] = await sql`select payload->>'admin' as admin from outbox
    where aggregate = ${`order:${orderId}`} and type = 'order.retried_by_admin'`;
  expect(told?.admin, 'who did it is written down').toBeTruthy();

  await attention.filter('Payment unknown').click();
  await expect(page.getByText('A call to the bank was not answered.')).toBeVisible();
});
