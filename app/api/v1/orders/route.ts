import { z } from 'zod';
import { parseInput } from '#app/_http/field-errors.ts';
import { requireIdempotencyKey } from '#app/_http/idempotency-key.ts';
import { json } from '#app/_http/json.ts';
import { invalid, problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireBuyer } from '#app/_session/buyer.ts';
import { database } from '#db/client.ts';
import { locateCity } from '#domain/account/locate-city.ts';
import { orderInput } from '#domain/order/input.ts';
import { processEngine } from '#domain/order/open-engine.ts';
import { placeOrder } from '#domain/order/place-order.ts';
import { findOrder, listOrders } from '#domain/order/queries.ts';
import { newId, sha256 } from '#lib/ids.ts';
import { present } from '#lib/result.ts';
import { waitForPayment } from './wait-for-payment.ts';

/** `POST /api/v1/orders`: orders the buyer's cart as they saw it (SPEC 6, 14). */
export const POST = route(async (request) => {
  const { buyer, email: accountEmail } = await requireBuyer(request);
  const idempotencyKey = requireIdempotencyKey(request);
  const input = await readJson(request, orderInput);
  const email = input.email ?? accountEmail;
  if (!email) throw invalid('email', 'REQUIRED', 'is required from guests');

  const engine = processEngine();
  const { shippingAddress, priceVersion, paymentMethodToken } = input;
  const { outcome, payment } = await placeOrder(engine, {
    orderId: newId(),
    attemptId: newId(),
    buyer,
    idempotencyKey,
    requestHash: sha256(JSON.stringify(input)),
    priceVersion,
    address: { ...shippingAddress, ...locateCity(shippingAddress.city, shippingAddress.country) },
    email,
    paymentMethodToken,
  });
  if (outcome.kind === 'REFUSED') {
    const { code, ...extras } = outcome.refusal;
    throw problem(code, extras);
  }
  await waitForPayment(outcome.orderId, payment);
  const order = present(await findOrder(engine.db, buyer, outcome.orderId), 'the order just placed');
  return outcome.kind === 'PLACED'
    ? json(order, { status: 201, headers: { location: `/api/v1/orders/${order.orderId}` } })
    : json(order, { headers: { 'idempotent-replayed': 'true' } });
});

const pageInput = z.object({
  before: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** `GET /api/v1/orders`: the buyer's orders, newest first. `next` goes into `before`. */
export const GET = route(async (request) => {
  const { buyer } = await requireBuyer(request);
  const { limit, before } = parseInput(pageInput, Object.fromEntries(new URL(request.url).searchParams));
  return json(await listOrders(database(), buyer, { limit, ...(before ? { before } : {}) }));
});
