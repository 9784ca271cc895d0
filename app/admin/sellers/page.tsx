import { Search as SearchIcon } from 'lucide-react';
import { requireAdminPage } from '#app/_session/current.ts';
import { PageHead } from '#components/admin/page-head.tsx';
import { Pager } from '#components/admin/pager.tsx';
import { SellersTable } from '#components/admin/sellers-table.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Field } from '#components/ui/field.tsx';
import { database, processEnv } from '#db/client.ts';
import { sellerListingInput } from '#domain/console/input.ts';
import { listSellers } from '#domain/console/list-sellers.ts';

export const metadata = { title: 'Sellers' };

const PAGE = 50;

type Search = Promise<Record<string, string | string[] | undefined>>;
type Listing = { find?: string; cursor?: string };

function sellersHref({ find, cursor }: Listing): string {
  const query = new URLSearchParams({ ...(find ? { find } : {}), ...(cursor ? { cursor } : {}) }).toString();
  return query ? `/admin/sellers?${query}` : '/admin/sellers';
}

function parseListing(given: Awaited<Search>): Listing {
  const find = sellerListingInput.safeParse({ find: given.find || undefined }).data?.find;
  const cursor = sellerListingInput.safeParse({ cursor: given.cursor || undefined }).data?.cursor;
  return { ...(find ? { find } : {}), ...(cursor ? { cursor } : {}) };
}

export default async function SellersPage({ searchParams }: { searchParams: Search }) {
  const listing = parseListing(await searchParams);
  await requireAdminPage(sellersHref(listing));
  const timeZone = processEnv().STORE_TIME_ZONE;
  const page = await listSellers(database(), { ...listing, limit: PAGE });
  const { cursor, ...first } = listing;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="Sellers" at={page.at} timeZone={timeZone}>
        Who sells here, which keys of theirs are in use, and how often a count of theirs was below what was held and
        cost orders, in the last 30 days.
      </PageHead>
      <form action="/admin/sellers" className="flex flex-wrap items-end gap-3" aria-label="Find sellers">
        <Field
          key={listing.find ?? ''}
          label="Name"
          name="find"
          type="search"
          maxLength={100}
          autoComplete="off"
          defaultValue={listing.find ?? ''}
          optional="unsaid"
          className="min-w-64 flex-1 sm:max-w-96"
        />
        <Button type="submit">
          <SearchIcon aria-hidden /> Find
        </Button>
      </form>
      {page.items.length > 0 ? (
        <SellersTable sellers={page.items} timeZone={timeZone} />
      ) : (
        <EmptyState title="No sellers here">
          <p>{listing.find ? 'No seller’s name has that in it.' : 'The first one comes with the first import.'}</p>
        </EmptyState>
      )}
      <Pager
        first={cursor && sellersHref(first)}
        next={page.next ? sellersHref({ ...listing, cursor: page.next }) : undefined}
      />
    </div>
  );
}
