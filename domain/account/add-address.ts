import type { Db } from '#db/client.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import type { AddressInput } from './input.ts';
import { locateCity } from './locate-city.ts';
import { type AddressRow, addressColumns, toAddressView } from './read-addresses.ts';
import type { AddressView, UserId } from './types.ts';

/** More than a household with its offices and relatives has; without an end the book would be storage for anybody. */
export const MAX_ADDRESSES = 20;

export type AddAddressRefusal = { readonly code: 'TOO_MANY_ADDRESSES'; readonly max: number };

/** `created` is false when the very same address was in the book already. */
export type AddedAddress = { readonly address: AddressView; readonly created: boolean };

/**
 * Puts an address into the member's book, with the place that it lies at. One that is there already, letter for letter, is given back
 * as it is (and made the default if that is asked), so a repeated request adds nothing. The first one becomes the default.
 */
export function addAddress(
  db: Db,
  userId: UserId,
  { isDefault = false, ...address }: AddressInput,
): Promise<Result<AddedAddress, AddAddressRefusal>> {
  return transaction(db, async (tx) => {
    await lockAddresses(tx, userId);
    const { line2 = null, region = null, postalCode = null, phone = null } = address;
    const [book] = await tx.sql<[{ count: number; same: string | null }]>`
      select count(*)::int as count,
             min(id) filter (
               where name = ${address.name} and line1 = ${address.line1} and line2 is not distinct from ${line2}
                 and city = ${address.city} and region is not distinct from ${region}
                 and postal_code is not distinct from ${postalCode} and country = ${address.country}
                 and phone is not distinct from ${phone}) as same
        from addresses where user_id = ${userId}`;
    if (book.same === null && book.count >= MAX_ADDRESSES)
      return refused({ code: 'TOO_MANY_ADDRESSES', max: MAX_ADDRESSES });

    const becomesDefault = isDefault || book.count === 0;
    if (becomesDefault) await clearDefault(tx, userId);
    const { latitude, longitude } = locateCity(address.city, address.country, region ?? '');
    const [row] = book.same
      ? await tx.sql<[AddressRow]>`
          update addresses set is_default = is_default or ${becomesDefault}
           where id = ${book.same}
          returning ${addressColumns(tx.sql)}`
      : await tx.sql<[AddressRow]>`
          insert into addresses (user_id, name, line1, line2, city, region, postal_code, country, phone, latitude, longitude, is_default)
          values (${userId}, ${address.name}, ${address.line1}, ${line2}, ${address.city}, ${region}, ${postalCode},
                  ${address.country}, ${phone}, ${latitude}, ${longitude}, ${becomesDefault})
          returning ${addressColumns(tx.sql)}`;
    return ok({ address: toAddressView(row), created: book.same === null });
  });
}

/**
 * Makes the writers of one member's book wait for each other, so that its limit and its one default hold: the rows that are counted
 * may not be there yet, but the member's is.
 */
export async function lockAddresses(tx: Tx, userId: UserId): Promise<void> {
  await tx.sql`select from users where id = ${userId} for no key update`;
}

/** Leaves the book without a default, for the moment in which another takes its place. */
export async function clearDefault(tx: Tx, userId: UserId): Promise<void> {
  await tx.sql`update addresses set is_default = false where user_id = ${userId} and is_default`;
}
