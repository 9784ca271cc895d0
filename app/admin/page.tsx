import { requireAdminPage } from '#app/_session/current.ts';
import { OverviewScreen } from '#app/admin/overview-screen.tsx';
import { database, processEnv } from '#db/client.ts';
import { readOverview } from '#domain/console/read-overview.ts';

export const metadata = { title: 'Overview' };

export default async function AdminOverviewPage() {
  await requireAdminPage('/admin');
  return <OverviewScreen initial={await readOverview(database())} timeZone={processEnv().STORE_TIME_ZONE} />;
}
