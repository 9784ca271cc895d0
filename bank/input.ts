import { z } from 'zod';
import { paymentStatuses } from '#bank/payment.ts';

// PostgreSQL text cannot hold NUL or half a surrogate pair; everything else is data like any other.
const text = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), 'must be text without NUL');

const amountMinor = z.int().min(1);
const currency = z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code');
const cursor = z
  .string()
  .regex(/^\d{1,19}\.\d{1,18}$/, 'must be a cursor')
  .transform((value) => {
    const [xact = '0', seq = '0'] = value.split('.');
    return { xact, seq };
  });
const since = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const limit = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a number')
  .transform(Number)
  .pipe(z.number().min(1).max(500))
  .default(100);

export const authoriseInput = z.object({
  amountMinor,
  currency,
  token: text(200),
  reference: text(200),
  returnUrl: z.url({ protocol: /^https?$/ }).max(2_000),
});

export const amountInput = z.object({ amountMinor });

export const byKeyInput = z.object({ idempotencyKey: text(255) });

export const feedInput = z.object({ since: since.optional(), after: cursor.optional(), limit });

export const controlPaymentsInput = z.object({
  reference: text(200).optional(),
  idempotencyKey: text(255).optional(),
  after: cursor.optional(),
  limit,
});

export const controlPaymentInput = z.strictObject({
  amountMinor: amountMinor.optional(),
  currency: currency.optional(),
  status: z.enum(paymentStatuses).optional(),
});

export const controlEventsInput = z.object({ paymentId: text(100) });

/** A year either way is more than any test of clocks needs; a minute is as long as a caller will wait. */
export const resendInput = z.strictObject({
  times: z.int().min(1).max(20).default(1),
  delayMs: z.int().min(0).max(60_000).default(0),
  timestampOffsetSeconds: z.int().min(-31_536_000).max(31_536_000).default(0),
});

export const challengeInput = z.object({ outcome: z.enum(['approve', 'decline']) });

/** An `Idempotency-Key` header, quoted (RFC 8941) or bare; undefined when there is none that can be used. */
export function parseIdempotencyKey(header: string | undefined): string | undefined {
  const key = header === undefined ? '' : header.trim().replace(/^"(.*)"$/, '$1');
  return /^[\x20-\x7e]{1,255}$/.test(key) ? key : undefined;
}
