import { ArrowRight, X } from 'lucide-react';
import Link from 'next/link';
import { type HoldListing, holdsHref } from '#components/admin/holds-href.ts';
import type { HoldFilter } from '#domain/console/types.ts';

const filterWords: Record<HoldFilter, string> = {
  ACTIVE: 'Active',
  EXPIRED_WAITING: 'Run out, waiting for the sweeper',
  CONFIRMED: 'Confirmed',
  RELEASED: 'Released',
};

const chip =
  'inline-flex min-h-9 items-center gap-1.5 rounded-full border border-edge px-3.5 text-sm hover:border-accent hover:text-accent aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent';

/** Which holds: by state, and by one order or one SKU where a row was followed. Choosing anew starts at the first page. */
export function HoldsFilters({ listing, filters }: { listing: HoldListing; filters: readonly HoldFilter[] }) {
  const { cursor: _start, ...kept } = listing;
  return (
    <nav aria-label="Filter holds" className="flex flex-wrap items-center gap-2">
      {filters.map((filter) => (
        <Link
          key={filter}
          href={holdsHref({ ...kept, filter })}
          aria-current={listing.filter === filter ? 'page' : undefined}
          className={chip}
        >
          {filterWords[filter]}
        </Link>
      ))}
      {listing.orderId && (
        <Link href={`/admin/orders/${listing.orderId}`} className={chip}>
          Open the order <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
      {(listing.orderId || listing.skuId) && (
        <Link href={holdsHref({ filter: listing.filter })} className={`${chip} bg-accent-soft`}>
          <span>
            {listing.orderId ? 'One order only' : `SKU ${listing.skuId} only`}
            <span className="sr-only">, show all</span>
          </span>
          <X aria-hidden className="size-4" />
        </Link>
      )}
    </nav>
  );
}
