import type { Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { lockAddresses } from './add-address.ts';
import { isAddressId } from './read-addresses.ts';
import type { UserId } from './types.ts';

/**
 * Takes an address out of the member's book; NOT_FOUND for one that is not theirs, or not there any more. When it was the default, the
 * newest of the rest becomes it. Orders have copies of their own.
 */
export function removeAddress(
  db: Db,
  userId: UserId,
  addressId: string,
): Promise<Result<undefined, { readonly code: 'NOT_FOUND' }>> {
  return transaction(db, async (tx) => {
    if (!isAddressId(addressId)) return refused({ code: 'NOT_FOUND' });
    await lockAddresses(tx, userId);
    const [removed] = await tx.sql<{ isDefault: boolean }[]>`
      delete from addresses where id = ${addressId}::bigint and user_id = ${userId} returning is_default as "isDefault"`;
    if (!removed) return refused({ code: 'NOT_FOUND' });
    if (removed.isDefault) {
      await tx.sql`
        update addresses set is_default = true
         where id = (select max(id) from addresses where user_id = ${userId})`;
    }
    return ok(undefined);
  });
}
