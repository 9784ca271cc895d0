import { parseInput } from '#app/_http/field-errors.ts';
import { json } from '#app/_http/json.ts';
import { route } from '#app/_http/route.ts';
import { admitCall } from '#app/seller-api/admit-call.ts';
import { database } from '#db/client.ts';
import { orderFeedInput } from '#domain/seller/input.ts';
import { listConfirmedOrders } from '#domain/seller/list-confirmed-orders.ts';

/** The feed of confirmed orders with the seller's lines: `next` is the `after` of the next call (SPEC 9). */
export const GET = route(async (request) => {
  const { sellerId, headers } = await admitCall(request, 'orders:read');
  const query = parseInput(orderFeedInput, Object.fromEntries(new URL(request.url).searchParams));
  return json(await listConfirmedOrders(database(), sellerId, query), { headers });
});
