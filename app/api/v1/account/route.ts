import { clientAddress } from '#app/_http/client-address.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { localeOf } from '#app/_locale/locales.ts';
import { requireUser } from '#app/_session/roles.ts';
import { database, processEnv } from '#db/client.ts';
import { changeName } from '#domain/account/change-name.ts';
import { createAccount } from '#domain/account/create-account.ts';
import { nameChangeInput, newAccountInput } from '#domain/account/input.ts';

/** `POST /api/v1/account`: signs up. Signing in, and bringing the guest's cart along, are requests of their own. */
export const POST = route(async (request) => {
  const input = await readJson(request, newAccountInput);
  const made = await createAccount(database(), input, {
    address: clientAddress(request.headers),
    locale: localeOf(request.headers),
    limited: processEnv().RATE_LIMITS,
  });
  if (!made.ok) {
    const { code, ...extras } = made.refusal;
    throw problem(code, extras);
  }
  return json({ userId: made.value, name: input.name, email: input.email }, { status: 201 });
});

/** `PATCH /api/v1/account`: another name. */
export const PATCH = route(async (request) => {
  const userId = await requireUser(request);
  const { name } = await readJson(request, nameChangeInput);
  await changeName(database(), userId, name);
  return json({ name });
});
