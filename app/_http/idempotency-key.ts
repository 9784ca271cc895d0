import { invalid, problem } from './problem.ts';

// 1 to 255 visible ASCII characters, bare or as the quoted string of the Idempotency-Key draft, whose quotes are not part of it.
const KEY = /^(?:"([\x21\x23-\x5b\x5d-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/;

/** The request's Idempotency-Key. Missing is `400 IDEMPOTENCY_KEY_REQUIRED`; malformed or too long `422 INVALID_REQUEST`. */
export function requireIdempotencyKey(request: Request): string {
  const header = request.headers.get('idempotency-key')?.trim();
  if (!header) throw problem('IDEMPOTENCY_KEY_REQUIRED');
  const match = KEY.exec(header);
  const key = match?.[1] ?? match?.[2];
  if (key === undefined)
    throw invalid('Idempotency-Key', 'INVALID_FORMAT', 'must be 1 to 255 visible ASCII characters, quoted or bare');
  return key;
}
