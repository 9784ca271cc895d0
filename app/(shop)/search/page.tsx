import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { readAddress, type SearchParams } from '#app/(shop)/search/read-address.ts';
import { Breadcrumbs } from '#components/catalog/breadcrumbs.tsx';
import { countFilters, FilterChips } from '#components/catalog/filter-chips.tsx';
import { FilterColumn } from '#components/catalog/filter-column.tsx';
import { listingHref } from '#components/catalog/listing-href.ts';
import { ListingPage, NothingFound } from '#components/catalog/listing-page.tsx';
import { SortChoice } from '#components/catalog/sort-choice.tsx';
import { database } from '#db/client.ts';
import { readListing } from '#domain/catalog/list-products.ts';
import { listCategories } from '#domain/catalog/queries.ts';
import { productSorts } from '#domain/catalog/types.ts';

// Eight full rows of three beside the filters, twelve of two on a phone, and then a choice to go on.
const PAGE = 24;

type Props = { searchParams: SearchParams };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations('catalog');
  const { q, category } = (await readAddress(searchParams)).listing;
  return { title: q ? t('titleSearch', { q }) : category || t('allProducts') };
}

/** A category, a search, or everything: what fits, and what it can be narrowed by. */
export default async function SearchPage({ searchParams }: Props) {
  const t = await getTranslations('catalog');
  const { query, listing, currency } = await readAddress(searchParams);
  const { page, counts } = await readListing(database(), { ...query, limit: PAGE });
  const { q, category } = listing;
  const narrowed = countFilters(listing) > 0;
  const found = page.items.length > 0;
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <Breadcrumbs steps={q && category ? [{ label: category, href: listingHref({ category }) }] : []} />
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 className="text-2xl">{q ? t('quoted', { q }) : category || t('allProducts')}</h1>
            {q && category && (
              <p className="text-muted text-sm">
                {t('inCategory', { category })} ·{' '}
                <Link
                  href={listingHref({ ...listing, category: '' })}
                  className="text-accent underline underline-offset-4"
                >
                  {t('searchEverywhere')}
                </Link>
              </p>
            )}
            <p role="status" className="figures text-muted text-sm">
              {page.reading ? t('readAs', { q, reading: page.reading }) : t('products', { count: counts.total })}
            </p>
          </div>
          {found && <SortChoice listing={listing} sorts={productSorts} />}
        </div>
      </div>
      {found || narrowed ? (
        <FilterColumn listing={listing} counts={counts} currency={currency}>
          <FilterChips listing={listing} counts={counts} currency={currency} />
          {found ? (
            <ListingPage listing={listing} page={page} later={query.cursor !== undefined} />
          ) : (
            <NothingFound listing={listing} narrowed categories={[]} />
          )}
        </FilterColumn>
      ) : (
        // There is nothing that a filter could narrow.
        <NothingFound listing={listing} narrowed={false} categories={await listCategories(database())} />
      )}
    </div>
  );
}
