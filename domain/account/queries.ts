import type { Db } from '#db/client.ts';
import type { UserRole } from '#db/enums.ts';
import type { SellerId } from './types.ts';

export type Account = { readonly role: UserRole; readonly sellerId: SellerId | null };

/** What a user may be today: asked for every action that needs a role, since a session remembers the role of its beginning. */
export async function findAccount(db: Db, userId: string): Promise<Account | undefined> {
  const [row] = await db.sql<{ role: UserRole; seller_id: string | null }[]>`
    select role, seller_id from users where id = ${userId}::bigint`;
  return row && { role: row.role, sellerId: row.seller_id as SellerId | null };
}
