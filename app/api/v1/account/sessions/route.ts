import { route } from '#app/_http/route.ts';
import { requireUser } from '#app/_session/roles.ts';
import { database } from '#db/client.ts';
import { endSessions } from '#domain/account/end-sessions.ts';

/** `DELETE /api/v1/account/sessions`: signs out everywhere, here too. */
export const DELETE = route(async (request) => {
  await endSessions(database(), await requireUser(request));
  return new Response(null, { status: 204 });
});
