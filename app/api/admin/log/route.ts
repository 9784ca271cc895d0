import { z } from 'zod';
import { parseInput } from '#app/_http/field-errors.ts';
import { json } from '#app/_http/json.ts';
import { route } from '#app/_http/route.ts';
import { withoutUndefined } from '#app/_http/without-undefined.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database, processEnv } from '#db/client.ts';
import { logListingInput, pageLimit } from '#domain/console/input.ts';
import { listAdminActs } from '#domain/console/list-admin-acts.ts';

const query = z.intersection(logListingInput, z.object({ limit: pageLimit }));

/** `GET /api/admin/log?subject=&subjectId=&admin=&day=&cursor=&limit=`: what admins did, newest first. Nothing changes it. */
export const GET = route(async (request) => {
  await requireAdmin(request);
  const wanted = parseInput(query, Object.fromEntries(new URL(request.url).searchParams));
  return json(await listAdminActs(database(), { ...withoutUndefined(wanted), timeZone: processEnv().STORE_TIME_ZONE }));
});
