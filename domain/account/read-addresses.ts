import type postgres from 'postgres';
import type { Db } from '#db/client.ts';
import type { Place } from './locate-city.ts';
import type { AddressView, UserId } from './types.ts';

/** An address as its row has it. */
export type AddressRow = Place & {
  readonly id: string;
  readonly name: string;
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly region: string | null;
  readonly postalCode: string | null;
  readonly country: string;
  readonly phone: string | null;
  readonly isDefault: boolean;
};

/** What an `AddressRow` is read from. */
export function addressColumns(sql: postgres.Sql | postgres.TransactionSql) {
  return sql`
    id, name, line1, line2, city, region, postal_code as "postalCode", country, phone, latitude, longitude,
    is_default as "isDefault"`;
}

// 2^63 - 1 has 19 digits: one less is always a bigint. Anything else names no row.
const ROW_ID = /^[1-9]\d{0,17}$/;

/** Whether text can be the id of an address at all. */
export function isAddressId(text: string): boolean {
  return ROW_ID.test(text);
}

/** The member's addresses, the default one first, then the newest. */
export async function listAddresses(db: Db, userId: UserId): Promise<AddressView[]> {
  const rows = await db.sql<AddressRow[]>`
    select ${addressColumns(db.sql)}
      from addresses
     where user_id = ${userId}
     order by is_default desc, id desc`;
  return rows.map(toAddressView);
}

/** One address of the member; undefined when there is none, or it is another's: the two look the same (SPEC 17). */
export async function findAddress(db: Db, userId: UserId, addressId: string): Promise<AddressRow | undefined> {
  if (!isAddressId(addressId)) return undefined;
  const [row] = await db.sql<AddressRow[]>`
    select ${addressColumns(db.sql)}
      from addresses
     where id = ${addressId}::bigint and user_id = ${userId}`;
  return row;
}

/** The row as the wire has it: what was left empty is left out. */
export function toAddressView(row: AddressRow): AddressView {
  const { line2, region, postalCode, phone } = row;
  return {
    addressId: row.id,
    name: row.name,
    line1: row.line1,
    ...(line2 ? { line2 } : {}),
    city: row.city,
    ...(region ? { region } : {}),
    ...(postalCode ? { postalCode } : {}),
    country: row.country,
    ...(phone ? { phone } : {}),
    isDefault: row.isDefault,
  };
}
