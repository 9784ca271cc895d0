import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { sessionSecret } from '#app/_session/session.ts';
import { database } from '#db/client.ts';
import { passwordResetInput } from '#domain/account/input.ts';
import { resetPassword } from '#domain/account/reset-password.ts';

/** `POST /api/v1/password-resets/redeem`: a new password by the key of a mailed link, once. Tells whose it is, so that the page can sign in. */
export const POST = route(async (request) => {
  const reset = await resetPassword(database(), await readJson(request, passwordResetInput), sessionSecret());
  if (!reset.ok) throw problem(reset.refusal.code);
  return json(reset.value);
});
