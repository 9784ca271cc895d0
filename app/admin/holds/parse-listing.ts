import type { HoldListing } from '#components/admin/holds-href.ts';
import { type HoldFilter, holdFilters } from '#domain/console/types.ts';
import { isUuid } from '#lib/ids.ts';

/** The holds that an address asks for; what it does not ask for sensibly is as if it were not there. */
export function parseHoldListing(given: Record<string, string | string[] | undefined>): HoldListing {
  const { filter, skuId, orderId, cursor } = given;
  const known = holdFilters.includes(filter as HoldFilter);
  return {
    filter: known ? (filter as HoldFilter) : 'ACTIVE',
    ...(typeof skuId === 'string' && /^\d{1,18}$/.test(skuId) ? { skuId } : {}),
    ...(typeof orderId === 'string' && isUuid(orderId) ? { orderId } : {}),
    ...(typeof cursor === 'string' && cursor.length <= 100 ? { cursor } : {}),
  };
}
