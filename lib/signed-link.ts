import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Keys in links: what a link is for and until when, with an HMAC over both. Whoever has the secret can tell a genuine key without a table. A key is good for
 * one purpose only, since each purpose signs with a secret of its own. Pure: the caller says what time it is.
 */

const KEY = /^([A-Za-z0-9_-]{1,400})\.([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/;

/** A key that says `subject`, for `purpose`, until `endsAt` (to the second): URL-safe, the same each time for the same words. */
export function signLink(secret: string, purpose: string, subject: string, endsAt: Date): string {
  const words = `${Buffer.from(subject).toString('base64url')}.${Math.floor(endsAt.getTime() / 1000).toString(36)}`;
  return `${words}.${signatureOf(secret, purpose, words).toString('base64url')}`;
}

/** The subject of a key that we made for this purpose and that has not ended; undefined for any other text. */
export function readLink(secret: string, purpose: string, key: string, nowMs: number): string | undefined {
  const [, subject, seconds, signature] = KEY.exec(key) ?? [];
  if (subject === undefined || seconds === undefined || signature === undefined) return undefined;
  const expected = signatureOf(secret, purpose, `${subject}.${seconds}`);
  if (!timingSafeEqual(expected, Buffer.from(signature, 'base64url'))) return undefined;
  if (Number.parseInt(seconds, 36) * 1000 <= nowMs) return undefined;
  return Buffer.from(subject, 'base64url').toString();
}

function signatureOf(secret: string, purpose: string, words: string): Buffer {
  const key = hkdfSync('sha256', secret, '', `signed link: ${purpose}`, 32);
  return createHmac('sha256', Buffer.from(key)).update(words).digest();
}
