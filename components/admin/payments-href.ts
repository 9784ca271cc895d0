import type { PaymentFilter } from '#domain/console/types.ts';

/** What the list of payments is asked for; all of it is in its address. */
export type PaymentListing = { filter: PaymentFilter; find?: string; cursor?: string };

export function paymentsHref({ filter, find, cursor }: PaymentListing): string {
  const params = new URLSearchParams();
  if (filter !== 'ALL') params.set('filter', filter);
  if (find) params.set('find', find);
  if (cursor) params.set('cursor', cursor);
  const query = params.toString();
  return query ? `/admin/payments?${query}` : '/admin/payments';
}
