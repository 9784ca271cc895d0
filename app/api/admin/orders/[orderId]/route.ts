import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database } from '#db/client.ts';
import { readOrder } from '#domain/console/read-order.ts';
import { isUuid } from '#lib/ids.ts';

type Context = { params: Promise<{ orderId: string }> };

/** `GET /api/admin/orders/{orderId}`: one order, whoever's, with its lines, its money and what was given back. */
export const GET = route<Context>(async (request, { params }) => {
  await requireAdmin(request);
  const { orderId } = await params;
  const order = isUuid(orderId) ? await readOrder(database(), orderId) : undefined;
  if (!order) throw problem('NOT_FOUND');
  return json(order);
});
