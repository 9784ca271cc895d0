import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireUser } from '#app/_session/roles.ts';
import { database, processEnv } from '#db/client.ts';
import { changeEmail } from '#domain/account/change-email.ts';
import { emailChangeInput } from '#domain/account/input.ts';

/** `PUT /api/v1/account/email`: another address, for who knows the password. The old one is told. */
export const PUT = route(async (request) => {
  const userId = await requireUser(request);
  const input = await readJson(request, emailChangeInput);
  const changed = await changeEmail(database(), userId, input, processEnv().RATE_LIMITS);
  if (!changed.ok) {
    const { code, ...extras } = changed.refusal;
    throw problem(code, extras);
  }
  return json({ email: input.email });
});
