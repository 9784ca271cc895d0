import type { Db } from '#db/client.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { countUnread } from './queries.ts';

/** Marks the buyer's notices up to the one they saw last as read; newer ones stay as they are. Repeatable. Gives how many are left. */
export async function markNoticesRead(db: Db, buyer: BuyerId, upTo: string): Promise<number> {
  await db.sql`
    update notices set read_at = now() where buyer = ${buyer} and id <= ${upTo}::bigint and read_at is null`;
  return await countUnread(db, buyer);
}
