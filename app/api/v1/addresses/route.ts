import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireUser } from '#app/_session/roles.ts';
import { database } from '#db/client.ts';
import { addAddress } from '#domain/account/add-address.ts';
import { addressInput } from '#domain/account/input.ts';
import { listAddresses } from '#domain/account/read-addresses.ts';

/** `GET /api/v1/addresses`: the member's address book, the default first. It has 20 at most, so there are no pages. */
export const GET = route(async (request) => {
  const userId = await requireUser(request);
  return json({ items: await listAddresses(database(), userId) });
});

/** `POST /api/v1/addresses`: one more; the same once more is the one that is there. */
export const POST = route(async (request) => {
  const userId = await requireUser(request);
  const outcome = await addAddress(database(), userId, await readJson(request, addressInput));
  if (!outcome.ok) {
    const { code, max } = outcome.refusal;
    throw problem(code, { errors: [{ path: '', code, message: `an address book holds at most ${max} addresses` }] });
  }
  const { address, created } = outcome.value;
  return created
    ? json(address, { status: 201, headers: { location: `/api/v1/addresses/${address.addressId}` } })
    : json(address);
});
