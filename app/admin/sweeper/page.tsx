import { requireAdminPage } from '#app/_session/current.ts';
import { SweeperScreen } from '#app/admin/sweeper/sweeper-screen.tsx';
import { sweeperHref } from '#components/admin/sweeper-href.ts';
import { database, processEnv } from '#db/client.ts';
import { sweeperInput } from '#domain/console/input.ts';
import { readSweeper } from '#domain/console/read-sweeper.ts';

export const metadata = { title: 'Sweeper' };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function SweeperPage({ searchParams }: { searchParams: Search }) {
  // What an address does not ask for sensibly is as if it asked for nothing.
  const parsed = sweeperInput.safeParse(await searchParams);
  const listing = parsed.success ? parsed.data : sweeperInput.parse({});
  await requireAdminPage(sweeperHref(listing));
  return (
    <SweeperScreen
      key={sweeperHref(listing)}
      initial={await readSweeper(database(), listing)}
      listing={listing}
      timeZone={processEnv().STORE_TIME_ZONE}
    />
  );
}
