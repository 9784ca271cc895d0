import { liveJson } from '#app/_http/live-json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database } from '#db/client.ts';
import { readAudit } from '#domain/console/read-audit.ts';

/** `GET /api/admin/audit`: every invariant, when it was last looked at, and what differs. */
export const GET = route(async (request) => {
  await requireAdmin(request);
  return await liveJson(await readAudit(database()));
});
