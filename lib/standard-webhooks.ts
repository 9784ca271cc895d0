/**
 * Standard Webhooks (standardwebhooks.com): how a sender signs an event and how a receiver knows it is
 * genuine and fresh. Pure: no clock and no network in here, the caller says what time it is.
 *
 * Signed content is `id.timestamp.body`, HMAC-SHA256, base64, prefixed `v1,`. While a secret rotates the
 * header carries one signature per secret, separated by spaces; one that matches is enough.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signing secret, decoded. Made by {@link parseWebhookSecrets} only. */
export type WebhookSecret = { readonly key: Uint8Array };

/** The three headers a signed event travels with. `webhook-timestamp` is in whole seconds since 1970. */
export type WebhookHeaders = {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
};

/** Why an event is not believed, in the order the checks are made. */
export type WebhookRefusal =
  | 'HEADERS_MISSING'
  | 'TIMESTAMP_INVALID'
  | 'TIMESTAMP_TOO_OLD'
  | 'TIMESTAMP_IN_FUTURE'
  | 'SIGNATURE_MISMATCH';

export type WebhookVerdict =
  | { readonly ok: true; readonly id: string; readonly timestampSeconds: number }
  | { readonly ok: false; readonly reason: WebhookRefusal };

/** Five minutes either way, as the Standard Webhooks reference libraries have it. */
export const WEBHOOK_TOLERANCE_SECONDS = 300;

const SECRET_PREFIX = 'whsec_';

/** Below 128 bits a key is too short for HMAC-SHA256; the specification recommends 192 to 512. */
const SECRET_MIN_BYTES = 16;

/**
 * Takes one or more secrets, `whsec_` + base64, separated by white space; gives them decoded, in that order.
 * Throws with a message that never repeats the secret when there is none or one is malformed.
 */
export function parseWebhookSecrets(text: string): readonly WebhookSecret[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) throw new Error('there is no webhook secret');
  return words.map((word, index) => {
    const base64 = word.startsWith(SECRET_PREFIX) ? word.slice(SECRET_PREFIX.length) : '';
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) {
      throw new Error(`webhook secret ${index + 1} is not "${SECRET_PREFIX}" followed by base64`);
    }
    const key = Buffer.from(base64, 'base64');
    if (key.length < SECRET_MIN_BYTES) {
      throw new Error(`webhook secret ${index + 1} is shorter than ${SECRET_MIN_BYTES} bytes`);
    }
    return { key };
  });
}

/**
 * Signs one event. Takes its id (no dot in it), the time in whole seconds, the exact body that will be sent and at
 * least one secret; gives the headers to send with it.
 */
export function signWebhook(event: {
  readonly id: string;
  readonly timestampSeconds: number;
  readonly body: string;
  readonly secrets: readonly WebhookSecret[];
}): WebhookHeaders {
  const timestamp = String(event.timestampSeconds);
  const signatures = event.secrets.map(
    (secret) => `v1,${digest(secret, event.id, timestamp, event.body).toString('base64')}`,
  );
  return { 'webhook-id': event.id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/**
 * Checks one event as received. Takes a way to read its headers (a `Headers` object will do), the raw body before
 * any parsing, the secrets that are valid now and the present time in seconds. Gives the event's id, to deduplicate
 * by, or the reason not to believe it. Signatures are compared in constant time.
 */
export function verifyWebhook(received: {
  readonly headers: { get(name: string): string | null };
  readonly body: string;
  readonly secrets: readonly WebhookSecret[];
  readonly nowSeconds: number;
  readonly toleranceSeconds?: number;
}): WebhookVerdict {
  const { headers, body, secrets, nowSeconds, toleranceSeconds = WEBHOOK_TOLERANCE_SECONDS } = received;
  const id = headers.get('webhook-id');
  const timestamp = headers.get('webhook-timestamp');
  const signatures = headers.get('webhook-signature');
  if (!id || !timestamp || !signatures) return { ok: false, reason: 'HEADERS_MISSING' };
  if (!/^\d{1,12}$/.test(timestamp)) return { ok: false, reason: 'TIMESTAMP_INVALID' };
  const timestampSeconds = Number(timestamp);
  if (timestampSeconds < nowSeconds - toleranceSeconds) return { ok: false, reason: 'TIMESTAMP_TOO_OLD' };
  if (timestampSeconds > nowSeconds + toleranceSeconds) return { ok: false, reason: 'TIMESTAMP_IN_FUTURE' };

  const offered = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'));
  const genuine = secrets.some((secret) => {
    const expected = digest(secret, id, timestamp, body);
    return offered.some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  });
  return genuine ? { ok: true, id, timestampSeconds } : { ok: false, reason: 'SIGNATURE_MISMATCH' };
}

function digest(secret: WebhookSecret, id: string, timestamp: string, body: string): Buffer {
  return createHmac('sha256', secret.key).update(`${id}.${timestamp}.${body}`).digest();
}
