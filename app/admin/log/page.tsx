import { Filter } from 'lucide-react';
import Link from 'next/link';
import { requireAdminPage } from '#app/_session/current.ts';
import { codeWords } from '#components/admin/code-words.ts';
import { logHref } from '#components/admin/log-href.ts';
import { LogTable } from '#components/admin/log-table.tsx';
import { PageHead } from '#components/admin/page-head.tsx';
import { Pager } from '#components/admin/pager.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Field, SelectField } from '#components/ui/field.tsx';
import { database, processEnv } from '#db/client.ts';
import { logListingInput } from '#domain/console/input.ts';
import { listAdminActs } from '#domain/console/list-admin-acts.ts';
import type { LogListing, LogPage } from '#domain/console/types.ts';

export const metadata = { title: 'Admin log' };

const PAGE = 50;

type Search = Promise<Record<string, string | string[] | undefined>>;

/** What an address asks for; what it does not ask for sensibly is as if it were not there. */
function parseListing(given: Awaited<Search>): LogListing {
  const fitting = Object.entries(given).filter(
    ([name, value]) => value !== '' && logListingInput.safeParse({ [name]: value }).success,
  );
  const parsed = logListingInput.parse(Object.fromEntries(fitting));
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}

export default async function LogPageOfConsole({ searchParams }: { searchParams: Search }) {
  const listing = parseListing(await searchParams);
  await requireAdminPage(logHref(listing));
  const timeZone = processEnv().STORE_TIME_ZONE;
  const page = await listAdminActs(database(), { ...listing, timeZone, limit: PAGE });
  const { cursor, ...first } = listing;
  const filtered = Object.keys(first).length > 0;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="Admin log" at={page.at} timeZone={timeZone}>
        What admins did, with what it changed. Lines are written in the same transaction as the act, and nobody can
        change or delete one: the database refuses.
      </PageHead>
      <LogFilters listing={listing} page={page} timeZone={timeZone} filtered={filtered} />
      {page.items.length > 0 ? (
        <LogTable entries={page.items} timeZone={timeZone} />
      ) : (
        <EmptyState title={filtered ? 'Nothing of that kind was done' : 'Nobody has done anything yet'}>
          <p>Retries, releases, switches and the like are written down here as they happen.</p>
        </EmptyState>
      )}
      <Pager
        first={cursor && logHref(first)}
        next={page.next ? logHref({ ...listing, cursor: page.next }) : undefined}
        nextLabel="Older"
      />
    </div>
  );
}

type LogFiltersProps = { listing: LogListing; page: LogPage; timeZone: string; filtered: boolean };

function LogFilters({ listing, page, timeZone, filtered }: LogFiltersProps) {
  return (
    <form
      key={logHref(listing)}
      action="/admin/log"
      className="flex flex-wrap items-end gap-3"
      aria-label="Filter the log"
    >
      <SelectField
        label="Done to"
        name="subject"
        defaultValue={listing.subject ?? ''}
        optional="unsaid"
        className="w-44"
      >
        <option value="">Anything</option>
        {page.subjects.map((subject) => (
          <option key={subject} value={subject}>
            {codeWords(subject)}
          </option>
        ))}
      </SelectField>
      <SelectField label="By" name="admin" defaultValue={listing.admin ?? ''} optional="unsaid" className="w-44">
        <option value="">Anybody</option>
        {page.admins.map(({ adminId, name }) => (
          <option key={adminId} value={adminId}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field label={`Day (${timeZone})`} name="day" type="date" defaultValue={listing.day ?? ''} optional="unsaid" />
      {listing.subjectId && <input type="hidden" name="subjectId" value={listing.subjectId} />}
      <Button type="submit">
        <Filter aria-hidden /> Filter
      </Button>
      {filtered && (
        <Button asChild tone="secondary">
          <Link href="/admin/log">Clear</Link>
        </Button>
      )}
    </form>
  );
}
