import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireUser } from '#app/_session/roles.ts';
import { database } from '#db/client.ts';
import { changeAddress } from '#domain/account/change-address.ts';
import { addressInput } from '#domain/account/input.ts';
import { findAddress, toAddressView } from '#domain/account/read-addresses.ts';
import { removeAddress } from '#domain/account/remove-address.ts';

type Context = { params: Promise<{ addressId: string }> };

export const GET = route(async (request, { params }: Context) => {
  const userId = await requireUser(request);
  const address = await findAddress(database(), userId, (await params).addressId);
  if (!address) throw problem('NOT_FOUND');
  return json(toAddressView(address));
});

/** Writes it anew, all of it. */
export const PUT = route(async (request, { params }: Context) => {
  const userId = await requireUser(request);
  const input = await readJson(request, addressInput);
  const outcome = await changeAddress(database(), userId, (await params).addressId, input);
  if (!outcome.ok) throw problem(outcome.refusal.code);
  return json(outcome.value);
});

export const DELETE = route(async (request, { params }: Context) => {
  const userId = await requireUser(request);
  const outcome = await removeAddress(database(), userId, (await params).addressId);
  if (!outcome.ok) throw problem(outcome.refusal.code);
  return new Response(null, { status: 204 });
});
