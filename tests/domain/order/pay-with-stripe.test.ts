import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runAudit } from '#domain/audit/run-audit.ts';
import { receiveBankEvent } from '#domain/order/receive-bank-event.ts';
import { resumeSaga } from '#domain/order/resume-sagas.ts';
import { stripeProvider } from '#domain/payment/stripe-provider.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, orderRow, placeAndPay, stockOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { type MadeOffer, makeOffer } from '#tests/support/factories.ts';
import { type StripeServer, startStripeServer } from '#tests/support/stripe-server.ts';

// What the saga needs of a provider is in tests/contract; here the two are put together once for each way a payment can go.

const WEBHOOK_SECRET = 'whsec_0123456789abcdef0123456789abcdef';

let database: TestDatabase;
let stripe: StripeServer;
let engine: TestEngine;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  stripe = await startStripeServer();
  const { url: apiUrl, secretKey } = stripe;
  engine = makeEngine(
    database.url,
    stripeProvider({ apiUrl, secretKey, webhookSecret: WEBHOOK_SECRET, timeoutMs: 5_000 }),
  );
});
afterEach(async () => {
  const findings = await runAudit(engine.db);
  await engine.close();
  await stripe.close();
  expect(findings.filter((finding) => finding.broken > 0)).toEqual([]);
});
afterAll(() => database?.drop());

async function order(paymentMethodToken: string) {
  const offer: MadeOffer = await makeOffer(database.sql, { stock: [2] });
  const lines = [{ skuId: offer.skuId, sellerId: offer.sellerId, quantity: 1 }];
  return { offer, wish: await wishFor(engine, lines, { paymentMethodToken }) };
}

/** What Stripe has of an order, as the shop asked for it. */
const atStripe = (orderId: string) =>
  [...stripe.intents.values()].filter((intent) => intent.metadata.order_id === orderId);

async function sendWebhook(type: string, intentId: string): Promise<boolean> {
  const { metadata } = stripe.intents.get(intentId) ?? {};
  const payload = JSON.stringify({
    id: `evt_${intentId}_${type}`,
    object: 'event',
    type,
    data: { object: { id: intentId, object: 'payment_intent', metadata } },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  const event = engine.bank.verifyWebhook(new Headers({ 'stripe-signature': signature }), payload);
  if (!event) throw new Error('The event was not believed.');
  return receiveBankEvent(engine, 'stripe', event);
}

test('a card that works: authorised, captured, confirmed, at the price of the order', async () => {
  const { offer, wish } = await order('pm_card_visa');
  await placeAndPay(engine, wish);
  expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', attemptStatus: 'CAPTURED' });
  const [row] = await database.sql<{ total: string; provider: string }[]>`
    select o.total_minor as total, a.provider from orders o join payment_attempts a on a.order_id = o.id
     where o.id = ${wish.orderId}`;
  expect(row?.provider).toBe('stripe');
  expect(atStripe(wish.orderId)).toMatchObject([
    { status: 'succeeded', received: Number(row?.total), currency: 'try', metadata: { attempt_key: wish.attemptId } },
  ]);
  expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 1, reserved: 0 });
});

test('3-D Secure: the payer is sent to Stripe, comes back in their own time, and the webhook brings the news', async () => {
  const { wish } = await order('pm_card_threeDSecure2Required');
  await placeAndPay(engine, wish);
  expect(await orderRow(engine, wish.orderId)).toMatchObject({
    status: 'PENDING_PAYMENT',
    attemptStatus: 'REQUIRES_ACTION',
  });
  const [attempt] = await database.sql<{ redirectUrl: string; id: string }[]>`
    select redirect_url as "redirectUrl", provider_payment_id as id from payment_attempts where id = ${wish.attemptId}`;
  if (!attempt) throw new Error('There is no attempt.');
  stripe.answerChallenge(attempt.redirectUrl, 'approve');
  expect(await sendWebhook('payment_intent.amount_capturable_updated', attempt.id)).toBe(true);
  expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', attemptStatus: 'CAPTURED' });
  expect(await sendWebhook('payment_intent.amount_capturable_updated', attempt.id)).toBe(false);
  // Its id at Stripe was known: nobody searched.
  expect(stripe.seen.filter((call) => call.line.includes('/search'))).toEqual([]);
});

test('an answer that was lost is found by looking, and there is one payment', async () => {
  const { wish } = await order('pm_card_visa');
  stripe.fault = 'CUT';
  await placeAndPay(engine, wish);
  expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'PENDING_PAYMENT', attemptStatus: 'UNKNOWN' });
  stripe.fault = undefined;
  await database.sql`update sagas set next_run_at = now() where order_id = ${wish.orderId}`;
  await resumeSaga(engine, wish.orderId);
  expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', attemptStatus: 'CAPTURED' });
  expect(atStripe(wish.orderId)).toHaveLength(1);
});

test('declined: the hold stays, the reason is told, nothing is held at Stripe', async () => {
  const { offer, wish } = await order('pm_card_visa_chargeDeclinedInsufficientFunds');
  await placeAndPay(engine, wish);
  expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'PENDING_PAYMENT', attemptStatus: 'DECLINED' });
  const [attempt] = await database.sql`select decline_code as code from payment_attempts where id = ${wish.attemptId}`;
  expect(attempt?.code).toBe('insufficient_funds');
  expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 2, reserved: 1 });
});

test('a token that Stripe does not know is a card to choose again', async () => {
  const { wish } = await order('pm_of_nobody');
  await placeAndPay(engine, wish);
  expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'PENDING_PAYMENT', attemptStatus: 'DECLINED' });
  expect(atStripe(wish.orderId)).toEqual([]);
});

test('an authorisation that comes after the hold has ended is let go', async () => {
  const { offer, wish } = await order('pm_card_threeDSecure2Required');
  await placeAndPay(engine, wish);
  const [intent] = atStripe(wish.orderId);
  if (!intent) throw new Error('Stripe has no payment.');
  await database.sql`update stock_reservations set expires_at = now() where order_id = ${wish.orderId}`;
  await database.sql`update orders set hold_expires_at = now() where id = ${wish.orderId}`;
  stripe.answerChallenge(`${stripe.url}/3ds/${intent.id}`, 'approve');
  await sendWebhook('payment_intent.amount_capturable_updated', intent.id);
  expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'EXPIRED', attemptStatus: 'CANCELED' });
  expect(intent.status).toBe('canceled');
  expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 2, reserved: 0 });
});

test('a capture that fails for good gives the units back', async () => {
  const { offer, wish } = await order('pm_card_visa');
  stripe.expireBeforeCapture = true;
  await placeAndPay(engine, wish);
  expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'PAYMENT_FAILED', endReason: 'CAPTURE_FAILED' });
  expect(await stockOf(engine, offer.skuId)).toEqual({ onHand: 2, reserved: 0 });
});
