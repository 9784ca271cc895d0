import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireUser } from '#app/_session/roles.ts';
import { database, processEnv } from '#db/client.ts';
import { changePassword } from '#domain/account/change-password.ts';
import { passwordChangeInput } from '#domain/account/input.ts';

/** `PUT /api/v1/account/password`: another password. Every session ends, this one too: the page signs in again with the new one. */
export const PUT = route(async (request) => {
  const userId = await requireUser(request);
  const input = await readJson(request, passwordChangeInput);
  const changed = await changePassword(database(), userId, input, processEnv().RATE_LIMITS);
  if (!changed.ok) {
    const { code, ...extras } = changed.refusal;
    throw problem(code, extras);
  }
  return new Response(null, { status: 204 });
});
