import { parseInput } from '#app/_http/field-errors.ts';
import { requireIdempotencyKey } from '#app/_http/idempotency-key.ts';
import { json } from '#app/_http/json.ts';
import { invalid, problem } from '#app/_http/problem.ts';
import { requireRate } from '#app/_http/rate-limit.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireBuyer } from '#app/_session/buyer.ts';
import { database } from '#db/client.ts';
import { orderInput, orderListInput } from '#domain/order/input.ts';
import { processEngine } from '#domain/order/open-engine.ts';
import { placeOrder } from '#domain/order/place-order.ts';
import { findReplayed, listOrders } from '#domain/order/queries.ts';
import { newId, sha256 } from '#lib/ids.ts';
import { present } from '#lib/result.ts';
import { deliveryAddress } from './delivery-address.ts';
import { waitForPayment } from './wait-for-payment.ts';

// A person pays once in a while, a script that takes hold after hold does not stop: two tries a second for a minute are no person's. An
// address may be a whole office's, or a mobile network's.
const RATES = {
  byBuyer: { limit: 120, windowSeconds: 60 },
  byAddress: { limit: 1200, windowSeconds: 60 },
};

/** `POST /api/v1/orders`: orders the buyer's cart as they saw it (SPEC 6, 14). */
export const POST = route(async (request) => {
  const who = await requireBuyer(request);
  const { buyer, email: accountEmail } = who;
  const idempotencyKey = requireIdempotencyKey(request);
  await requireRate('order', request, buyer, RATES);
  const input = await readJson(request, orderInput);
  const email = input.email ?? accountEmail;
  if (!email) throw invalid('email', 'REQUIRED', 'is required from guests');

  const engine = processEngine();
  const { priceVersion, paymentMethodToken } = input;
  const requestHash = sha256(JSON.stringify(input));
  const address = await deliveryAddress(input, who).catch(async (error: unknown) => {
    // The address that the order was made with may have left the book since: the same request is still the same order.
    const replayed = await findReplayed(engine.db, buyer, idempotencyKey, requestHash);
    if (!replayed) throw error;
    return replayed.shippingAddress;
  });
  const { outcome, payment } = await placeOrder(engine, {
    orderId: newId(),
    attemptId: newId(),
    buyer,
    idempotencyKey,
    requestHash,
    priceVersion,
    address: present(address, 'an address, which the schema asks for'),
    email,
    paymentMethodToken,
  });
  if (outcome.kind === 'REFUSED') {
    const { code, ...extras } = outcome.refusal;
    throw problem(code, extras);
  }
  await waitForPayment(outcome.orderId, payment);
  const order = present(await engine.answers.submit({ buyer, orderId: outcome.orderId }), 'the order just placed');
  return outcome.kind === 'PLACED'
    ? json(order, { status: 201, headers: { location: `/api/v1/orders/${order.orderId}` } })
    : json(order, { headers: { 'idempotent-replayed': 'true' } });
});

/** `GET /api/v1/orders`: the buyer's orders, newest first. `next` goes into `before`. */
export const GET = route(async (request) => {
  const { buyer } = await requireBuyer(request);
  const { limit, before } = parseInput(orderListInput, Object.fromEntries(new URL(request.url).searchParams));
  return json(await listOrders(database(), buyer, { limit, ...(before ? { before } : {}) }));
});
