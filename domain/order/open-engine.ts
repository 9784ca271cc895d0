import { database, processEnv } from '#db/client.ts';
import { keepFlushing } from '#domain/event/flush-tally.ts';
import { sandboxProvider } from '#domain/payment/sandbox-provider.ts';
import { stripeProvider } from '#domain/payment/stripe-provider.ts';
import type { PaymentProvider } from '#domain/payment/types.ts';
import { type Env, EnvError } from '#lib/env.ts';
import { createEngine, type Engine, type EngineSettings } from './create-engine.ts';

/** This process's engine, made once from its environment. Throws `EnvError` when the bank is not configured. */
export function processEngine(): Engine {
  const env = processEnv();
  const db = database();
  return db.single('engine', () => {
    const engine = createEngine(db, openBank(env), settingsOf(env));
    keepFlushing(db, engine.tally);
    return engine;
  });
}

function openBank(env: Env): PaymentProvider {
  const timeoutMs = env.BANK_TIMEOUT_MS;
  if (env.PAYMENT_PROVIDER === 'stripe') {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
    if (!secretKey || !webhookSecret) throw new EnvError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set.');
    const apiUrl = env.STRIPE_API_URL;
    return stripeProvider({ secretKey, webhookSecret, timeoutMs, ...(apiUrl ? { apiUrl } : {}) });
  }
  const { BANK_URL: url, BANK_API_KEY: apiKey, BANK_WEBHOOK_SECRET: webhookSecret } = env;
  if (!url || !apiKey || !webhookSecret) {
    throw new EnvError('BANK_URL, BANK_API_KEY and BANK_WEBHOOK_SECRET must be set.');
  }
  return sandboxProvider({ url: url.replace(/\/$/, ''), apiKey, webhookSecret, timeoutMs });
}

/** The engine's settings from the environment. */
export function settingsOf(env: Env): EngineSettings {
  return {
    place: {
      currency: env.STORE_CURRENCY,
      provider: env.PAYMENT_PROVIDER,
      holdTtlSeconds: env.HOLD_TTL_SECONDS,
      leaseSeconds: leaseSecondsFor(env.BANK_TIMEOUT_MS),
    },
    settle: { unknownHoldCapMs: env.UNKNOWN_HOLD_CAP_SECONDS * 1000 },
    lanes: env.PLACEMENT_LANES,
    groupMax: env.PLACEMENT_GROUP_MAX,
    queueMax: env.PLACEMENT_QUEUE_MAX,
    latePayment: env.LATE_PAYMENT,
    publicUrl: (env.NEXTAUTH_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
  };
}

/**
 * A lease outlives the two calls to the bank that one look at a saga may take, and ends soon enough that another process
 * takes over within a minute (CASES C-066).
 */
export function leaseSecondsFor(bankTimeoutMs: number): number {
  return Math.min(55, Math.ceil((2 * bankTimeoutMs) / 1000) + 5);
}
