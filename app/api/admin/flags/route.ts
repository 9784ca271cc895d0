import { json } from '#app/_http/json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database } from '#db/client.ts';
import { listFlags } from '#domain/flag/queries.ts';

/** `GET /api/admin/flags`: what can be switched off under load, what each saves, and who touched it last. */
export const GET = route(async (request) => {
  await requireAdmin(request);
  return json({ items: await listFlags(database()) });
});
