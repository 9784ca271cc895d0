import { problem } from '#app/_http/problem.ts';
import { database } from '#db/client.ts';
import type { KeyScope } from '#db/enums.ts';
import type { SellerId } from '#domain/account/types.ts';
import { authenticateKey } from '#domain/seller/authenticate-key.ts';

const BEARER = /^Bearer +([\x21-\x7e]{1,200})$/i;

export type SellerCall = {
  readonly sellerId: SellerId;
  readonly keyId: string;
  readonly scopes: readonly KeyScope[];
};

/** The seller whose key the request carries as a bearer token, or `401 UNAUTHENTICATED` for none, an unknown or an ended one. */
export async function requireSellerKey(request: Request): Promise<SellerCall> {
  const key = BEARER.exec(request.headers.get('authorization') ?? '')?.[1];
  const found = key === undefined ? undefined : await authenticateKey(database(), key);
  if (!found) throw problem('UNAUTHENTICATED', { headers: { 'www-authenticate': 'Bearer' } });
  return { ...found, sellerId: found.sellerId as SellerId };
}
