import { z } from 'zod';
import { parseInput } from '#app/_http/field-errors.ts';
import { json } from '#app/_http/json.ts';
import { route } from '#app/_http/route.ts';
import { listPlaces } from '#domain/account/list-places.ts';

const placesInput = z.object({ country: z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code') });

// The same for everybody, and changed by a release only.
const DAY_SECONDS = 24 * 3600;

/** `GET /api/v1/places?country=TR`: what an address form offers, the regions and the larger cities of a country. */
export const GET = route((request) => {
  const { country } = parseInput(placesInput, Object.fromEntries(new URL(request.url).searchParams));
  return json(listPlaces(country), { headers: { 'cache-control': `public, max-age=${DAY_SECONDS}` } });
});
