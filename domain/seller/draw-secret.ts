import { randomBytes } from 'node:crypto';

/** A new signing secret in the form of Standard Webhooks: 256 random bits. */
export function drawSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
