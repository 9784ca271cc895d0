import { z } from 'zod';
import { exponentOf } from './money.ts';

/**
 * The configuration of every process, read from the environment once, at start (SPEC 16). Whoever starts a process calls
 * `readEnv`; nothing else in the project looks at `process.env`, so a wrong value is found before anything runs.
 */

const flag = z.enum(['0', '1', 'false', 'true']).transform((value) => value === '1' || value === 'true');
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
const url = (protocols: readonly string[]) =>
  z.string().refine(
    (text) => {
      try {
        return protocols.includes(new URL(text).protocol);
      } catch {
        return false;
      }
    },
    `must be a URL that starts with ${protocols.join(' or ')}`,
  );

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const paymentProviders = ['sandbox', 'stripe'] as const;

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  DATABASE_POOL_MAX: wholeNumber(1, 500).default(20),
  STORE_NAME: z.string().min(1).default('Holdfast'),
  STORE_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code')
    .default('TRY'),
  STORE_TIME_ZONE: z.string().refine(isTimeZone, 'must be an IANA time zone').default('Europe/Istanbul'),
  // 15 minutes: the everyday hold of SPEC 1. Tests go down to a second.
  HOLD_TTL_SECONDS: wholeNumber(1, 86_400).default(900),
  // 30 minutes in all for a payment that nobody can tell about (SPEC 7).
  UNKNOWN_HOLD_CAP_SECONDS: wholeNumber(1, 86_400).default(1800),
  // Money that comes after the hold ended: given back, or the stock is taken again for it if all of it is free (SPEC 7).
  LATE_PAYMENT: z.enum(['refuse', 'reacquire'], 'must be refuse or reacquire').default('refuse'),
  SWEEP_INTERVAL_MS: wholeNumber(10, 3_600_000).default(1000),
  PLACEMENT_LANES: wholeNumber(1, 64).default(2),
  PLACEMENT_GROUP_MAX: wholeNumber(1, 4096).default(256),
  // Orders that may wait in one process before it answers BUSY: 4,096 is about a second of a hot row.
  PLACEMENT_QUEUE_MAX: wholeNumber(1, 1_000_000).default(4096),
  CRON_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  NEXTAUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  // What the former secret sealed is still opened with it, and sealed anew under the present one.
  NEXTAUTH_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  NEXTAUTH_URL: url(['http:', 'https:']).optional(),
  // Sign-in by Google or GitHub is offered where both of a pair are set.
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  // Unset: mail stays in the house, and is read on a page in development and in the demo shop.
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .max(200)
    .regex(/^(?:[^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an address, or a name and <address>')
    .optional(),
  // Unset: Stripe where its secret key is set, else the sandbox bank.
  PAYMENT_PROVIDER: z.enum(paymentProviders, 'must be sandbox or stripe').optional(),
  BANK_URL: url(['http:', 'https:']).optional(),
  BANK_API_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  BANK_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must start with whsec_').optional(),
  // Where the worker takes the bank's webhooks itself; unset, only the web does.
  WEBHOOK_PORT: wholeNumber(1, 65_535).optional(),
  BANK_TIMEOUT_MS: wholeNumber(50, 120_000).default(8000),
  // A restricted key (rk_) does as well: it needs to write PaymentIntents and refunds, and to read charges.
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must start with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must start with whsec_').optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must start with pk_test_ or pk_live_')
    .optional(),
  // Stripe's own address when unset; a test puts a stand-in there.
  STRIPE_API_URL: url(['http:', 'https:']).optional(),
  DEMO_SELLER_KEY: z
    .string()
    .startsWith('hf_sk_', 'must start with hf_sk_')
    .min(24, 'must have at least 24 characters')
    .optional(),
  DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  RATE_LIMITS: flag.default(true),
  // For development and tests: sellers' webhooks may go to machines inside, and over plain http.
  WEBHOOKS_ALLOW_INTERNAL: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

type PaymentProvider = (typeof paymentProviders)[number];

export type Env = Readonly<z.output<typeof schema> & { PAYMENT_PROVIDER: PaymentProvider }>;
export type EnvName = keyof Env;

/** The names that the configuration knows, for `.env.example` and its test. */
export const envNames: readonly EnvName[] = schema.keyof().options;

const SECRETS = ['CRON_SECRET', 'METRICS_TOKEN', 'NEXTAUTH_SECRET'] as const satisfies readonly EnvName[];

/** What a provider cannot do without. The sandbox's are asked for in production only: elsewhere they are made. */
const SECRETS_OF = {
  sandbox: ['BANK_API_KEY', 'BANK_WEBHOOK_SECRET'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
} as const satisfies Record<PaymentProvider, readonly EnvName[]>;

type Source = Readonly<Record<string, string | undefined>>;

/** What a web process or worker cannot do without in production; nothing here has a default (SPEC 16). */
export function productionSecrets(source: Source): readonly EnvName[] {
  return [...SECRETS, ...SECRETS_OF[paymentProviderOf(source)]];
}

/** Which provider takes the money, by an environment that need not be checked yet. */
export function paymentProviderOf(source: Source): PaymentProvider {
  const { PAYMENT_PROVIDER: named, STRIPE_SECRET_KEY } = source;
  return paymentProviders.find((provider) => provider === named) ?? (STRIPE_SECRET_KEY ? 'stripe' : 'sandbox');
}

/** What is wrong with the configuration, in one line that names the variable and never shows its value. */
export class EnvError extends Error {}

/**
 * Reads the configuration from `source` (usually `process.env`). Empty strings count as unset.
 * Throws `EnvError` with one line: the first wrong variable, or the secrets that production lacks.
 */
export function readEnv(source: Source): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = issue?.path.join('.') ?? 'environment';
    const missing = given[name] === undefined;
    throw new EnvError(missing ? `${name} is not set.` : `${name} ${issue?.message ?? 'is wrong'}.`);
  }
  const env: Env = { ...parsed.data, PAYMENT_PROVIDER: paymentProviderOf(given) };
  if (env.NODE_ENV === 'production') {
    const missing = productionSecrets(given).filter((name) => env[name] === undefined);
    if (missing.length > 0) throw new EnvError(`Missing in production: ${missing.join(', ')}.`);
  }
  checkStripe(env, given.PAYMENT_PROVIDER);
  checkPairs(env);
  return env;
}

/** What is sealed in the database: under the first, and opened by all of these. Throws `EnvError` where there is none. */
export function sealingSecrets(env: Env): readonly [string, ...string[]] {
  const { NEXTAUTH_SECRET: now, NEXTAUTH_SECRET_PREVIOUS: previous } = env;
  if (!now) throw new EnvError('NEXTAUTH_SECRET must be set: what is secret in the database is sealed with it.');
  return previous ? [now, previous] : [now];
}

/** What is of no use without the other. */
const PAIRS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const satisfies readonly (readonly [EnvName, EnvName])[];

function checkPairs(env: Env): void {
  for (const [left, right] of PAIRS) {
    if ((env[left] === undefined) === (env[right] === undefined)) continue;
    const [set, missing] = env[left] === undefined ? [right, left] : [left, right];
    throw new EnvError(`${set} is set, but ${missing} is not.`);
  }
}

/** Stripe's two secrets go together, its keys are of one mode, and it must be able to charge every amount of the store's currency. */
function checkStripe(env: Env, namedProvider: string | undefined): void {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY, STORE_CURRENCY } = env;
  if (env.PAYMENT_PROVIDER === 'sandbox') {
    if (namedProvider || !STRIPE_WEBHOOK_SECRET) return;
    throw new EnvError('STRIPE_WEBHOOK_SECRET is set, but STRIPE_SECRET_KEY is not.');
  }
  if (!STRIPE_SECRET_KEY) throw new EnvError('PAYMENT_PROVIDER is stripe, but STRIPE_SECRET_KEY is not set.');
  if (!STRIPE_WEBHOOK_SECRET) throw new EnvError('STRIPE_SECRET_KEY is set, but STRIPE_WEBHOOK_SECRET is not.');
  const modeOf = (key: string) => key.split('_')[1];
  if (STRIPE_PUBLISHABLE_KEY && modeOf(STRIPE_PUBLISHABLE_KEY) !== modeOf(STRIPE_SECRET_KEY)) {
    throw new EnvError('STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY are not both of test or both of live mode.');
  }
  if (isFinerThanStripe(STORE_CURRENCY)) {
    throw new EnvError(`STORE_CURRENCY ${STORE_CURRENCY} has amounts that Stripe cannot charge to the last digit.`);
  }
}

/** Of three digits Stripe wants the last to be 0, and of MGA it knows none. A test holds this and translate-stripe-amount.ts together. */
function isFinerThanStripe(currency: string): boolean {
  return exponentOf(currency) > 2 || currency === 'MGA';
}
