import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

declare const brand: unique symbol;

/** A string that only its maker can produce: `Brand<string, 'OrderId'>` does not accept any other string. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

let lastMillisecond = 0;
let sequence = 0;

/**
 * A UUID of version 7 (RFC 9562): 48 bits of milliseconds, a 12-bit counter within the millisecond, 62 random bits.
 * Ids made by one process sort by creation, so new rows land at the right edge of their index.
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastMillisecond) {
    lastMillisecond = now;
    sequence = 0;
  } else {
    sequence += 1;
    // 4,096 ids in one millisecond: borrow from the next one rather than repeat the counter.
    if (sequence > 0xfff) {
      lastMillisecond += 1;
      sequence = 0;
    }
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMillisecond, 0, 6);
  bytes[6] = 0x70 | (sequence >> 8);
  bytes[7] = sequence & 0xff;
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text has the form of a UUID; says nothing about whether it names anything. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** When an id of `newId` was made, to the millisecond and by its maker's clock; undefined for any other text. */
export function timeOfId(id: string): Date | undefined {
  if (!isUuid(id) || id[14] !== '7') return undefined;
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}

/** A secret of `bytes` random bytes (32 by default), base64url, for tokens and keys. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** SHA-256 as lower-case hex. Right for random tokens of 128 bits and more; never for passwords. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Compares two secrets without telling by its duration where they differ. */
export function equalSecrets(left: string, right: string): boolean {
  const a = createHash('sha256').update(left).digest();
  const b = createHash('sha256').update(right).digest();
  return timingSafeEqual(a, b);
}
