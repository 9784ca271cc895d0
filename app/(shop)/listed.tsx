import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { type Listing, listingHref } from '#components/catalog/listing-href.ts';
import { ProductGrid } from '#components/catalog/product-grid.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { database } from '#db/client.ts';
import { listProducts } from '#domain/catalog/list-products.ts';

// Three full rows of four on a desktop, six of two on a phone, and then a choice to go on.
const PAGE = 24;

function foundWords(count: number, more: boolean): string {
  if (more) return `More than ${count} products found`;
  return count === 1 ? 'One product found' : `${count} products found`;
}

/** One page of a listing, or the word that there is nothing in it. */
export async function Listed({ listing, cursor }: { listing: Listing; cursor: string }) {
  const page = await listProducts(database(), { ...listing, cursor, limit: PAGE });
  if (page.items.length === 0) {
    return (
      <EmptyState
        title={listing.q ? `Nothing found for “${listing.q}”` : 'Nothing here yet'}
        action={
          <Button asChild tone="secondary">
            <Link href="/">See everything</Link>
          </Button>
        }
      >
        {listing.q && <p>Try fewer or other words{listing.category && ', or search in every category'}.</p>}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      {listing.q && !cursor && (
        <p role="status" className="text-muted text-sm">
          {foundWords(page.items.length, page.next !== null)}
        </p>
      )}
      <ProductGrid products={page.items} />
      <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-center gap-3 empty:hidden">
        {cursor && (
          <Button asChild tone="secondary">
            <Link href={listingHref(listing)}>Back to the start</Link>
          </Button>
        )}
        {page.next && (
          <Button asChild tone="secondary">
            <Link href={listingHref(listing, page.next)}>
              More products <ArrowRight aria-hidden />
            </Link>
          </Button>
        )}
      </nav>
    </div>
  );
}
