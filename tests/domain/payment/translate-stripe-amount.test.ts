import { expect, test } from 'vitest';
import { canChargeExactly, fromStripeAmount, toStripeAmount } from '#domain/payment/translate-stripe-amount.ts';

const cases = [
  ['TRY', 18_60, 18_60],
  ['USD', 1, 1],
  ['IDR', 100_00, 100_00],
  ['HUF', 100_00, 100_00],
  ['TWD', 100_00, 100_00],
  ['JPY', 500, 500],
  ['KRW', 500, 500],
  ['ISK', 5, 500],
  ['UGX', 5, 500],
] as const;
test.each(cases)('%s: %i of ours are %i of Stripe’s', (currency, ours, stripes) => {
  expect(toStripeAmount(ours, currency)).toBe(stripes);
  expect(fromStripeAmount(stripes, currency)).toBe(ours);
});

test.each(['KWD', 'BHD', 'JOD', 'OMR', 'TND', 'IQD', 'LYD', 'CLF', 'MGA'])(
  '%s cannot be charged to the last digit',
  (currency) => {
    expect(canChargeExactly(currency)).toBe(false);
    expect(() => toStripeAmount(1, currency)).toThrow(currency);
  },
);

test('what others charged on the account is read in our units too', () => {
  expect(fromStripeAmount(1_230, 'KWD')).toBe(1_230);
  expect(fromStripeAmount(7, 'MGA')).toBe(700);
});
