import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { requireUser } from '#app/_session/roles.ts';
import { database } from '#db/client.ts';
import { makeDefaultAddress } from '#domain/account/make-default-address.ts';

type Context = { params: Promise<{ addressId: string }> };

/** `PUT /api/v1/addresses/{addressId}/default`: the checkout begins with this one from now on. */
export const PUT = route(async (request, { params }: Context) => {
  const userId = await requireUser(request);
  const outcome = await makeDefaultAddress(database(), userId, (await params).addressId);
  if (!outcome.ok) throw problem(outcome.refusal.code);
  return json(outcome.value);
});
