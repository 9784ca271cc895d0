import type { Db } from '#db/client.ts';

const KEPT_DAYS = 90;

/** Deletes runs of the audit that ended long ago; the last whole one stays, however old. Gives how many. */
export async function deleteOldAudits(db: Db): Promise<number> {
  const deleted = await db.sql`
    delete from audit_runs
     where finished_at < now() - make_interval(days => ${KEPT_DAYS})
       and id <> coalesce((select id from audit_runs where scope = 'WHOLE' and findings is not null order by finished_at desc limit 1), 0)`;
  return deleted.count;
}
