import { SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { countFilters } from '#components/catalog/filter-chips.tsx';
import { FilterPanel } from '#components/catalog/filter-panel.tsx';
import { filterColumns } from '#components/catalog/grid-columns.ts';
import type { Listing } from '#components/catalog/listing-href.ts';
import type { ListingCounts } from '#domain/catalog/types.ts';

type FilterColumnProps = { listing: Listing; counts: ListingCounts; currency: string; children: React.ReactNode };

/** The filters in a column beside the list; on a phone folded away above it, and they stay open while choices are made. */
export function FilterColumn({ children, ...filters }: FilterColumnProps) {
  const t = useTranslations('catalog');
  const chosen = countFilters(filters.listing);
  return (
    <div className={filterColumns}>
      <section
        aria-label={t('filters')}
        className="hidden lg:sticky lg:top-0 lg:-mx-3 lg:-mt-4 lg:block lg:max-h-dvh lg:overflow-y-auto lg:px-3 lg:py-4 lg:[scrollbar-width:thin]"
      >
        <FilterPanel {...filters} />
      </section>
      <details className="group rounded-lg border border-line bg-paper lg:hidden">
        <summary className="flex min-h-11 list-none items-center gap-2.5 rounded-lg px-4 font-semibold text-sm [&::-webkit-details-marker]:hidden">
          <SlidersHorizontal aria-hidden className="size-4.5 text-accent" />
          {chosen > 0 ? t('filtersChosen', { count: chosen }) : t('filters')}
        </summary>
        <div className="border-line border-t px-4 py-4">
          <FilterPanel {...filters} />
        </div>
      </details>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
    </div>
  );
}
