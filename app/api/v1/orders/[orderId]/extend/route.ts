import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { requireOrderBuyer } from '#app/_session/order-keys.ts';
import { database } from '#db/client.ts';
import { extendHold } from '#domain/order/extend-hold.ts';
import { findOrder } from '#domain/order/queries.ts';
import { present } from '#lib/result.ts';

type Context = { params: Promise<{ orderId: string }> };

/** `POST /api/v1/orders/{orderId}/extend`: 5 more minutes for a payer in 3-D Secure, once. A double click is harmless. */
export const POST = route<Context>(async (request, { params }) => {
  const { orderId } = await params;
  const buyer = await requireOrderBuyer(request, orderId);
  const db = database();
  const result = await extendHold(db, buyer, orderId);
  if (!result.ok) {
    const { code, ...extras } = result.refusal;
    throw problem(code, extras);
  }
  return json(present(await findOrder(db, buyer, orderId), 'the extended order'));
});
