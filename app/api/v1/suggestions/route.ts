import { clientAddress } from '#app/_http/client-address.ts';
import { parseInput } from '#app/_http/field-errors.ts';
import { json } from '#app/_http/json.ts';
import { requireWithinLimit } from '#app/_http/rate-limit.ts';
import { route } from '#app/_http/route.ts';
import { database, processEnv } from '#db/client.ts';
import { takeFromLimit } from '#domain/account/take-from-limit.ts';
import { suggestionsInput } from '#domain/catalog/input.ts';
import { suggestProducts } from '#domain/catalog/suggest-products.ts';
import { sha256 } from '#lib/ids.ts';

/** Four a second for a minute: a quick typist asks for two, and an office may sit behind one address. */
const LIMIT = { limit: 240, windowSeconds: 60 };

// The same beginning is typed again and again, going back and forth.
const FRESH_SECONDS = 30;

/** `GET /api/v1/suggestions?q=lam`: what a search that begins like this may be for. */
export const GET = route(async (request) => {
  const { q } = parseInput(suggestionsInput, Object.fromEntries(new URL(request.url).searchParams));
  const db = database();
  if (processEnv().RATE_LIMITS) {
    const address = sha256(clientAddress(request.headers));
    requireWithinLimit('suggestions', await takeFromLimit(db, { key: `suggestions:${address}`, ...LIMIT }));
  }
  return json(await suggestProducts(db, q), { headers: { 'cache-control': `public, max-age=${FRESH_SECONDS}` } });
});
