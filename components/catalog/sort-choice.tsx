'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type Listing, listingHref } from '#components/catalog/listing-href.ts';
import type { ProductSort } from '#domain/catalog/types.ts';

const words = {
  relevance: 'relevance',
  newest: 'newest',
  price: 'price',
  '-price': 'priceDown',
  title: 'title',
} as const;

/** The order of the list; it lives in the address, so Back and a shared link work. */
export function SortChoice({ listing, sorts }: { listing: Listing; sorts: readonly ProductSort[] }) {
  const t = useTranslations('catalog');
  const router = useRouter();
  return (
    <label className="flex items-center gap-2 text-muted text-sm">
      {t('sort')}
      <select
        value={listing.sort}
        onChange={(event) => router.push(listingHref({ ...listing, sort: event.target.value as ProductSort }))}
        className="select-arrow min-h-10 min-w-0 appearance-none rounded-md border border-edge bg-paper py-1 pr-9 pl-3 text-ink text-sm"
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sortBy.${words[sort]}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
