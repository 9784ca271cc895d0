import type { Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import { recordAdminAct } from '#domain/account/record-admin-act.ts';
import type { AdminId } from '#domain/account/types.ts';
import { ok, type Result, refused } from '#lib/result.ts';

/**
 * An admin revokes a seller's key, as one that has leaked: from the next request on it is refused. True: revoked now; false: it was before, and its
 * time stays.
 */
export async function revokeKeyByAdmin(
  db: Db,
  admin: AdminId,
  { sellerId, keyId, reason }: { readonly sellerId: string; readonly keyId: string; readonly reason: string },
): Promise<Result<boolean, { readonly code: 'NOT_FOUND' }>> {
  return await transaction(db, async (tx): Promise<Result<boolean, { readonly code: 'NOT_FOUND' }>> => {
    const [key] = await tx.sql<{ name: string; prefix: string }[]>`
      update api_keys set revoked_at = now() where id = ${keyId} and seller_id = ${sellerId} and revoked_at is null
      returning name, prefix`;
    if (!key) {
      const known = await tx.sql`select from api_keys where id = ${keyId} and seller_id = ${sellerId}`;
      return known.length > 0 ? ok(false) : refused({ code: 'NOT_FOUND' });
    }
    await recordAdminAct(tx, {
      admin,
      act: 'key.revoke',
      subject: { kind: 'key', id: keyId },
      reason,
      before: { ...key, sellerId, revoked: false },
      after: { ...key, sellerId, revoked: true },
    });
    return ok(true);
  });
}
