import { z } from 'zod';
import { parseWebhookSecrets, type WebhookSecret } from '#lib/standard-webhooks.ts';

const webUrl = z.url({ protocol: /^https?$/, error: 'must be a URL that starts with http: or https:' });

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must be a URL that starts with postgres: or postgresql:');

const secrets = z.string().transform((text, context): readonly WebhookSecret[] => {
  try {
    return parseWebhookSecrets(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: `is wrong: ${error instanceof Error ? error.message : 'unreadable'}` });
    return z.NEVER;
  }
});

const schema = z.object({
  BANK_DATABASE_URL: databaseUrl,
  BANK_HOST: z.string().default('127.0.0.1'),
  BANK_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .pipe(z.number().max(65_535, 'must be at most 65535'))
    .default(0),
  BANK_PUBLIC_URL: webUrl.optional(),
  BANK_API_KEY: z.string().min(16, 'must have at least 16 characters'),
  BANK_WEBHOOK_URL: webUrl.optional(),
  BANK_WEBHOOK_SECRET: secrets.optional(),
  // The merchant on whose behalf this bank asks its customers: it has one.
  BANK_MERCHANT_NAME: z.string().min(1).max(60).default('Holdfast'),
});

/** What the bank runs on. `webhook` is missing when events are recorded but sent to nobody. */
export type BankEnv = {
  readonly databaseUrl: string;
  readonly host: string;
  /** 0 means any free port. */
  readonly port: number;
  /** Where customers reach the bank's pages; missing means http://localhost:<port>. */
  readonly publicUrl: string | undefined;
  readonly apiKey: string;
  readonly webhook: { readonly url: string; readonly secrets: readonly WebhookSecret[] } | undefined;
  readonly merchantName: string;
};

/** What is wrong with the environment, in one line that shows no value. */
export class BankEnvError extends Error {}

/** Reads the bank's configuration; empty strings count as unset. Throws {@link BankEnvError} for the first thing wrong. */
export function readBankEnv(source: Readonly<Record<string, string | undefined>> = process.env): BankEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  given.BANK_DATABASE_URL ??= given.DATABASE_URL;
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = issue?.path.join('.') ?? 'environment';
    throw new BankEnvError(given[name] === undefined ? `${name} is not set.` : `${name} ${issue?.message}.`);
  }
  const env = parsed.data;
  if (env.BANK_WEBHOOK_URL !== undefined && env.BANK_WEBHOOK_SECRET === undefined) {
    throw new BankEnvError('BANK_WEBHOOK_SECRET is not set, but BANK_WEBHOOK_URL is.');
  }
  return {
    databaseUrl: env.BANK_DATABASE_URL,
    host: env.BANK_HOST,
    port: env.BANK_PORT,
    publicUrl: env.BANK_PUBLIC_URL?.replace(/\/+$/, ''),
    apiKey: env.BANK_API_KEY,
    webhook:
      env.BANK_WEBHOOK_URL !== undefined && env.BANK_WEBHOOK_SECRET !== undefined
        ? { url: env.BANK_WEBHOOK_URL, secrets: env.BANK_WEBHOOK_SECRET }
        : undefined,
    merchantName: env.BANK_MERCHANT_NAME,
  };
}
