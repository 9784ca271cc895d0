import { requireAdminPage } from '#app/_session/current.ts';
import { OversubscribedScreen } from '#app/admin/oversubscribed/oversubscribed-screen.tsx';
import { shortfallsHref } from '#components/admin/oversubscribed-href.ts';
import { database, processEnv } from '#db/client.ts';
import { shortfallsInput } from '#domain/console/input.ts';
import { listShortfalls } from '#domain/console/list-shortfalls.ts';

export const metadata = { title: 'Oversubscribed' };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function OversubscribedPage({ searchParams }: { searchParams: Search }) {
  // A form sends a day that was not chosen as an empty one. What else is not asked for sensibly is as if it were not there.
  const given = Object.fromEntries(Object.entries(await searchParams).filter(([, value]) => value !== ''));
  const parsed = shortfallsInput.safeParse(given);
  const listing = parsed.success ? parsed.data : shortfallsInput.parse({});
  const timeZone = processEnv().STORE_TIME_ZONE;
  await requireAdminPage(shortfallsHref(listing));
  return (
    <OversubscribedScreen
      key={shortfallsHref(listing)}
      initial={await listShortfalls(database(), { ...listing, timeZone })}
      listing={listing}
      timeZone={timeZone}
    />
  );
}
