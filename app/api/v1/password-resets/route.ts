import { clientAddress } from '#app/_http/client-address.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { localeOf } from '#app/_locale/locales.ts';
import { sessionSecret } from '#app/_session/session.ts';
import { database, processEnv } from '#db/client.ts';
import { resetRequestInput } from '#domain/account/input.ts';
import { requestPasswordReset } from '#domain/account/request-password-reset.ts';

/** `POST /api/v1/password-resets`: a link by mail to whoever has an account under this address. 202, whether anybody has. */
export const POST = route(async (request) => {
  const { email } = await readJson(request, resetRequestInput);
  const asked = await requestPasswordReset(database(), email, {
    address: clientAddress(request.headers),
    locale: localeOf(request.headers),
    linkSecret: sessionSecret(),
    limited: processEnv().RATE_LIMITS,
  });
  if (!asked.ok) {
    const { code, ...extras } = asked.refusal;
    throw problem(code, extras);
  }
  return new Response(null, { status: 202 });
});
