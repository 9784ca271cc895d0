import { requireAdminPage } from '#app/_session/current.ts';
import { HoldsScreen } from '#app/admin/holds/holds-screen.tsx';
import { parseHoldListing } from '#app/admin/holds/parse-listing.ts';
import { holdsHref } from '#components/admin/holds-href.ts';
import { database, processEnv } from '#db/client.ts';
import { listHolds } from '#domain/console/list-holds.ts';
import { holdFilters } from '#domain/console/types.ts';

export const metadata = { title: 'Holds' };

const PAGE = 50;

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function HoldsPage({ searchParams }: { searchParams: Search }) {
  const listing = parseHoldListing(await searchParams);
  await requireAdminPage(holdsHref(listing));
  const page = await listHolds(database(), { ...listing, limit: PAGE });
  return (
    <HoldsScreen
      key={holdsHref(listing)}
      initial={page}
      listing={listing}
      filters={holdFilters}
      timeZone={processEnv().STORE_TIME_ZONE}
    />
  );
}
