import type { Db } from '#db/client.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { loadOfferTerms } from '#domain/catalog/load-offers.ts';
import { placeOrders } from '#domain/order/place-orders.ts';
import { settleAttempts } from '#domain/order/settle-attempts.ts';
import type { BankAnswer, BankPayment } from '#domain/payment/types.ts';
import { readCoupons } from '#domain/pricing/read-coupons.ts';
import { quoteCart } from '#domain/pricing/rules.ts';
import { newId } from '#lib/ids.ts';
import { present } from '#lib/result.ts';
import { makeCart, makeGuest } from '#tests/support/factories.ts';

const CURRENCY = 'TRY';
const ADDRESS = {
  name: 'Ayşe Yılmaz',
  line1: 'Bağdat Caddesi 1',
  city: 'Istanbul',
  country: 'TR',
  latitude: 41.0082,
  longitude: 28.9784,
};

export type MadeOrder = { orderId: string; attemptId: string; totalMinor: number };

type Line = { skuId: string; sellerId: string; quantity: number };

/** What a placement of `lines` by a new guest asks for; its cart is there. */
async function makeRequest(db: Db, lines: readonly Line[], code: string | undefined) {
  const { buyer } = makeGuest();
  await makeCart(db.sql, buyer, lines, code);
  const standing = code === undefined ? undefined : (await readCoupons(db.sql, [{ buyer, code }])).get(buyer);
  const { quote } = quoteCart(lines, await loadOfferTerms(db.sql, lines), CURRENCY, standing);
  const orderId = newId();
  return {
    orderId,
    attemptId: newId(),
    buyer: buyer as BuyerId,
    idempotencyKey: orderId,
    requestHash: orderId,
    priceVersion: quote.priceVersion,
    address: ADDRESS,
    email: 'guest@example.com',
    paymentMethodToken: 'tok_ok',
  };
}

/**
 * Places an order as a new guest, or undefined when it was refused for stock. Its holds live for `holdTtlSeconds` (0:
 * run out at once).
 */
export async function tryOrder(
  db: Db,
  lines: readonly Line[],
  holdTtlSeconds = 900,
  couponCode?: string,
): Promise<MadeOrder | undefined> {
  const request = await makeRequest(db, lines, couponCode);
  const [outcome] = await placeOrders(db, [request], {
    currency: CURRENCY,
    provider: 'sandbox',
    holdTtlSeconds,
    leaseSeconds: 30,
  });
  const { orderId, attemptId } = request;
  if (outcome?.kind === 'PLACED') return { orderId, attemptId, totalMinor: outcome.totalMinor };
  if (outcome?.kind === 'REFUSED' && outcome.refusal.code === 'OUT_OF_STOCK') return undefined;
  throw new Error(`Not placed: ${JSON.stringify(outcome)}`);
}

export async function makeOrder(
  db: Db,
  lines: readonly Line[],
  holdTtlSeconds = 900,
  couponCode?: string,
): Promise<MadeOrder> {
  return present(await tryOrder(db, lines, holdTtlSeconds, couponCode), 'an order, but there was too little stock');
}

function payment(order: MadeOrder, status: BankPayment['status']): BankAnswer {
  const capturedMinor = status === 'CAPTURED' ? order.totalMinor : 0;
  return {
    kind: 'PAYMENT',
    payment: {
      providerPaymentId: `pay_${order.attemptId}`,
      status,
      amountMinor: order.totalMinor,
      currency: CURRENCY,
      capturedMinor,
      refundedMinor: 0,
    },
  };
}

async function settle(db: Db, order: MadeOrder, answer: BankAnswer): Promise<void> {
  const { orderId, attemptId } = order;
  const [outcome] = await settleAttempts(db, [{ orderId, attemptId, answer }], { unknownHoldCapMs: 1_800_000 });
  if (outcome?.kind !== 'SETTLED') throw new Error(`Not settled: ${JSON.stringify(outcome)}`);
}

/** The bank's word arrives: the stock is sold, the money not yet captured. */
export const authorise = (db: Db, order: MadeOrder) => settle(db, order, payment(order, 'AUTHORIZED'));

/** Captured: the order is CONFIRMED. */
export const capture = (db: Db, order: MadeOrder) => settle(db, order, payment(order, 'CAPTURED'));

/** The capture failed for good: the units come back, the order is PAYMENT_FAILED. */
export const failCapture = (db: Db, order: MadeOrder) => settle(db, order, payment(order, 'FAILED'));

/** The bank refuses for good, before anything was authorised: the order is PAYMENT_FAILED. */
export const refuse = (db: Db, order: MadeOrder) =>
  settle(db, order, { kind: 'REFUSED', code: 'INVALID_AMOUNT', detail: 'not by this bank' });

/** The bank's answer was lost: the payment is UNKNOWN and the hold is kept. */
export const loseAnswer = (db: Db, order: MadeOrder) =>
  settle(db, order, { kind: 'NO_ANSWER', detail: 'the connection was cut' });

/** An order paid at once: placed, authorised, captured. */
export async function sell(db: Db, lines: readonly Line[], couponCode?: string): Promise<MadeOrder> {
  const order = await makeOrder(db, lines, 900, couponCode);
  await authorise(db, order);
  await capture(db, order);
  return order;
}
