import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { forgetOrderKeys, guestByOrderKey } from '#app/_session/order-keys.ts';
import { requireUser } from '#app/_session/roles.ts';
import { database } from '#db/client.ts';
import { memberBuyer } from '#domain/account/make-buyer-id.ts';
import { adoptOrder } from '#domain/order/adopt-orders.ts';
import { findOrder } from '#domain/order/queries.ts';
import { isUuid } from '#lib/ids.ts';
import { present } from '#lib/result.ts';

type Context = { params: Promise<{ orderId: string }> };

/** `POST /api/v1/orders/{orderId}/adopt`: the signed-in member takes an order that they hold the key of. Repeatable; 404 without the key. */
export const POST = route<Context>(async (request, { params }) => {
  const member = memberBuyer(await requireUser(request));
  const { orderId } = await params;
  if (!isUuid(orderId)) throw problem('NOT_FOUND');
  const db = database();
  const own = await findOrder(db, member, orderId);
  if (!own) {
    if (!(await guestByOrderKey(request.headers, orderId))) throw problem('NOT_FOUND');
    if (!(await adoptOrder(db, member, orderId))) throw problem('PAYMENT_IN_PROGRESS', { orderId });
  }
  const order = own ?? present(await findOrder(db, member, orderId), 'the adopted order');
  return json(order, { headers: { 'set-cookie': forgetOrderKeys(request, orderId) } });
});
