import { orderListingInput } from '#domain/console/input.ts';
import { dayOf } from '#domain/console/rules.ts';
import type { OrderListing } from '#domain/console/types.ts';

type Given = Record<string, string | string[] | undefined>;

/**
 * The orders that an address asks for; what it does not ask for sensibly is as if it were not there, each by itself. Sorted by amount or status without a
 * day or a search, it is today: all orders there are cannot be sorted so.
 */
export function parseOrderListing(given: Given, timeZone: string): OrderListing {
  const listing: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'string' && value !== '' && fits(name, value)) listing[name] = value;
  }
  const sorted = listing.sort !== undefined && listing.sort !== 'placed';
  if (sorted && !listing.day && !listing.find) listing.day = dayOf(new Date(), timeZone);
  const parsed = orderListingInput.parse(listing);
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined)) as OrderListing;
}

/** Whether one word of the address would be taken if it stood there alone (and sorting, which needs company, with a day beside it). */
function fits(name: string, value: string): boolean {
  return orderListingInput.safeParse({ ...(name === 'sort' ? { day: '2000-01-01' } : {}), [name]: value }).success;
}
