import type { Db } from '#db/client.ts';
import type { UserId } from './types.ts';

/** Ends every session of a user, in every browser: sessions carry the epoch they were made under. */
export async function endSessions(db: Db, userId: UserId): Promise<void> {
  await db.sql`update users set session_epoch = session_epoch + 1 where id = ${userId}::bigint`;
}
