import { requireIdempotencyKey } from '#app/_http/idempotency-key.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireOrderBuyer } from '#app/_session/order-keys.ts';
import { addAttempt } from '#domain/order/add-attempt.ts';
import { paymentInput } from '#domain/order/input.ts';
import { processEngine } from '#domain/order/open-engine.ts';
import { findOrder } from '#domain/order/queries.ts';
import { present } from '#lib/result.ts';
import { waitForPayment } from '../../wait-for-payment.ts';

type Context = { params: Promise<{ orderId: string }> };

/** `POST /api/v1/orders/{orderId}/payments`: another card on the same order, while its hold lives. */
export const POST = route<Context>(async (request, { params }) => {
  const idempotencyKey = requireIdempotencyKey(request);
  const { orderId } = await params;
  const buyer = await requireOrderBuyer(request, orderId);
  const { paymentMethodToken } = await readJson(request, paymentInput);
  const engine = processEngine();
  const result = await addAttempt(engine, { buyer, orderId, idempotencyKey, paymentMethodToken });
  if (!result.ok) {
    const { code, ...extras } = result.refusal;
    throw problem(code, extras);
  }
  await waitForPayment(orderId, result.value.payment);
  const order = present(await findOrder(engine.db, buyer, orderId), 'the order being paid');
  return result.value.replayed
    ? json(order, { headers: { 'idempotent-replayed': 'true' } })
    : json(order, { status: 201 });
});
