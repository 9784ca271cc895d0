import { notFound } from 'next/navigation';
import { requireAdminPage } from '#app/_session/current.ts';
import { ShortfallScreen } from '#app/admin/oversubscribed/[updateId]/shortfall-screen.tsx';
import { database, processEnv } from '#db/client.ts';
import { rowIdInput } from '#domain/console/input.ts';
import { readShortfall } from '#domain/console/read-shortfall.ts';

export const metadata = { title: 'Oversubscribed count' };

type Params = Promise<{ updateId: string }>;

export default async function ShortfallPage({ params }: { params: Params }) {
  const { updateId } = await params;
  await requireAdminPage(`/admin/oversubscribed/${updateId}`);
  const id = rowIdInput.safeParse(updateId);
  const timeZone = processEnv().STORE_TIME_ZONE;
  const view = id.success ? await readShortfall(database(), id.data, timeZone) : undefined;
  if (!view) notFound();
  return <ShortfallScreen initial={view} timeZone={timeZone} />;
}
