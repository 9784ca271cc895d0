import { describe, expect, test } from 'vitest';
import {
  type CheckoutForm,
  emptyForm,
  formErrors,
  serverErrors,
  toShippingAddress,
} from '#components/checkout/checkout-form.ts';
import { deliveryEstimate } from '#components/checkout/delivery-estimate.ts';
import { speakerOf } from '#tests/support/words.ts';

const t = speakerOf('checkout');

const filled: CheckoutForm = {
  ...emptyForm('TR'),
  email: 'ada@example.com',
  name: ' Ada Lovelace ',
  line1: 'İstiklal Caddesi 12',
  city: 'Istanbul',
};

describe('the checkout form', () => {
  test('asks a guest for everything that is needed, and for nothing more', () => {
    expect(Object.keys(formErrors(t, emptyForm('TR'), true)).sort()).toEqual(['city', 'email', 'line1', 'name']);
    expect(Object.keys(formErrors(t, emptyForm(''), true))).toContain('country');
    expect(formErrors(t, filled, true)).toEqual({});
  });

  test('does not ask a member for an e-mail', () => {
    expect(formErrors(t, { ...filled, email: '' }, false)).toEqual({});
  });

  test.each([
    ['email', 'ada', true],
    ['email', 'ada@example', true],
    ['email', 'ada lovelace@example.com', true],
    ['email', 'ada+shop@example.co.uk', false],
    ['phone', '+90 (212) 555-01.02', false],
    ['phone', 'call me', true],
    ['name', '   ', true],
  ] as const)('%s "%s": wrong is %s', (field, value, wrong) => {
    expect(field in formErrors(t, { ...filled, [field]: value }, true)).toBe(wrong);
  });

  test('sends trimmed lines and leaves out what was left empty', () => {
    expect(toShippingAddress(filled)).toEqual({
      name: 'Ada Lovelace',
      line1: 'İstiklal Caddesi 12',
      city: 'Istanbul',
      country: 'TR',
    });
    expect(toShippingAddress({ ...filled, postalCode: '34430' })).toMatchObject({ postalCode: '34430' });
  });

  test("puts the server's errors beside their fields", () => {
    const errors = [
      { path: 'shippingAddress.city', code: 'TOO_LARGE' },
      { path: 'priceVersion', code: 'REQUIRED' },
    ];
    expect(serverErrors(t, errors, filled)).toEqual({ city: 'City is too long.' });
  });
});

describe('the delivery estimate', () => {
  test.each([
    ['2026-11-30T10:00:00Z', 'Wed 2 Dec – Fri 4 Dec'],
    ['2026-12-03T10:00:00Z', 'Mon 7 Dec – Wed 9 Dec'],
    ['2026-12-05T23:59:59Z', 'Tue 8 Dec – Thu 10 Dec'],
  ])('counts working days from %s', (orderedAt, words) => {
    expect(deliveryEstimate(orderedAt, 'en').replaceAll(',', '').replaceAll('\u2009', ' ')).toBe(words);
  });
});
