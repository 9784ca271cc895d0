import type { Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { clearDefault, lockAddresses } from './add-address.ts';
import type { AddressInput } from './input.ts';
import { locateCity } from './locate-city.ts';
import { type AddressRow, addressColumns, isAddressId, toAddressView } from './read-addresses.ts';
import type { AddressView, UserId } from './types.ts';

/**
 * Writes an address of the member anew, all of it, and locates it again; NOT_FOUND for one that is not theirs. Orders that were sent
 * there keep what they have. `isDefault` makes it the default; false changes nothing, since a book has one as long as it has any.
 */
export function changeAddress(
  db: Db,
  userId: UserId,
  addressId: string,
  { isDefault = false, ...address }: AddressInput,
): Promise<Result<AddressView, { readonly code: 'NOT_FOUND' }>> {
  return transaction(db, async (tx) => {
    if (!isAddressId(addressId)) return refused({ code: 'NOT_FOUND' });
    await lockAddresses(tx, userId);
    const [own] = await tx.sql`select from addresses where id = ${addressId}::bigint and user_id = ${userId}`;
    if (!own) return refused({ code: 'NOT_FOUND' });

    if (isDefault) await clearDefault(tx, userId);
    const { line2 = null, region = null, postalCode = null, phone = null } = address;
    const { latitude, longitude } = locateCity(address.city, address.country, region ?? '');
    const [row] = await tx.sql<[AddressRow]>`
      update addresses
         set name = ${address.name}, line1 = ${address.line1}, line2 = ${line2}, city = ${address.city}, region = ${region},
             postal_code = ${postalCode}, country = ${address.country}, phone = ${phone}, latitude = ${latitude},
             longitude = ${longitude}, is_default = is_default or ${isDefault}, updated_at = now()
       where id = ${addressId}::bigint and user_id = ${userId}
      returning ${addressColumns(tx.sql)}`;
    return ok(toAddressView(row));
  });
}
