import { problem } from '#app/_http/problem.ts';
import { database } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import { authenticateKey } from '#domain/seller/authenticate-key.ts';

const BEARER = /^Bearer +([\x21-\x7e]{1,200})$/i;

/** The seller whose key the request carries as a bearer token, or `401 UNAUTHENTICATED` for none, an unknown or a revoked one. */
export async function requireSellerKey(request: Request): Promise<{ sellerId: SellerId; keyId: string }> {
  const key = BEARER.exec(request.headers.get('authorization') ?? '')?.[1];
  const found = key === undefined ? undefined : await authenticateKey(database(), key);
  if (!found) throw problem('UNAUTHENTICATED', { headers: { 'www-authenticate': 'Bearer' } });
  return { sellerId: found.sellerId as SellerId, keyId: found.keyId };
}
