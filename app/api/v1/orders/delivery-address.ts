import { problem } from '#app/_http/problem.ts';
import type { Buyer } from '#app/_session/buyer.ts';
import { database } from '#db/client.ts';
import type { ShippingAddress } from '#domain/account/input.ts';
import { locateCity } from '#domain/account/locate-city.ts';
import { findAddress } from '#domain/account/read-addresses.ts';
import type { PlaceRequest } from '#domain/order/types.ts';

type StoredAddress = PlaceRequest['address'];
type Given = { addressId?: string | undefined; shippingAddress?: ShippingAddress | undefined };

/**
 * Where a request wants it sent, with the place that it lies at: the address that was written out, or the one of the member's book.
 * `404 NOT_FOUND` for an id that is not in it, and for every id of a guest, who has no book. Undefined when neither was sent.
 */
export async function deliveryAddress(
  { addressId, shippingAddress }: Given,
  { userId }: Buyer,
): Promise<StoredAddress | undefined> {
  if (shippingAddress) {
    const { city, country, region } = shippingAddress;
    return withoutGaps({ ...shippingAddress, ...locateCity(city, country, region) });
  }
  if (addressId === undefined) return undefined;
  const row = userId && (await findAddress(database(), userId, addressId));
  if (!row) throw problem('NOT_FOUND', { detail: 'There is no such address.' });
  const { id: _id, isDefault: _isDefault, ...address } = row;
  return withoutGaps(address);
}

type Gappy = { [Key in keyof StoredAddress]: StoredAddress[Key] | null };

/** Orders keep what was filled in, and no empty fields. */
function withoutGaps({ line2, region, postalCode, phone, ...rest }: Gappy): StoredAddress {
  return {
    ...(rest as StoredAddress),
    ...(line2 ? { line2 } : {}),
    ...(region ? { region } : {}),
    ...(postalCode ? { postalCode } : {}),
    ...(phone ? { phone } : {}),
  };
}
