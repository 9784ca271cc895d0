import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Text that only who has the secret can read, and nobody can change unseen: AES-256-GCM under a key made from the secret for one purpose alone (HKDF).
 * Beside the text stands which key sealed it, so that a secret can be changed for another: what the former one sealed is opened as long as
 * that one is still given. What the text is about (the row, the person) is sealed in and must be said again to open it, so that one cannot stand in for
 * another. Pure but for the nonce.
 */

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^s1\.([0-9a-f]{8})\.([A-Za-z0-9_-]{38,})$/;

type Key = { readonly id: string; readonly bytes: Buffer };

function keyOf(secret: string, purpose: string): Key {
  const bytes = (info: string, length: number) => Buffer.from(hkdfSync('sha256', secret, '', info, length));
  // The id says nothing of the key: it is drawn from the secret apart from it.
  return {
    id: bytes(`sealed text, key id: ${purpose}`, 4).toString('hex'),
    bytes: bytes(`sealed text: ${purpose}`, 32),
  };
}

/** `text` sealed under `secret` for `purpose`: URL-safe, and different each time. */
export function sealText(secret: string, purpose: string, about: string, text: string): string {
  const key = keyOf(secret, purpose);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.bytes, nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `s1.${key.id}.${sealed.toString('base64url')}`;
}

/** What was sealed under one of `secrets` for this purpose and about this; undefined for any other text. */
export function openText(
  secrets: readonly string[],
  purpose: string,
  about: string,
  sealed: string,
): string | undefined {
  const [, keyId, encoded] = SEALED.exec(sealed) ?? [];
  const key = secrets.map((secret) => keyOf(secret, purpose)).find(({ id }) => id === keyId);
  if (key === undefined || encoded === undefined) return undefined;
  const bytes = Buffer.from(encoded, 'base64url');
  const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    // The tag does not fit: changed, or about something else.
    return undefined;
  }
}

/** How everything begins that is sealed under this secret for this purpose now. */
export function sealedPrefix(secret: string, purpose: string): string {
  return `s1.${keyOf(secret, purpose).id}.`;
}

/** Whether this looks sealed, under whatever key. */
export function isSealed(text: string): boolean {
  return SEALED.test(text);
}
