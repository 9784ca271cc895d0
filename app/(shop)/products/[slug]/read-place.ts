import { cookies } from 'next/headers';
import { placeCookie } from '#app/_client/place-cookie.ts';
import { currentUser } from '#app/_session/current.ts';
import { type ChosenPlace, choosePlace } from '#app/(shop)/products/[slug]/choose-place.ts';
import { database } from '#db/client.ts';
import type { Locale } from '#db/enums.ts';
import { listPlaces } from '#domain/account/list-places.ts';
import { listAddresses } from '#domain/account/read-addresses.ts';

/** Countries that are offered by city: the shop's own languages' and the nearest. An address at the checkout can be in any. */
const COUNTRIES = ['TR', 'ID', 'DE', 'GB', 'NL', 'FR'] as const;

/** The cities to choose from, and the one that was chosen before or that the member lives in, with its place on the map. */
export async function readPlace(locale: Locale): Promise<ChosenPlace> {
  const value = (await cookies()).get(placeCookie)?.value;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const labelOf = (country: string) => names.of(country) ?? country;
  const offered = COUNTRIES.map((country) => ({ country, label: labelOf(country), cities: citiesOf(country) }));
  const cookie = value === undefined ? undefined : decodeURIComponent(value);
  return choosePlace(offered, cookie, cookie === undefined ? await readHome() : undefined, labelOf);
}

async function readHome() {
  const user = await currentUser();
  // The default one comes first.
  return user ? (await listAddresses(database(), user.userId)).find((address) => address.isDefault) : undefined;
}

/** The provinces, which people name their city by, or the larger cities where addresses name no province: short enough to look through. */
function citiesOf(country: string): string[] {
  const { regions, cities } = listPlaces(country);
  return regions.length > 0 ? regions : cities.map(({ name }) => name);
}
