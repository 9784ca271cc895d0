import { expect, test } from 'vitest';
import { canChargeExactly } from '#domain/payment/translate-stripe-amount.ts';
import { type EnvError, readEnv } from '#lib/env.ts';

const base = { DATABASE_URL: 'postgres://localhost/holdfast' };
const stripe = { ...base, STRIPE_SECRET_KEY: 'sk_test_123', STRIPE_WEBHOOK_SECRET: 'whsec_123' };

test('the sandbox bank takes the money, and Stripe where its secrets are', () => {
  expect(readEnv(base).PAYMENT_PROVIDER).toBe('sandbox');
  expect(readEnv(stripe).PAYMENT_PROVIDER).toBe('stripe');
  expect(readEnv({ ...stripe, PAYMENT_PROVIDER: 'sandbox' }).PAYMENT_PROVIDER).toBe('sandbox');
  expect(readEnv({ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_test_123' }).STRIPE_PUBLISHABLE_KEY).toBe('pk_test_123');
});

test.each([
  ['no webhook secret', { STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_SECRET_KEY is set, but STRIPE_WEBHOOK_SECRET is not.'],
  ['no secret key', { STRIPE_SECRET_KEY: '' }, 'STRIPE_WEBHOOK_SECRET is set, but STRIPE_SECRET_KEY is not.'],
  [
    'Stripe named without its key',
    { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: '' },
    'PAYMENT_PROVIDER is stripe, but STRIPE_SECRET_KEY is not set.',
  ],
  [
    'a publishable key in place of the secret one',
    { STRIPE_SECRET_KEY: 'pk_test_123' },
    'STRIPE_SECRET_KEY must start with sk_test_, sk_live_, rk_test_ or rk_live_.',
  ],
  [
    'keys of two modes',
    { STRIPE_SECRET_KEY: 'sk_live_123', STRIPE_PUBLISHABLE_KEY: 'pk_test_123' },
    'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY are not both of test or both of live mode.',
  ],
  ['another provider', { PAYMENT_PROVIDER: 'paypal' }, 'PAYMENT_PROVIDER must be sandbox or stripe.'],
])('%s: said in one line, without the value', (_what, given, line) => {
  expect(failure({ ...stripe, ...given })).toBe(line);
});

test('in production each provider needs its own secrets', () => {
  const production = {
    ...base,
    NODE_ENV: 'production',
    CRON_SECRET: 'c'.repeat(16),
    METRICS_TOKEN: 'm'.repeat(16),
    NEXTAUTH_SECRET: 'n'.repeat(32),
  };
  expect(failure(production)).toBe('Missing in production: BANK_API_KEY, BANK_WEBHOOK_SECRET.');
  expect(readEnv({ ...production, ...stripe, NODE_ENV: 'production' }).PAYMENT_PROVIDER).toBe('stripe');
});

test('Stripe is refused for exactly the currencies of which it cannot charge every amount', () => {
  const currencies = [...Intl.supportedValuesOf('currency'), 'CLF', 'UYW', 'MGA'];
  const refused = currencies.filter((STORE_CURRENCY) => failure({ ...stripe, STORE_CURRENCY }) !== undefined);
  expect(refused).toEqual(currencies.filter((currency) => !canChargeExactly(currency)));
  expect(refused).toContain('KWD');
  expect(failure({ ...stripe, STORE_CURRENCY: 'KWD' })).toBe(
    'STORE_CURRENCY KWD has amounts that Stripe cannot charge to the last digit.',
  );
  expect(readEnv({ ...base, STORE_CURRENCY: 'KWD' }).STORE_CURRENCY).toBe('KWD');
});

function failure(source: Record<string, string>): string | undefined {
  try {
    readEnv(source);
    return undefined;
  } catch (error) {
    return (error as EnvError).message;
  }
}
