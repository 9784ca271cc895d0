import { parseInput } from '#app/_http/field-errors.ts';
import { json } from '#app/_http/json.ts';
import { route } from '#app/_http/route.ts';
import { database } from '#db/client.ts';
import { productQueryInput, readParameters } from '#domain/catalog/input.ts';
import { listProducts } from '#domain/catalog/list-products.ts';

/** One page of the catalogue. Parameters that are not known, and empty ones, count as left out. */
export const GET = route(async (request) => {
  const query = parseInput(productQueryInput, readParameters(new URL(request.url).searchParams));
  const { items, next } = await listProducts(database(), query);
  return json({ items, next });
});
