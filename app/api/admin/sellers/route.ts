import { parseInput } from '#app/_http/field-errors.ts';
import { json } from '#app/_http/json.ts';
import { route } from '#app/_http/route.ts';
import { withoutUndefined } from '#app/_http/without-undefined.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database } from '#db/client.ts';
import { pageLimit, sellerListingInput } from '#domain/console/input.ts';
import { listSellers } from '#domain/console/list-sellers.ts';

const query = sellerListingInput.extend({ limit: pageLimit });

/** `GET /api/admin/sellers?find=&cursor=&limit=`: sellers with their keys in use and their record. */
export const GET = route(async (request) => {
  await requireAdmin(request);
  const wanted = parseInput(query, Object.fromEntries(new URL(request.url).searchParams));
  return json(await listSellers(database(), withoutUndefined(wanted)));
});
