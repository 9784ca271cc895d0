import { describe, expect, test } from 'vitest';
import { choosePlace } from '#app/(shop)/products/[slug]/choose-place.ts';
import { locateCity } from '#domain/account/locate-city.ts';

const offered = [
  { country: 'TR', label: 'Türkiye', cities: ['Ankara', 'İstanbul'] },
  { country: 'DE', label: 'Germany', cities: ['Berlin'] },
];
const choose = (cookie: string | undefined, home?: { city: string; region?: string; country: string }) =>
  choosePlace(offered, cookie, home, (country) => `Land ${country}`);

describe('where distances are measured to', () => {
  test('is nowhere for somebody of whom nothing is known', () => {
    expect(choose(undefined)).toEqual({ groups: offered, chosen: '', place: undefined });
  });

  test('is what was chosen, whatever the address', () => {
    const home = { city: 'Berlin', country: 'DE' };
    expect(choose('TR:Ankara', home)).toMatchObject({ chosen: 'TR:Ankara', place: locateCity('Ankara', 'TR') });
    expect(choose('anywhere', home)).toMatchObject({ chosen: '', place: undefined });
    expect(choose('TR:Atlantis', home)).toMatchObject({ chosen: '', place: undefined });
  });

  test('is the member’s default address, by the province that is offered', () => {
    expect(choose(undefined, { city: 'Kadıköy', region: 'İstanbul', country: 'TR' })).toEqual({
      groups: offered,
      chosen: 'TR:İstanbul',
      place: locateCity('Kadıköy', 'TR', 'İstanbul'),
    });
    expect(choose(undefined, { city: 'Berlin', country: 'DE' }).chosen).toBe('DE:Berlin');
  });

  test('is put to the choices when it is none of them', () => {
    const town = choose(undefined, { city: 'Passau', country: 'DE' });
    expect(town.chosen).toBe('DE:Passau');
    expect(town.groups[1]).toEqual({ country: 'DE', label: 'Germany', cities: ['Passau', 'Berlin'] });
    const abroad = choose(undefined, { city: 'Lyon', country: 'FR' });
    expect(abroad.chosen).toBe('FR:Lyon');
    expect(abroad.groups[0]).toEqual({ country: 'FR', label: 'Land FR', cities: ['Lyon'] });
    expect(offered).toHaveLength(2);
  });
});
