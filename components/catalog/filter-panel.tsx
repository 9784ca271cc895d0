import { useTranslations } from 'next-intl';
import { FilterChoice } from '#components/catalog/filter-choice.tsx';
import { type Listing, listingHref, toggled } from '#components/catalog/listing-href.ts';
import { PriceFilter } from '#components/catalog/price-filter.tsx';
import type { ListingCounts } from '#domain/catalog/types.ts';

type FilterPanelProps = { listing: Listing; counts: ListingCounts; currency: string };

/** Everything a list can be narrowed by, with how many products each choice would leave. */
export function FilterPanel({ listing, counts, currency }: FilterPanelProps) {
  const t = useTranslations('catalog');
  return (
    <div className="grid gap-6">
      <Group title={t('availability')}>
        <FilterChoice
          shape="row"
          href={listingHref({ ...listing, inStock: !listing.inStock })}
          label={t('inStockOnly')}
          count={counts.inStock}
          chosen={listing.inStock}
        />
      </Group>
      {(counts.categories.length > 1 || listing.category) && (
        <Group title={t('category')}>
          {counts.categories.map(({ value, label, count }) => (
            <FilterChoice
              key={value}
              shape="row"
              // Another category has other options: those chosen here would empty it.
              href={listingHref({ ...listing, options: [], category: value === listing.category ? '' : value })}
              label={label}
              count={count}
              chosen={value === listing.category}
            />
          ))}
        </Group>
      )}
      {counts.options.map(({ name, values }) => (
        <Group key={name} title={name} wrap>
          {values.map(({ value, label, count }) => (
            <FilterChoice
              key={value}
              shape="pill"
              href={listingHref({ ...listing, options: toggled(listing.options, value) })}
              label={label}
              count={count}
              chosen={listing.options.includes(value)}
            />
          ))}
        </Group>
      ))}
      <Group title={t('price')}>
        <PriceFilter listing={listing} bounds={counts.price} currency={currency} />
      </Group>
      {(counts.sellers.length > 1 || listing.sellers.length > 0) && (
        <Group title={t('seller')}>
          {counts.sellers.map(({ value, label, count }) => (
            <FilterChoice
              key={value}
              shape="row"
              href={listingHref({ ...listing, sellers: toggled(listing.sellers, value) })}
              label={label}
              count={count}
              chosen={listing.sellers.includes(value)}
            />
          ))}
        </Group>
      )}
    </div>
  );
}

function Group({ title, wrap, children }: { title: string; wrap?: boolean; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form; these are links.
    <div role="group" aria-label={title} className="min-w-0">
      <p className="mb-1.5 font-semibold text-sm">{title}</p>
      <div className={wrap ? 'flex flex-wrap gap-2' : 'grid'}>{children}</div>
    </div>
  );
}
