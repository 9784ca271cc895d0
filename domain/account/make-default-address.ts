import type { Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { clearDefault, lockAddresses } from './add-address.ts';
import { type AddressRow, addressColumns, isAddressId, toAddressView } from './read-addresses.ts';
import type { AddressView, UserId } from './types.ts';

/** Makes an address the one that the checkout begins with; NOT_FOUND for one that is not the member's. Again changes nothing. */
export function makeDefaultAddress(
  db: Db,
  userId: UserId,
  addressId: string,
): Promise<Result<AddressView, { readonly code: 'NOT_FOUND' }>> {
  return transaction(db, async (tx) => {
    if (!isAddressId(addressId)) return refused({ code: 'NOT_FOUND' });
    await lockAddresses(tx, userId);
    const [own] = await tx.sql`select from addresses where id = ${addressId}::bigint and user_id = ${userId}`;
    if (!own) return refused({ code: 'NOT_FOUND' });

    await clearDefault(tx, userId);
    const [row] = await tx.sql<[AddressRow]>`
      update addresses set is_default = true
       where id = ${addressId}::bigint and user_id = ${userId}
      returning ${addressColumns(tx.sql)}`;
    return ok(toAddressView(row));
  });
}
