import { requireAdminPage } from '#app/_session/current.ts';
import { FlagsScreen } from '#app/admin/flags/flags-screen.tsx';
import { PageHead } from '#components/admin/page-head.tsx';
import { database, processEnv } from '#db/client.ts';
import { listFlags } from '#domain/flag/queries.ts';

export const metadata = { title: 'Flags' };

export default async function FlagsPage() {
  await requireAdminPage('/admin/flags');
  const timeZone = processEnv().STORE_TIME_ZONE;
  const flags = await listFlags(database());
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead
        title="Flags"
        timeZone={timeZone}
        aside={<p className="text-muted text-sm max-sm:w-full">Times in {timeZone}</p>}
      >
        What can be switched off while the shop is very busy. None of it is needed to buy, pay or ship. A switch takes
        effect within five seconds in every process.
      </PageHead>
      <FlagsScreen flags={flags} timeZone={timeZone} />
    </div>
  );
}
