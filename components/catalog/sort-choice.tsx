'use client';

import { useRouter } from 'next/navigation';
import { type Listing, listingHref } from '#components/catalog/listing-href.ts';
import type { ProductSort } from '#domain/catalog/types.ts';

const sortWords: Record<ProductSort, string> = {
  relevance: 'Best match',
  newest: 'Newest first',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  title: 'Name, A to Z',
};

/** The order of the list; it lives in the address, so Back and a shared link work. */
export function SortChoice({ listing, sorts }: { listing: Listing; sorts: readonly ProductSort[] }) {
  const router = useRouter();
  return (
    <label className="flex items-center gap-2 text-muted text-sm">
      Sort
      <select
        value={listing.sort}
        onChange={(event) => router.push(listingHref({ ...listing, sort: event.target.value as ProductSort }))}
        className="select-arrow min-h-10 appearance-none rounded-md border border-edge bg-paper py-1 pr-9 pl-3 text-ink text-sm"
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortWords[sort]}
          </option>
        ))}
      </select>
    </label>
  );
}
