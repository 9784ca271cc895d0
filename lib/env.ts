import { z } from 'zod';

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
  NEXTAUTH_URL: url(['http:', 'https:']).optional(),
  PAYMENT_PROVIDER: z.enum(['sandbox']).default('sandbox'),
  BANK_URL: url(['http:', 'https:']).optional(),
  BANK_API_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  BANK_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must start with whsec_').optional(),
  BANK_TIMEOUT_MS: wholeNumber(50, 120_000).default(8000),
  DEMO_SELLER_KEY: z
    .string()
    .startsWith('hf_sk_', 'must start with hf_sk_')
    .min(24, 'must have at least 24 characters')
    .optional(),
  DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  RATE_LIMITS: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Env = Readonly<z.output<typeof schema>>;
export type EnvName = keyof Env;

/** The names that the configuration knows, for `.env.example` and its test. */
export const envNames: readonly EnvName[] = schema.keyof().options;

/** What a web process or worker cannot do without in production; nothing here has a default (SPEC 16). */
export const productionSecrets = [
  'CRON_SECRET',
  'METRICS_TOKEN',
  'NEXTAUTH_SECRET',
  'BANK_API_KEY',
  'BANK_WEBHOOK_SECRET',
] as const satisfies readonly EnvName[];

/** What is wrong with the configuration, in one line that names the variable and never shows its value. */
export class EnvError extends Error {}

/**
 * Reads the configuration from `source` (usually `process.env`). Empty strings count as unset.
 * Throws `EnvError` with one line: the first wrong variable, or the secrets that production lacks.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = issue?.path.join('.') ?? 'environment';
    const missing = given[name] === undefined;
    throw new EnvError(missing ? `${name} is not set.` : `${name} ${issue?.message ?? 'is wrong'}.`);
  }
  if (parsed.data.NODE_ENV === 'production') {
    const missing = productionSecrets.filter((name) => parsed.data[name] === undefined);
    if (missing.length > 0) throw new EnvError(`Missing in production: ${missing.join(', ')}.`);
  }
  return parsed.data;
}
