import { requireAdminPage } from '#app/_session/current.ts';
import { AuditScreen } from '#app/admin/audit/audit-screen.tsx';
import { database, processEnv } from '#db/client.ts';
import { readAudit } from '#domain/console/read-audit.ts';

export const metadata = { title: 'Audit' };

export default async function AuditPage() {
  await requireAdminPage('/admin/audit');
  return <AuditScreen initial={await readAudit(database())} timeZone={processEnv().STORE_TIME_ZONE} />;
}
