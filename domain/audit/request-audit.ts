import type { Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import { recordAdminAct } from '#domain/account/record-admin-act.ts';
import type { AdminId } from '#domain/account/types.ts';

/**
 * An admin asks for an audit of everything. A worker runs it (run-requested-audit.ts): it reads whole tables, which no request should wait for. False when
 * one waits or goes on already; that one is as good.
 */
export async function requestAudit(db: Db, admin: AdminId): Promise<boolean> {
  return await transaction(db, async (tx) => {
    const [run] = await tx.sql<{ id: string }[]>`
      insert into audit_runs (scope, requested_by) values ('WHOLE', ${admin})
          on conflict (scope) where finished_at is null do nothing returning id`;
    if (!run) return false;
    await recordAdminAct(tx, { admin, act: 'audit.run', subject: { kind: 'audit', id: run.id } });
    return true;
  });
}
