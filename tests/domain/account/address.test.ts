import { describe, expect, it } from 'vitest';
import { shippingAddressInput } from '#domain/account/input.ts';
import { isCountryCode, locateCity } from '#domain/account/locate-city.ts';

const ADDRESS = { name: 'Ada Deniz', line1: 'Liman Sok. 1', city: 'İzmir', country: 'TR' };

describe('shippingAddressInput', () => {
  it('trims, drops what it does not know, and takes empty fields for absent ones', () => {
    const sent = { ...ADDRESS, name: '  Ada Deniz ', country: 'tr', line2: ' ', phone: '', isAdmin: true };
    const parsed = shippingAddressInput.parse(sent);
    expect(JSON.parse(JSON.stringify(parsed))).toEqual(ADDRESS);
  });

  it('takes the names that people have', () => {
    for (const name of ['Oğuz Şahin', '李 小龍', 'O’Brien-Smith', 'محمد علي', 'Zoë \u{1f469}\u200d\u{1f680}'])
      expect(shippingAddressInput.parse({ ...ADDRESS, name }).name).toBe(name);
  });

  it.each([
    ['name', ''],
    ['name', '   '],
    ['name', 'x'.repeat(101)],
    ['name', 'a\0b'],
    ['name', 'a\nb'],
    ['name', '\ud800'],
    ['name', 'abc\u202edef'],
    ['name', 7],
    ['line1', undefined],
    ['city', null],
    ['country', 'Turkey'],
    ['country', 'XX'],
    ['country', 'ZZ'],
    ['postalCode', '1'.repeat(21)],
    ['phone', 'call me'],
  ])('refuses %s %j', (field, value) => {
    const parsed = shippingAddressInput.safeParse({ ...ADDRESS, [field]: value });
    expect(parsed.error?.issues[0]?.path).toEqual([field]);
  });
});

describe('locateCity', () => {
  it.each([
    ['İSTANBUL', 'TR', 41.01],
    ['istanbul', 'TR', 41.01],
    ['  Istanbul ', 'TR', 41.01],
    ['Şanlıurfa', 'TR', 37.16],
    ['DKI  Jakarta', 'ID', -6.21],
    ['München', 'DE', 48.14],
    ['København', 'DK', 55.68],
    ['Çankırı', 'TR', 39.06],
    ['London', 'CA', 56.13],
    ['Nairobi', 'KE', 41.01],
  ])('finds %s, %s', (city, country, latitude) => {
    expect(locateCity(city, country).latitude).toBe(latitude);
  });
});

it('knows the 249 assigned country codes', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const known = letters.flatMap((a) => letters.map((b) => a + b)).filter(isCountryCode);
  expect(known).toHaveLength(249);
});
