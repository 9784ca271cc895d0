import { orderListingInput } from '#domain/console/input.ts';
import type { OrderListing } from '#domain/console/types.ts';

type Given = Record<string, string | string[] | undefined>;

/** The orders that an address asks for; what it does not ask for sensibly is as if it were not there, each by itself. */
export function parseOrderListing(given: Given): OrderListing {
  const listing: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const sensible =
      typeof value === 'string' && value !== '' && orderListingInput.safeParse({ [name]: value }).success;
    if (sensible) listing[name] = value;
  }
  const parsed = orderListingInput.parse(listing);
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined)) as OrderListing;
}
