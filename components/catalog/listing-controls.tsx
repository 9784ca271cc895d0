'use client';

import Link from 'next/link';
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

type ListingControlsProps = { listing: Listing; categories: readonly string[]; sorts: readonly ProductSort[] };

/** Category chips and the order of the list; both live in the address, so Back and a shared link work. */
export function ListingControls({ listing, categories, sorts }: ListingControlsProps) {
  const router = useRouter();
  const chips = [
    { label: 'Everything', category: '' },
    ...categories.map((category) => ({ label: category, category })),
  ];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <ul aria-label="Narrow by category" className="flex flex-wrap gap-2">
        {chips.map((chip) => (
          <li key={chip.category}>
            <Link
              href={listingHref({ ...listing, category: chip.category })}
              aria-current={listing.category === chip.category ? 'page' : undefined}
              className="flex min-h-9 items-center rounded-full border border-edge px-3.5 text-sm hover:border-accent hover:text-accent aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
            >
              {chip.label}
            </Link>
          </li>
        ))}
      </ul>
      <label className="flex items-center gap-2 text-muted text-sm">
        Sort
        <select
          value={listing.sort}
          onChange={(event) => router.push(listingHref({ ...listing, sort: event.target.value as ProductSort }))}
          className="select-arrow min-h-9 appearance-none rounded-md border border-edge bg-paper py-1 pr-9 pl-3 text-ink text-sm"
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortWords[sort]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
