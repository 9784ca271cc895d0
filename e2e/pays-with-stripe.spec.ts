import { type ChildProcess, spawn } from 'node:child_process';
import postgres from 'postgres';
import { freePort } from '#scripts/postgres.ts';
import { type StripeServer, startStripeServer } from '#tests/support/stripe-server.ts';
import { test as base, expect } from './fixtures.ts';
import { someone } from './pages/checkout-page.ts';
import type { Shopper } from './shopper.ts';
import { stackOf } from './stack.ts';
import { cards, standInForStripeJs } from './stripe-in-the-page.ts';

const PUBLISHABLE_KEY = 'pk_test_of_the_journeys';

/** A shop of its own that takes its money with Stripe, on a copy of the demo shop, and a stand-in for Stripe. */
const test = base.extend<object, { stripe: StripeServer }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it.
    async ({}, use) => {
      const server = await startStripeServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ stripe }, use) => {
      const ordinary = stackOf('ordinary');
      const databaseUrl = ordinary.databaseUrl.replace(/\/\w+$/, `/stripe_${process.pid}`);
      const sql = postgres(ordinary.databaseUrl, { max: 1, onnotice: () => {} });
      await sql.unsafe(`create database stripe_${process.pid} template demo_template`);
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const web = startWeb(port, {
        DATABASE_URL: databaseUrl,
        NEXTAUTH_URL: url,
        CRON_SECRET: ordinary.cronSecret,
        METRICS_TOKEN: ordinary.metricsToken,
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_WEBHOOK_SECRET: 'whsec_of_the_journeys',
        STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
        STRIPE_API_URL: stripe.url,
      });
      const isReady = async () => (await fetch(`${url}/api/health/ready`).catch(() => undefined))?.status;
      await expect.poll(isReady, { timeout: 120_000 }).toBe(200);
      await use({ ...ordinary, databaseUrl, webUrls: [url] });
      web.kill('SIGTERM');
      await new Promise((resolve) => web.once('exit', resolve));
      await sql.unsafe(`drop database stripe_${process.pid} with (force)`);
      await sql.end();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
// One shop for all of them.
test.describe.configure({ mode: 'serial' });

function startWeb(port: number, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', String(port)], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: String(port),
      NEXTAUTH_SECRET: 'a secret that only these journeys know, 32 and more',
      RATE_LIMITS: 'false',
      ...env,
    },
  });
}

const cardNumber = ({ page }: Shopper) => page.getByRole('textbox', { name: 'Card number' });

async function toCheckout({ page, product, cart, checkout }: Shopper, good: { slug: string }): Promise<void> {
  await product.open(good.slug);
  await product.addToCart.click();
  await product.viewCart.click();
  await cart.checkOut.click();
  await expect(checkout.heading).toBeVisible();
  await expect(cardNumber({ page } as Shopper)).toBeVisible();
  await checkout.fill(someone());
}

test('a guest pays by card, confirms at the bank, and sees the order confirmed', async ({ guest, market, stripe }) => {
  const lamp = await market.sell({ title: 'Brass lamp', priceMinor: 129_900, stock: [5] });
  await standInForStripeJs(guest.page);
  await toCheckout(guest, lamp);
  const policy = (await guest.page.request.get('/checkout')).headers()['content-security-policy'];
  expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com');
  expect(policy).toContain("connect-src 'self' https://api.stripe.com");

  await cardNumber(guest).fill(cards.challenged);
  const total = (await guest.checkout.total.textContent()) ?? '';
  await guest.checkout.pay.click();
  await guest.page.getByRole('button', { name: 'Complete' }).click();

  await expect(guest.order.confirmed).toBeVisible();
  await expect(guest.order.total).toHaveText(total);
  expect(await market.stockOf(lamp)).toEqual({ onHand: 4, reserved: 0 });
  const [paid] = [...stripe.intents.values()];
  expect(paid).toMatchObject({ status: 'succeeded', currency: 'try' });
  // The client's secret, which Stripe puts into the address, is not left there.
  expect(new URL(guest.page.url()).search).toBe('');
});

test('what is wrong with a card is said beside it, a declined one is followed by another', async ({
  guest,
  market,
}) => {
  const cloth = await market.sell({ title: 'Linen cloth', priceMinor: 24_950, stock: [5] });
  await standInForStripeJs(guest.page);
  await toCheckout(guest, cloth);
  await guest.checkout.pay.click();
  await expect(guest.checkout.errors).toContainText('Your card number is incomplete.');
  await guest.checkout.errors.getByRole('link').click();
  await expect(cardNumber(guest)).toBeFocused();

  await cardNumber(guest).fill(cards.declined);
  await guest.checkout.pay.click();
  await expect(guest.page.getByText('Your bank declined the card without giving a reason.')).toBeVisible();
  await cardNumber(guest).fill(cards.works);
  await guest.page.getByRole('button', { name: /^Pay/ }).click();
  await expect(guest.order.confirmed).toBeVisible();
});

test.describe('when Stripe cannot be reached', () => {
  test.use({ expectedStatuses: [503] });

  test('the page says so, and takes the card once it can', async ({ guest, market }) => {
    const vase = await market.sell({ title: 'Glass vase', priceMinor: 9_900, stock: [5] });
    const { page, product, cart, checkout } = guest;
    await page.route('https://js.stripe.com/**', (route) => route.fulfill({ status: 503 }));
    await product.open(vase.slug);
    await product.addToCart.click();
    await product.viewCart.click();
    await cart.checkOut.click();
    await expect(page.getByRole('alert', { name: 'Cards cannot be taken just now' })).toBeVisible();
    await page.unroute('https://js.stripe.com/**');
    await standInForStripeJs(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await checkout.fill(someone());
    await cardNumber(guest).fill(cards.works);
    await checkout.pay.click();
    await expect(guest.order.confirmed).toBeVisible();
  });
});
