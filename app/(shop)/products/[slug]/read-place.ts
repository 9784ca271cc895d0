import { cookies } from 'next/headers';
import { parsePlace, placeCookie } from '#app/_client/place-cookie.ts';
import type { PlaceGroup } from '#components/catalog/deliver-to.tsx';
import type { Locale } from '#db/enums.ts';
import { listPlaces } from '#domain/account/list-places.ts';
import { locateCity, type Place } from '#domain/account/locate-city.ts';

/** Countries that are offered by city: the shop's own languages' and the nearest. An address at the checkout can be in any. */
const COUNTRIES = ['TR', 'ID', 'DE', 'GB', 'NL', 'FR'] as const;

/** The cities to choose from, and the one that was chosen before, with its place on the map. */
export async function readPlace(
  locale: Locale,
): Promise<{ groups: PlaceGroup[]; chosen: string; place: Place | undefined }> {
  const value = (await cookies()).get(placeCookie)?.value;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const groups = COUNTRIES.map((country) => ({
    country,
    label: names.of(country) ?? country,
    cities: citiesOf(country),
  }));
  const parsed = parsePlace(value && decodeURIComponent(value));
  const known =
    parsed && groups.some(({ country, cities }) => country === parsed.country && cities.includes(parsed.city));
  if (!parsed || !known) return { groups, chosen: '', place: undefined };
  return {
    groups,
    chosen: `${parsed.country}:${parsed.city}`,
    place: locateCity(parsed.city, parsed.country),
  };
}

/** The provinces, which people name their city by, or the larger cities where addresses name no province: short enough to look through. */
function citiesOf(country: string): string[] {
  const { regions, cities } = listPlaces(country);
  return regions.length > 0 ? regions : cities.map(({ name }) => name);
}
