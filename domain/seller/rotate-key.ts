import type { Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import { drawKey, type NewKey } from './create-key.ts';

/** How long the old key goes on beside the new one: long enough to change a system over without haste, short enough not to be forgotten. */
export const OVERLAP_DAYS = 7;

/**
 * Puts a new key in the place of a seller's own: the same name and scopes, both valid for a week, so that no call fails while the system is changed
 * over; the old one can be revoked before. Undefined when the seller has no such key, or it is not valid, or it was replaced already: then
 * there is one for it.
 */
export async function rotateKeyIfValid(db: Db, sellerId: string, keyId: string): Promise<NewKey | undefined> {
  return await transaction(db, async (tx) => {
    const [old] = await tx.sql<{ name: string; scopes: string[] }[]>`
      update api_keys set expires_at = now() + make_interval(days => ${OVERLAP_DAYS})
       where id = ${keyId} and seller_id = ${sellerId} and revoked_at is null and expires_at is null
      returning name, scopes`;
    if (!old) return undefined;
    const { key, prefix, keyHash } = drawKey();
    const [row] = await tx.sql<{ id: string }[]>`
      insert into api_keys (seller_id, name, prefix, key_hash, scopes)
      values (${sellerId}, ${old.name}, ${prefix}, ${keyHash}, ${old.scopes}) returning id`;
    return row && { keyId: row.id, key, prefix };
  });
}
