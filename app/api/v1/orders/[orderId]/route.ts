import { liveJson } from '#app/_http/live-json.ts';
import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { requireOrderBuyer } from '#app/_session/order-keys.ts';
import { database } from '#db/client.ts';
import { findOrder } from '#domain/order/queries.ts';

type Context = { params: Promise<{ orderId: string }> };

/** `GET /api/v1/orders/{orderId}`: the buyer's own order; anybody else's looks as if it did not exist. */
export const GET = route<Context>(async (request, { params }) => {
  const { orderId } = await params;
  const buyer = await requireOrderBuyer(request, orderId);
  const order = await findOrder(database(), buyer, orderId);
  if (!order) throw problem('NOT_FOUND');
  return await liveJson(order);
});
