import { liveJson } from '#app/_http/live-json.ts';
import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database } from '#db/client.ts';
import { readOrder } from '#domain/console/read-order.ts';
import { readTimeline } from '#domain/console/read-timeline.ts';
import { isUuid } from '#lib/ids.ts';

type Context = { params: Promise<{ orderId: string }> };

/** `GET /api/admin/orders/{orderId}`: one order, whoever's, with its lines, its money, what was given back, and its course in one list. */
export const GET = route<Context>(async (request, { params }) => {
  await requireAdmin(request);
  const { orderId } = await params;
  if (!isUuid(orderId)) throw problem('NOT_FOUND');
  const [order, timeline] = await Promise.all([readOrder(database(), orderId), readTimeline(database(), orderId)]);
  if (!order) throw problem('NOT_FOUND');
  return await liveJson({ ...order, timeline });
});
