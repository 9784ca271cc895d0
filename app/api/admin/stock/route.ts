import { parseInput } from '#app/_http/field-errors.ts';
import { json } from '#app/_http/json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database, processEnv } from '#db/client.ts';
import { findSkus } from '#domain/console/find-skus.ts';
import { skuSearchInput } from '#domain/console/input.ts';

/** `GET /api/admin/stock?q=`: the SKUs that may be meant, by our id, a seller's code or words of the title. */
export const GET = route(async (request) => {
  await requireAdmin(request);
  const { q } = parseInput(skuSearchInput, Object.fromEntries(new URL(request.url).searchParams));
  return json({ items: await findSkus(database(), q, processEnv().STORE_CURRENCY) });
});
