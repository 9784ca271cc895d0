import type { Db } from '#db/client.ts';

/** Deletes links to reset passwords that ended a day ago, at most 10,000 at once, and says how many. */
export async function deleteOldResets(db: Db): Promise<number> {
  const rows = await db.sql`
    delete from password_resets where id in (
      select id from password_resets where expires_at < now() - interval '1 day'
       order by expires_at limit 10000 for update skip locked)`;
  return rows.count;
}
