import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { requireOrderBuyer } from '#app/_session/order-keys.ts';
import { cancelOrder } from '#domain/order/cancel-order.ts';
import { processEngine } from '#domain/order/open-engine.ts';
import { findOrder } from '#domain/order/queries.ts';
import { resumeSaga } from '#domain/order/resume-sagas.ts';
import { present } from '#lib/result.ts';
import { waitForPayment } from '../../wait-for-payment.ts';

type Context = { params: Promise<{ orderId: string }> };

/** `POST /api/v1/orders/{orderId}/cancel`: gives the stock back at once, and what the bank holds with it. Repeatable. */
export const POST = route<Context>(async (request, { params }) => {
  const { orderId } = await params;
  const buyer = await requireOrderBuyer(request, orderId);
  const engine = processEngine();
  const result = await cancelOrder(engine.db, buyer, orderId);
  if (!result.ok) {
    const { code, ...extras } = result.refusal;
    throw problem(code, extras);
  }
  await waitForPayment(
    orderId,
    resumeSaga(engine, orderId).then(() => undefined),
  );
  return json(present(await findOrder(engine.db, buyer, orderId), 'the cancelled order'));
});
