import { requireAdminPage } from '#app/_session/current.ts';
import { ReconciliationScreen } from '#app/admin/reconciliation/reconciliation-screen.tsx';
import { type DifferenceListing, reconciliationHref } from '#components/admin/reconciliation-href.ts';
import { database, processEnv } from '#db/client.ts';
import { readReconciliation } from '#domain/console/read-reconciliation.ts';
import { type DifferenceFilter, differenceFilters } from '#domain/console/types.ts';

export const metadata = { title: 'Reconciliation' };

const PAGE = 50;

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function ReconciliationPage({ searchParams }: { searchParams: Search }) {
  const { filter, cursor } = await searchParams;
  const listing: DifferenceListing = {
    filter: differenceFilters.includes(filter as DifferenceFilter) ? (filter as DifferenceFilter) : 'OPEN',
    ...(typeof cursor === 'string' && /^\d{1,18}$/.test(cursor) ? { cursor } : {}),
  };
  await requireAdminPage(reconciliationHref(listing));
  const { STORE_CURRENCY: currency, STORE_TIME_ZONE: timeZone } = processEnv();
  const view = await readReconciliation(database(), { ...listing, limit: PAGE, currency });
  return (
    <ReconciliationScreen
      key={reconciliationHref(listing)}
      initial={view}
      listing={listing}
      filters={differenceFilters}
      timeZone={timeZone}
    />
  );
}
