/**
 * The address the request came from, for rate limits: the last entry of X-Forwarded-For, which is the one that the nearest
 * proxy added, or Next itself from the connection when nothing stands before it.
 */
export function clientAddress(headers: Headers): string {
  return headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
}
