import { setTimeout as delay } from 'node:timers/promises';
import { CURRENCY } from '#bench/ground.ts';
import { connect } from '#db/client.ts';
import { createEngine, type Engine, type EngineSettings } from '#domain/order/create-engine.ts';
import type { BankAnswer, BankPayment, PaymentProvider } from '#domain/payment/types.ts';

/** The product's own defaults (SPEC 16), so that a figure is what an installation gets. */
const SETTINGS: EngineSettings = {
  place: { currency: CURRENCY, provider: 'sandbox', holdTtlSeconds: 900, leaseSeconds: 21 },
  settle: { unknownHoldCapMs: 1_800_000 },
  lanes: 2,
  groupMax: 256,
  queueMax: 4096,
  publicUrl: 'http://localhost:3000',
};

export const POOL_MAX = 20;

export type BenchEngine = Engine & { readonly close: () => Promise<void> };

/** What a web process has: its pool and its queues. */
export function openBenchEngine(
  databaseUrl: string,
  bank: PaymentProvider,
  {
    holdTtlSeconds = SETTINGS.place.holdTtlSeconds,
    ...given
  }: Partial<EngineSettings> & { holdTtlSeconds?: number } = {},
): BenchEngine {
  const db = connect(databaseUrl, { poolMax: POOL_MAX, groupedMax: POOL_MAX, name: 'holdfast-bench' });
  return {
    ...createEngine(db, bank, { ...SETTINGS, ...given, place: { ...SETTINGS.place, holdTtlSeconds } }),
    close: () => db.close(),
  };
}

const never = (): Promise<never> => new Promise(() => {});

/** For benches that end with the placing: it is never heard. */
export const silentBank: PaymentProvider = {
  name: 'sandbox',
  authorise: never,
  capture: never,
  void: never,
  refund: never,
  lookUp: never,
  listPayments: never,
  verifyWebhook: () => undefined,
};

/** A bank inside this process that says yes to everything, each answer after `answerMs`. */
export function promptBank(answerMs: number): PaymentProvider {
  const answer = async (payment: BankPayment): Promise<BankAnswer> => {
    await delay(answerMs);
    return { kind: 'PAYMENT', payment };
  };
  const amounts = new Map<string, number>();
  const paymentOf = (key: string, status: BankPayment['status'], capturedMinor: number): BankPayment => ({
    providerPaymentId: `pay_${key}`,
    status,
    amountMinor: amounts.get(key) ?? 0,
    currency: CURRENCY,
    capturedMinor,
    refundedMinor: 0,
  });
  return {
    name: 'sandbox',
    authorise: ({ key, amountMinor }) => {
      amounts.set(key, amountMinor);
      return answer(paymentOf(key, 'AUTHORIZED', 0));
    },
    capture: (key, _, amountMinor) => {
      const payment = paymentOf(key, 'CAPTURED', amountMinor);
      amounts.delete(key);
      return answer(payment);
    },
    void: (key) => answer(paymentOf(key, 'VOIDED', 0)),
    refund: async (key, _, amountMinor) => {
      await delay(answerMs);
      const payment = { ...paymentOf(key, 'CAPTURED', amountMinor), refundedMinor: amountMinor };
      return { kind: 'PAYMENT', payment, refundMade: true };
    },
    lookUp: (key) => answer(paymentOf(key, 'AUTHORIZED', 0)),
    listPayments: async () => ({ kind: 'NO_ANSWER', detail: 'this bank keeps no list' }),
    verifyWebhook: () => undefined,
  };
}
