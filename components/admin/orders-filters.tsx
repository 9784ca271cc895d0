import { Search } from 'lucide-react';
import Link from 'next/link';
import { codeWords } from '#components/admin/code-words.ts';
import { FilterChips } from '#components/admin/filter-chips.tsx';
import { ordersHref } from '#components/admin/orders-href.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { orderStatuses } from '#db/enums.ts';
import type { OrderListing } from '#domain/console/types.ts';

/** Search and day as a form of the browser's own, which works before any script does; states as links. Choosing anew starts at the first page. */
export function OrdersFilters({ listing, timeZone }: { listing: OrderListing; timeZone: string }) {
  const { cursor: _start, ...kept } = listing;
  const { find: _find, day: _day, ...unsearched } = kept;
  return (
    <div className="grid gap-4">
      <form action="/admin/orders" className="flex flex-wrap items-end gap-3" aria-label="Find orders">
        <Field
          key={`find ${listing.find ?? ''}`}
          label="Number, e-mail or bank id"
          name="find"
          type="search"
          maxLength={254}
          autoComplete="off"
          defaultValue={listing.find ?? ''}
          optional="unsaid"
          className="min-w-64 flex-1 sm:max-w-96"
        />
        <Field
          key={`day ${listing.day ?? ''}`}
          label={`Day (${timeZone})`}
          name="day"
          type="date"
          defaultValue={listing.day ?? ''}
          optional="unsaid"
        />
        {listing.status && <input type="hidden" name="status" value={listing.status} />}
        {listing.sort !== 'placed' && <input type="hidden" name="sort" value={listing.sort} />}
        {listing.direction !== 'desc' && <input type="hidden" name="direction" value={listing.direction} />}
        <Button type="submit">
          <Search aria-hidden /> Find
        </Button>
        {(listing.find || listing.day) && (
          <Button asChild tone="secondary">
            <Link href={ordersHref({ ...unsearched, sort: 'placed' })}>Clear</Link>
          </Button>
        )}
      </form>
      <FilterChips
        label="Filter orders by status"
        chips={[
          { key: 'all', label: 'All', href: ordersHref(withoutStatus(kept)), current: !listing.status },
          ...orderStatuses.map((status) => ({
            key: status,
            label: codeWords(status),
            href: ordersHref({ ...kept, status }),
            current: listing.status === status,
          })),
        ]}
      />
    </div>
  );
}

function withoutStatus({ status: _, ...rest }: OrderListing): OrderListing {
  return rest;
}
