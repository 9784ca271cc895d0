import { describe, expect, it } from 'vitest';
import { shippingAddressInput } from '#domain/account/input.ts';
import { knownRegions, listPlaces } from '#domain/account/list-places.ts';
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
    ['Şanlıurfa', 'TR', 37.17],
    ['urfa', 'TR', 37.17],
    ['Çankırı', 'TR', 40.6],
    ['DKI  Jakarta', 'ID', -6.21],
    ['München', 'DE', 48.14],
    ['Koeln', 'DE', 50.93],
    ['København', 'DK', 55.68],
    ['London', 'GB', 51.51],
    ['London', 'CA', 42.98],
    ['Gotham', 'US', 39.78],
    ['Nairobi', 'KE', -1.28],
    ['Thimphu', 'BT', 41.01],
  ])('finds %s, %s', (city, country, latitude) => {
    expect(locateCity(city, country).latitude).toBe(latitude);
  });

  it.each([
    ['Ereğli', 'TR', 'Konya', 37.51],
    ['Ereğli', 'TR', 'Zonguldak', 41.28],
    ['Kaş', 'TR', 'Antalya', 36.91],
    ['Portland', 'US', 'OR', 45.52],
    ['Springfield', 'US', 'Oregon', 44.94],
    ['渋谷区', 'JP', '東京都', 35.69],
    ['Ubud', 'ID', 'Bali', -8.65],
    ['Berlin', 'DE', 'Atlantis', 52.52],
  ])('finds %s, %s in %s: the city of that region, or its capital', (city, country, region, latitude) => {
    expect(locateCity(city, country, region).latitude).toBe(latitude);
  });
});

describe('the lists of places', () => {
  it('have all provinces of Turkey and Indonesia, states of the US and prefectures of Japan', () => {
    const counts = ['TR', 'ID', 'US', 'JP'].map((country) => listPlaces(country).regions.length);
    expect(counts).toEqual([81, 38, 51, 47]);
    expect(listPlaces('XX')).toEqual({ regions: [], cities: [] });
  });

  it('have only assigned countries, places on the globe, and no name twice in a region', () => {
    for (const [country, regions] of knownRegions) {
      expect(isCountryCode(country)).toBe(true);
      for (const { region, cities } of regions) {
        for (const place of region ? [region, ...cities] : cities) {
          expect(Math.abs(place.latitude)).toBeLessThanOrEqual(90);
          expect(Math.abs(place.longitude)).toBeLessThanOrEqual(180);
        }
        const names = cities.map((city) => city.names[0]);
        expect(names, `${country} ${region?.names[0]}`).toEqual([...new Set(names)]);
      }
    }
  });
});

it('knows the 249 assigned country codes', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const known = letters.flatMap((a) => letters.map((b) => a + b)).filter(isCountryCode);
  expect(known).toHaveLength(249);
});
