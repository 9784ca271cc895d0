import { X } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { everything, type Listing, listingHref } from '#components/catalog/listing-href.ts';
import { formatMoney } from '#components/ui/money.tsx';
import type { ListingCounts } from '#domain/catalog/types.ts';

type FilterChipsProps = { listing: Listing; counts: ListingCounts; currency: string };
type Chip = { name: string; without: Listing };

/** What the list is narrowed to, each a link to the list without it. Nothing when it is not narrowed. */
export function FilterChips({ listing, counts, currency }: FilterChipsProps) {
  const t = useTranslations('catalog');
  const locale = useLocale();
  const money = (amount: string) => formatMoney(amount, currency, locale);
  const sellerName = (slug: string) => counts.sellers.find((seller) => seller.value === slug)?.label ?? slug;
  const { category, sellers, options, min, max, inStock } = listing;
  const chips: Chip[] = [
    ...(category ? [{ name: category, without: { ...listing, category: '' } }] : []),
    ...options.map((option) => ({
      name: option.replace(':', ': '),
      without: { ...listing, options: options.filter((each) => each !== option) },
    })),
    ...(min ? [{ name: t('priceAtLeast', { amount: money(min) }), without: { ...listing, min: '' } }] : []),
    ...(max ? [{ name: t('priceAtMost', { amount: money(max) }), without: { ...listing, max: '' } }] : []),
    ...(inStock ? [{ name: t('inStockOnly'), without: { ...listing, inStock: false } }] : []),
    ...sellers.map((seller) => ({
      name: sellerName(seller),
      without: { ...listing, sellers: sellers.filter((each) => each !== seller) },
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('chosenFilters')} className="flex flex-wrap items-center gap-2">
      {chips.map(({ name, without }) => (
        <li key={name}>
          <Link
            href={listingHref(without)}
            prefetch={false}
            scroll={false}
            aria-label={t('removeFilter', { name })}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-accent-soft py-1 pr-2.5 pl-3.5 font-semibold text-accent text-sm hover:bg-sunken"
          >
            {name}
            <X aria-hidden className="size-4" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            href={listingHref({ ...everything, q: listing.q, sort: listing.sort })}
            prefetch={false}
            scroll={false}
            className="inline-flex min-h-9 items-center px-2 text-accent text-sm underline underline-offset-4"
          >
            {t('clearFilters')}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** How many filters are set. */
export function countFilters({ category, sellers, options, min, max, inStock }: Listing): number {
  return [category, min, max, inStock].filter(Boolean).length + sellers.length + options.length;
}
