import type { Db } from '#db/client.ts';

/** The log reaches back so far. Bodies hold addresses of buyers, so it is not kept for ever. */
const KEPT_DAYS = 30;

/** Deletes, with their tries, deliveries that ended long ago, and those that wait for an endpoint switched off as long. Gives how many. */
export async function deleteOldDeliveries(db: Db): Promise<number> {
  const deleted = await db.sql`
    delete from webhook_deliveries
     where ended_at < now() - make_interval(days => ${KEPT_DAYS})
        or (state = 'WAITING' and next_try_at < now() - make_interval(days => ${KEPT_DAYS}))`;
  return deleted.count;
}
