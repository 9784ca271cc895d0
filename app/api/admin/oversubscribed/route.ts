import { parseInput } from '#app/_http/field-errors.ts';
import { liveJson } from '#app/_http/live-json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database, processEnv } from '#db/client.ts';
import { shortfallsInput } from '#domain/console/input.ts';
import { listShortfalls } from '#domain/console/list-shortfalls.ts';

/** `GET /api/admin/oversubscribed?sellerId=&day=&cursor=&limit=`: counts that were less than what was held, newest first, and the sellers' records. */
export const GET = route(async (request) => {
  await requireAdmin(request);
  const wanted = parseInput(shortfallsInput, Object.fromEntries(new URL(request.url).searchParams));
  const timeZone = processEnv().STORE_TIME_ZONE;
  return await liveJson(await listShortfalls(database(), { ...wanted, timeZone }));
});
