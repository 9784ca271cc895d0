import { liveJson } from '#app/_http/live-json.ts';
import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { requireBuyer } from '#app/_session/buyer.ts';
import { database } from '#db/client.ts';
import { findOrder } from '#domain/order/queries.ts';
import { isUuid } from '#lib/ids.ts';

type Context = { params: Promise<{ orderId: string }> };

/** `GET /api/v1/orders/{orderId}`: the buyer's own order; anybody else's looks as if it did not exist. */
export const GET = route<Context>(async (request, { params }) => {
  const { buyer } = await requireBuyer(request);
  const { orderId } = await params;
  const order = isUuid(orderId) ? await findOrder(database(), buyer, orderId) : undefined;
  if (!order) throw problem('NOT_FOUND');
  return await liveJson(order);
});
