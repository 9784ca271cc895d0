import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { everything, type Listing, listingHref } from '#components/catalog/listing-href.ts';
import { ProductGrid } from '#components/catalog/product-grid.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { ProductPage } from '#domain/catalog/types.ts';

/** One page of a list and the ways on from it. `later`: it is not the first. */
export function ListingPage({ listing, page, later }: { listing: Listing; page: ProductPage; later: boolean }) {
  const t = useTranslations('catalog');
  return (
    <>
      <ProductGrid products={page.items} width="aside" />
      <nav aria-label={t('pages')} className="mt-4 flex flex-wrap justify-center gap-3 empty:hidden">
        {later && (
          <Button asChild tone="secondary">
            <Link href={listingHref(listing)}>{t('toStart')}</Link>
          </Button>
        )}
        {page.next && (
          <Button asChild tone="secondary">
            <Link href={listingHref(listing, page.next)}>
              {t('more')} <ArrowRight aria-hidden />
            </Link>
          </Button>
        )}
      </nav>
    </>
  );
}

type NothingFoundProps = { listing: Listing; narrowed: boolean; categories: readonly string[] };

/** Why there is nothing, and what to do about it: fewer filters, or one of the categories. */
export function NothingFound({ listing, narrowed, categories }: NothingFoundProps) {
  const t = useTranslations('catalog');
  const { q, sort } = listing;
  const title = q ? t('nothingFoundFor', { q }) : narrowed ? t('nothingFits') : t('nothingHere');
  return (
    <EmptyState
      title={title}
      action={
        narrowed ? (
          <Button asChild tone="secondary">
            <Link href={listingHref({ ...everything, q, sort })}>{t('clearFilters')}</Link>
          </Button>
        ) : undefined
      }
    >
      <p>{narrowed ? t('tryFewerFilters') : t('tryOtherWords')}</p>
      {!narrowed && (
        <ul className="mt-4 flex flex-wrap justify-center gap-2">
          {categories.slice(0, 8).map((category) => (
            <li key={category}>
              <Link
                href={listingHref({ category })}
                className="inline-flex min-h-9 items-center rounded-full border border-edge bg-paper px-4 text-ink text-sm hover:border-ink"
              >
                {category}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}
