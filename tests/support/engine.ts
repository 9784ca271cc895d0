import { connect, type Db } from '#db/client.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { loadOfferTerms } from '#domain/catalog/load-offers.ts';
import { createEngine, type Engine, type EngineSettings } from '#domain/order/create-engine.ts';
import { type PlaceAnswer, placeOrder } from '#domain/order/place-order.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import { sandboxProvider } from '#domain/payment/sandbox-provider.ts';
import type { PaymentProvider } from '#domain/payment/types.ts';
import { packPriceVersion } from '#domain/pricing/price-version.ts';
import { readCoupons } from '#domain/pricing/read-coupons.ts';
import { quoteCart } from '#domain/pricing/rules.ts';
import { newId, randomToken } from '#lib/ids.ts';
import type { RunningBank } from './bank.ts';
import { makeCart, makeGuest } from './factories.ts';

export const ISTANBUL = { latitude: 41.0082, longitude: 28.9784 };

const ADDRESS = { name: 'Ada Deniz', line1: 'Liman 1', city: 'Istanbul', country: 'TR', ...ISTANBUL };

export type TestEngine = Engine & { readonly close: () => Promise<void> };

/** An engine of its own on a test's database: what a web process has, so two of them are two processes' queues. */
export function makeEngine(
  databaseUrl: string,
  bank: PaymentProvider,
  given: Partial<Omit<EngineSettings, 'place' | 'settle'>> & { holdTtlSeconds?: number; leaseSeconds?: number } = {},
): TestEngine {
  const { holdTtlSeconds = 900, leaseSeconds = 20, ...settings } = given;
  const db: Db = connect(databaseUrl, { poolMax: 8, name: 'test-engine' });
  const engine = createEngine(db, bank, {
    place: { currency: 'TRY', provider: bank.name, holdTtlSeconds, leaseSeconds },
    settle: { unknownHoldCapMs: 1_800_000 },
    lanes: 2,
    groupMax: 256,
    queueMax: 10_000,
    publicUrl: 'http://shop.test',
    ...settings,
  });
  return { ...engine, close: () => db.close() };
}

/** The product's own adapter on a running sandbox bank. */
export function providerOf(bank: RunningBank, timeoutMs = 2_000): PaymentProvider {
  return sandboxProvider({ url: bank.url, apiKey: bank.apiKey, webhookSecret: bank.webhookSecret, timeoutMs });
}

/** A bank that is never heard: for tests that end with the placing. Its orders stay PENDING under their lease. */
export const silentBank: PaymentProvider = {
  name: 'sandbox',
  authorise: () => new Promise(() => {}),
  capture: () => new Promise(() => {}),
  void: () => new Promise(() => {}),
  refund: () => new Promise(() => {}),
  lookUp: () => new Promise(() => {}),
  listPayments: () => new Promise(() => {}),
  verifyWebhook: () => undefined,
};

export type WishedLine = { skuId: string; sellerId: string; quantity: number };

/** The request that a buyer with this cart and an honest browser would send: a cart is made, priced and ordered. */
export async function wishFor(
  engine: Engine,
  lines: readonly WishedLine[],
  { couponCode, ...given }: Partial<PlaceRequest> & { buyer?: BuyerId; couponCode?: string } = {},
): Promise<PlaceRequest> {
  const buyer = given.buyer ?? (makeGuest().buyer as BuyerId);
  await makeCart(engine.db.sql, buyer, lines, couponCode);
  const wish = couponCode === undefined ? undefined : { buyer, code: couponCode };
  return { ...(await agreeTo(engine, lines, wish)), buyer, ...given };
}

/** The same for a cart that is there already. */
export async function agreeTo(
  engine: Engine,
  lines: readonly WishedLine[],
  coupon?: { readonly buyer: BuyerId; readonly code: string },
): Promise<Omit<PlaceRequest, 'buyer'>> {
  const { sql } = engine.db;
  const standing = coupon && (await readCoupons(sql, [coupon])).get(coupon.buyer);
  const { quote } = quoteCart(lines, await loadOfferTerms(sql, lines), engine.settings.place.currency, standing);
  return {
    orderId: newId(),
    attemptId: newId(),
    idempotencyKey: randomToken(12),
    requestHash: 'the same body',
    priceVersion: packPriceVersion(quote),
    address: ADDRESS,
    email: 'ada@example.com',
    paymentMethodToken: 'tok_ok',
  };
}

/** Places a wish and waits until its saga has got as far as it can get now. */
export async function placeAndPay(engine: Engine, request: PlaceRequest): Promise<PlaceAnswer['outcome']> {
  const { outcome, payment } = await placeOrder(engine, request);
  await payment;
  return outcome;
}

export async function orderRow(engine: Engine, orderId: string) {
  const [row] = await engine.db.sql<
    { status: string; endReason: string | null; step: string; attemptStatus: string; holdExpiresAt: Date | null }[]
  >`
    select o.status, o.end_reason as "endReason", o.hold_expires_at as "holdExpiresAt", s.step,
           (select a.status from payment_attempts a where a.order_id = o.id order by ordinal desc limit 1) as "attemptStatus"
      from orders o join sagas s on s.order_id = o.id where o.id = ${orderId}`;
  if (!row) throw new Error(`No order ${orderId}`);
  return row;
}

export async function stockOf(engine: Engine, skuId: string): Promise<{ onHand: number; reserved: number }> {
  const [row] = await engine.db.sql<{ onHand: number; reserved: number }[]>`
    select sum(on_hand)::int as "onHand", sum(reserved)::int as reserved from inventory where sku_id = ${skuId}`;
  if (!row) throw new Error(`No stock of ${skuId}`);
  return row;
}
