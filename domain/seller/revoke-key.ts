import type { Db } from '#db/client.ts';

/**
 * Revokes a seller's own key: from the next request on it is refused. False when the seller has no such key, or it was
 * revoked before (its time stays).
 */
export async function revokeKeyIfValid(db: Db, sellerId: string, keyId: string): Promise<boolean> {
  const revoked = await db.sql`
    update api_keys set revoked_at = now() where id = ${keyId} and seller_id = ${sellerId} and revoked_at is null`;
  return revoked.count > 0;
}
