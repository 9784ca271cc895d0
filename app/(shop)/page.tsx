import type { Metadata } from 'next';
import Link from 'next/link';
import { Suspense } from 'react';
import { Listed } from '#app/(shop)/listed.tsx';
import { Hero } from '#components/catalog/hero.tsx';
import { type Listing, listingHref } from '#components/catalog/listing-href.ts';
import { ProductGridSkeleton } from '#components/catalog/product-grid.tsx';
import { SortChoice } from '#components/catalog/sort-choice.tsx';
import { processEnv } from '#db/client.ts';
import { type ProductSort, productSorts } from '#domain/catalog/types.ts';

type Search = Promise<Record<string, string | string[] | undefined>>;

function first(value: string | string[] | undefined): string {
  return ((Array.isArray(value) ? value[0] : value) ?? '').trim().slice(0, 100);
}

async function parseListing(search: Search): Promise<{ listing: Listing; cursor: string }> {
  const given = await search;
  const sort = first(given.sort);
  const known = productSorts.includes(sort as ProductSort);
  return {
    listing: {
      q: first(given.q),
      category: first(given.category),
      sort: known ? (sort as ProductSort) : 'relevance',
    },
    cursor: (Array.isArray(given.cursor) ? given.cursor[0] : given.cursor) ?? '',
  };
}

export async function generateMetadata({ searchParams }: { searchParams: Search }): Promise<Metadata> {
  const { listing } = await parseListing(searchParams);
  const title = listing.q ? `Search: ${listing.q}` : listing.category;
  return title ? { title } : {};
}

export default async function HomePage({ searchParams }: { searchParams: Search }) {
  const { listing, cursor } = await parseListing(searchParams);
  const atTheDoor = !listing.q && !listing.category && !cursor;
  const heading = listing.q ? `“${listing.q}”` : listing.category || 'All products';
  const Heading = atTheDoor ? 'h2' : 'h1';
  return (
    <div className="grid gap-8">
      {atTheDoor && <Hero holdMinutes={Math.max(1, Math.round(processEnv().HOLD_TTL_SECONDS / 60))} />}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <Heading className="text-2xl">{heading}</Heading>
          {listing.q && listing.category && (
            <p className="text-muted text-sm">
              in {listing.category} ·{' '}
              <Link
                href={listingHref({ ...listing, category: '' })}
                className="text-accent underline underline-offset-4"
              >
                search everywhere
              </Link>
            </p>
          )}
        </div>
        <SortChoice listing={listing} sorts={productSorts} />
      </div>
      <Suspense key={`${JSON.stringify(listing)}${cursor}`} fallback={<ProductGridSkeleton />}>
        <Listed listing={listing} cursor={cursor} />
      </Suspense>
    </div>
  );
}
