import { parseInput } from '#app/_http/field-errors.ts';
import { json } from '#app/_http/json.ts';
import { route } from '#app/_http/route.ts';
import { placesInput } from '#domain/account/input.ts';
import { listPlaces } from '#domain/account/list-places.ts';

// The same for everybody, and changed by a release only.
const DAY_SECONDS = 24 * 3600;

/** `GET /api/v1/places?country=TR`: what an address form offers, the regions and the larger cities of a country. */
export const GET = route((request) => {
  const { country } = parseInput(placesInput, Object.fromEntries(new URL(request.url).searchParams));
  return json(listPlaces(country), { headers: { 'cache-control': `public, max-age=${DAY_SECONDS}` } });
});
