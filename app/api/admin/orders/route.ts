import { z } from 'zod';
import { parseInput } from '#app/_http/field-errors.ts';
import { json } from '#app/_http/json.ts';
import { route } from '#app/_http/route.ts';
import { withoutUndefined } from '#app/_http/without-undefined.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database, processEnv } from '#db/client.ts';
import { orderListingInput, pageLimit } from '#domain/console/input.ts';
import { listOrders } from '#domain/console/list-orders.ts';

const query = z.intersection(orderListingInput, z.object({ limit: pageLimit }));

/** `GET /api/admin/orders?find=&status=&day=&sort=&direction=&cursor=&limit=`: orders, newest first unless asked otherwise. Days are the shop's. */
export const GET = route(async (request) => {
  await requireAdmin(request);
  const wanted = parseInput(query, Object.fromEntries(new URL(request.url).searchParams));
  return json(await listOrders(database(), { ...withoutUndefined(wanted), timeZone: processEnv().STORE_TIME_ZONE }));
});
