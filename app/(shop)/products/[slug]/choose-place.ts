import { parsePlace } from '#app/_client/place-cookie.ts';
import type { PlaceGroup } from '#components/catalog/deliver-to.tsx';
import { locateCity, type Place } from '#domain/account/locate-city.ts';

/** What is known of where a member lives. */
export type Home = { readonly city: string; readonly region?: string; readonly country: string };

export type ChosenPlace = { groups: PlaceGroup[]; chosen: string; place: Place | undefined };

/**
 * Where distances are measured to: what the cookie says, `Anywhere` included; else the member's default address, by the name of its province or
 * city that is offered. A home that is not offered is put to the choices, so that what is chosen can be seen among them.
 */
export function choosePlace(
  offered: readonly PlaceGroup[],
  cookie: string | undefined,
  home: Home | undefined,
  labelOf: (country: string) => string,
): ChosenPlace {
  const offers = (country: string, city: string) =>
    offered.some((group) => group.country === country && group.cities.includes(city));
  const groups = [...offered];
  if (cookie !== undefined) {
    const named = parsePlace(cookie);
    if (!named || !offers(named.country, named.city)) return { groups, chosen: '', place: undefined };
    return { groups, chosen: `${named.country}:${named.city}`, place: locateCity(named.city, named.country) };
  }
  if (!home) return { groups, chosen: '', place: undefined };
  const { country, city, region = '' } = home;
  const name = [region, city].find((each) => offers(country, each)) ?? city;
  const chosen = { groups, chosen: `${country}:${name}`, place: locateCity(city, country, region) };
  if (offers(country, name)) return chosen;
  const at = groups.findIndex((group) => group.country === country);
  const known = groups[at];
  if (known) groups[at] = { ...known, cities: [name, ...known.cities] };
  else groups.unshift({ country, label: labelOf(country), cities: [name] });
  return chosen;
}
