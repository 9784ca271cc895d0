import { describe, expect, test } from 'vitest';
import { addressProblems, emptyAddress, toShippingAddress } from '#components/address/address-form.ts';
import { formatOf, printLines, tidyPostalCode } from '#components/address/address-format.ts';
import { type CheckoutForm, emptyForm, formErrors, serverErrors } from '#components/checkout/checkout-form.ts';
import { daysOfAll, deliveryEstimate } from '#components/checkout/delivery-estimate.ts';
import { speakerOf } from '#tests/support/words.ts';

const words = { checkout: speakerOf('checkout'), address: speakerOf('address') };

const filled: CheckoutForm = {
  ...emptyForm('TR'),
  email: 'ada@example.com',
  name: ' Ada Lovelace ',
  line1: 'İstiklal Caddesi 12',
  city: 'Beyoğlu',
  region: 'İstanbul',
};

describe('the checkout form', () => {
  test('asks a guest for everything that is needed, in the order of the page, and for nothing more', () => {
    const asked = ['email', 'name', 'region', 'city', 'line1'];
    expect(Object.keys(formErrors(words, emptyForm('TR'), true))).toEqual(asked);
    expect(Object.keys(formErrors(words, emptyForm(''), true))).toContain('country');
    expect(formErrors(words, filled, true)).toEqual({});
  });

  test('does not ask a member for an e-mail, nor for an address that is in the book', () => {
    expect(formErrors(words, { ...filled, email: '' }, false)).toEqual({});
    expect(formErrors(words, { ...emptyForm('TR'), addressId: '7' }, false)).toEqual({});
  });

  test.each([
    ['email', 'ada', true],
    ['email', 'ada@example', true],
    ['email', 'ada lovelace@example.com', true],
    ['email', 'ada+shop@example.co.uk', false],
    ['phone', '+90 (212) 555-01.02', false],
    ['phone', 'call me', true],
    ['postalCode', '34-710', false],
    ['postalCode', '3471', true],
    ['name', '   ', true],
  ] as const)('%s "%s": wrong is %s', (field, value, wrong) => {
    expect(field in formErrors(words, { ...filled, [field]: value }, true)).toBe(wrong);
  });

  test("puts the server's errors beside their fields", () => {
    const errors = [{ path: 'shippingAddress.city' }, { path: 'priceVersion' }, { path: 'email' }];
    expect(Object.keys(serverErrors(words, errors, filled))).toEqual(['email', 'city']);
  });
});

describe('an address of each country', () => {
  test('is sent trimmed, without what is empty or is not asked there', () => {
    expect(toShippingAddress(filled)).toEqual({
      name: 'Ada Lovelace',
      line1: 'İstiklal Caddesi 12',
      city: 'Beyoğlu',
      region: 'İstanbul',
      country: 'TR',
    });
    const german = { ...filled, country: 'DE', city: 'Berlin', postalCode: '10115' };
    expect(toShippingAddress(german)).not.toHaveProperty('region');
    expect(toShippingAddress({ ...filled, country: 'SG', city: '', postalCode: '018956' })).toMatchObject({
      city: 'Singapore',
    });
  });

  test.each([
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'M1 1AE', 'M1 1AE'],
    ['GB', '12345', undefined],
    ['NL', '1012ab', '1012 AB'],
    ['US', '100011234', '10001-1234'],
    ['US', '1000', undefined],
    ['JP', '1500002', '150-0002'],
    ['PL', '00001', '00-001'],
    ['CA', 'm5v3l9', 'M5V 3L9'],
    ['KE', 'P.O. Box 7', 'P.O. Box 7'],
  ])('%s: %s is written %s', (country, typed, tidy) => {
    expect(tidyPostalCode(country, typed)).toBe(tidy);
  });

  test('asks for what its country needs', () => {
    const wrong = (country: string) => Object.keys(addressProblems(emptyAddress(country)));
    expect(wrong('US')).toEqual(['name', 'line1', 'city', 'region', 'postalCode']);
    expect(wrong('DE')).toEqual(['name', 'line1', 'postalCode', 'city']);
    expect(wrong('JP').slice(0, 3)).toEqual(['name', 'postalCode', 'region']);
    expect(wrong('SG')).toEqual(['name', 'line1', 'postalCode']);
    expect(wrong('KE')).toEqual(['name', 'line1', 'city']);
  });

  test('is printed as its country prints it, without gaps', () => {
    const at = { line1: 'Liman Cd. 1', city: 'Konak', region: 'İzmir', postalCode: '35250' };
    expect(printLines({ ...at, country: 'TR' })).toEqual(['Liman Cd. 1', '35250 Konak/İzmir']);
    expect(printLines({ ...at, region: undefined, postalCode: undefined, country: 'TR' })).toEqual([
      'Liman Cd. 1',
      'Konak',
    ]);
    expect(
      printLines({ line1: '1 Main St', city: 'Austin', region: 'Texas', postalCode: '73301', country: 'US' }),
    ).toEqual(['1 Main St', 'Austin, Texas 73301']);
    expect(printLines({ ...at, country: 'DE' }), 'what the format does not name is kept').toContain('İzmir');
  });

  test('shows every field that it asks for', () => {
    for (const country of ['TR', 'ID', 'JP', 'US', 'GB', 'DE', 'AE', 'SG', 'HK', 'KE']) {
      const { rows, required, fixedCity } = formatOf(country);
      const shown = rows.map(([field]) => field as string);
      expect(shown, country).toEqual(
        expect.arrayContaining(required.filter((field) => field !== 'city' || !fixedCity)),
      );
      expect(shown, country).toContain('line1');
    }
  });
});

describe('the delivery estimate', () => {
  test.each([
    ['2026-11-30T10:00:00Z', 'Wed 2 Dec – Fri 4 Dec'],
    ['2026-12-03T10:00:00Z', 'Mon 7 Dec – Wed 9 Dec'],
    ['2026-12-05T23:59:59Z', 'Tue 8 Dec – Thu 10 Dec'],
  ])('counts working days from %s', (orderedAt, words) => {
    expect(deliveryEstimate(orderedAt, { from: 2, to: 4 }, 'en').replaceAll(',', '').replaceAll('\u00a0', ' ')).toBe(
      words,
    );
  });

  test('of several parcels runs from the first to the last', () => {
    const [near, far] = [
      { from: 2, to: 2 },
      { from: 5, to: 8 },
    ];
    expect(daysOfAll([far, near])).toEqual({ from: 2, to: 8 });
    expect(daysOfAll([])).toBeUndefined();
    const orderedAt = '2026-11-30T10:00:00Z';
    expect(deliveryEstimate(orderedAt, near, 'en')).not.toContain('–');
    expect(deliveryEstimate(orderedAt, far, 'en').replaceAll(',', '').replaceAll('\u00a0', ' ')).toBe(
      'Mon 7 Dec – Thu 10 Dec',
    );
  });
});
