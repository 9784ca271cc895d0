import { parseInput } from '#app/_http/field-errors.ts';
import { json } from '#app/_http/json.ts';
import { route } from '#app/_http/route.ts';
import { database } from '#db/client.ts';
import { productQueryInput } from '#domain/catalog/input.ts';
import { listProducts } from '#domain/catalog/queries.ts';

/** One page of the catalogue. Parameters that are not known, and empty ones, count as left out. */
export const GET = route(async (request) => {
  const given = [...new URL(request.url).searchParams].filter(([, value]) => value !== '');
  return json(await listProducts(database(), parseInput(productQueryInput, Object.fromEntries(given))));
});
