import { Search as SearchIcon } from 'lucide-react';
import { requireAdminPage } from '#app/_session/current.ts';
import { FilterChips } from '#components/admin/filter-chips.tsx';
import { PageHead } from '#components/admin/page-head.tsx';
import { Pager } from '#components/admin/pager.tsx';
import { type PaymentListing, paymentsHref } from '#components/admin/payments-href.ts';
import { PaymentsTable } from '#components/admin/payments-table.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Field } from '#components/ui/field.tsx';
import { formatMoment } from '#components/ui/moment.tsx';
import { database, processEnv } from '#db/client.ts';
import { paymentListingInput } from '#domain/console/input.ts';
import { listPayments } from '#domain/console/list-payments.ts';
import { type PaymentFilter, type PaymentListPage, paymentFilters } from '#domain/console/types.ts';

export const metadata = { title: 'Payments' };

const PAGE = 50;
// The few that nobody can tell about come before all others, up to so many; all of them are a filter of their own.
const UNKNOWN_FIRST = 10;

const filterWords: Record<PaymentFilter, string> = {
  ALL: 'All',
  UNKNOWN: 'Unknown',
  OPEN: 'Under way',
  CAPTURED: 'Captured',
  DECLINED: 'Declined or failed',
  GONE_BACK: 'Given back',
};

type Search = Promise<Record<string, string | string[] | undefined>>;

function parseListing(given: Awaited<Search>): PaymentListing {
  const one = (name: 'filter' | 'find' | 'cursor') => {
    const parsed = paymentListingInput.safeParse({ [name]: given[name] || undefined });
    const value = parsed.data?.[name];
    return value === undefined ? {} : { [name]: value };
  };
  return { filter: 'ALL', ...one('filter'), ...one('find'), ...one('cursor') };
}

export default async function PaymentsPage({ searchParams }: { searchParams: Search }) {
  const listing = parseListing(await searchParams);
  await requireAdminPage(paymentsHref(listing));
  const { STORE_TIME_ZONE: timeZone } = processEnv();
  const { cursor, ...first } = listing;
  const leads = listing.filter === 'ALL' && !listing.find && !cursor;
  const [page, unknown] = await Promise.all([
    listPayments(database(), { ...listing, limit: PAGE }),
    leads ? listPayments(database(), { filter: 'UNKNOWN', limit: UNKNOWN_FIRST }) : undefined,
  ]);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="Payments" at={page.at} timeZone={timeZone}>
        Every try to pay, newest first, as our books have it. What nobody can tell about comes first: the bank is asked
        until it says.
      </PageHead>
      <form action="/admin/payments" className="flex flex-wrap items-end gap-3" aria-label="Find payments">
        <Field
          key={listing.find ?? ''}
          label="Bank id, our key, order number or e-mail"
          name="find"
          type="search"
          maxLength={254}
          autoComplete="off"
          defaultValue={listing.find ?? ''}
          optional="unsaid"
          className="min-w-64 flex-1 sm:max-w-96"
        />
        {listing.filter !== 'ALL' && <input type="hidden" name="filter" value={listing.filter} />}
        <Button type="submit">
          <SearchIcon aria-hidden /> Find
        </Button>
      </form>
      <FilterChips
        label="Filter payments"
        chips={paymentFilters.map((filter) => ({
          key: filter,
          label: filterWords[filter],
          href: paymentsHref({ ...first, filter }),
          current: listing.filter === filter,
          ...(filter === 'UNKNOWN' ? { count: page.unknown } : {}),
        }))}
      />
      {unknown && unknown.items.length > 0 && (
        <section className="grid gap-3" aria-labelledby="unknown">
          <h2 id="unknown" className="text-lg">
            Nobody can tell yet
          </h2>
          <PaymentsTable caption="Payments nobody can tell about" payments={unknown.items} timeZone={timeZone} />
        </section>
      )}
      {page.items.length > 0 ? (
        <section className="grid gap-3" aria-labelledby="payments">
          <h2 id="payments" className={unknown && unknown.items.length > 0 ? 'text-lg' : 'sr-only'}>
            {filterWords[listing.filter]}
          </h2>
          <PaymentsTable caption="Payments" payments={page.items} timeZone={timeZone} />
        </section>
      ) : (
        <NoPayments listing={listing} page={page} timeZone={timeZone} />
      )}
      <Pager
        first={cursor && paymentsHref(first)}
        next={page.next ? paymentsHref({ ...listing, cursor: page.next }) : undefined}
        nextLabel={page.lookedUntil ? 'Look further' : 'Next'}
      />
    </div>
  );
}

type NoPaymentsProps = { listing: PaymentListing; page: PaymentListPage; timeZone: string };

function NoPayments({ listing, page, timeZone }: NoPaymentsProps) {
  if (page.lookedUntil) {
    return (
      <EmptyState title="None so far">
        <p>
          Nothing among the payments until {formatMoment(page.lookedUntil, timeZone)}. There are more to look through.
        </p>
      </EmptyState>
    );
  }
  const known = listing.filter === 'UNKNOWN' && !listing.find;
  return (
    <EmptyState title={known ? 'The bank has said everything' : 'No payments here'}>
      <p>{known ? 'There is no payment that nobody can tell about.' : 'No try to pay matches this filter.'}</p>
    </EmptyState>
  );
}
