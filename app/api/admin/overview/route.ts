import { liveJson } from '#app/_http/live-json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database } from '#db/client.ts';
import { readOverview } from '#domain/console/read-overview.ts';

/** `GET /api/admin/overview`: what the admin console's first page shows, read now. */
export const GET = route(async (request) => {
  await requireAdmin(request);
  return await liveJson(await readOverview(database()));
});
