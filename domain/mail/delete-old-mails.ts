import type { Db } from '#db/client.ts';
import { KEPT_DAYS } from './rules.ts';

/** Deletes mails that were sent or given up a month ago, at most 10,000 at once, and says how many. What waits is kept. */
export async function deleteOldMails(db: Db): Promise<number> {
  const rows = await db.sql`
    delete from mails where id in (
      select id from mails
       where created_at < now() - make_interval(days => ${KEPT_DAYS}::int) and (sent_at is not null or parked_at is not null)
       order by created_at limit 10000 for update skip locked)`;
  return rows.count;
}
