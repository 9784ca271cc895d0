import { z } from 'zod';
import { parseInput } from '#app/_http/field-errors.ts';
import { json } from '#app/_http/json.ts';
import { route } from '#app/_http/route.ts';
import { withoutUndefined } from '#app/_http/without-undefined.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database } from '#db/client.ts';
import { pageLimit, paymentListingInput } from '#domain/console/input.ts';
import { listPayments } from '#domain/console/list-payments.ts';

const query = z.intersection(paymentListingInput, z.object({ limit: pageLimit }));

/** `GET /api/admin/payments?filter=&find=&cursor=&limit=`: attempts to pay, newest first; the UNKNOWN ones oldest first. */
export const GET = route(async (request) => {
  await requireAdmin(request);
  const wanted = parseInput(query, Object.fromEntries(new URL(request.url).searchParams));
  return json(await listPayments(database(), withoutUndefined(wanted)));
});
