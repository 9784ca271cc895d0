import type { Db } from '#db/client.ts';
import type { IdentityProvider, UserRole } from '#db/enums.ts';
import type { SellerId, SessionUser, UserId } from './types.ts';

export type Account = { readonly role: UserRole; readonly sellerId: SellerId | null };

/** What a user may be today: asked for every action that needs a role, since a session remembers the role of its beginning. */
export async function findAccount(db: Db, userId: string): Promise<Account | undefined> {
  const [row] = await db.sql<{ role: UserRole; seller_id: string | null }[]>`
    select role, seller_id from users where id = ${userId}::bigint`;
  return row && { role: row.role, sellerId: row.seller_id as SellerId | null };
}

/** The user of a session as they are now; undefined when they are gone, or when the session was made under an epoch that has ended. */
export async function findSessionUser(db: Db, userId: string, epoch: number): Promise<SessionUser | undefined> {
  const [row] = await db.sql<SessionUser[]>`
    select id as "userId", email, name, role from users where id = ${userId}::bigint and session_epoch = ${epoch}`;
  return row;
}

/** What the settings of an account show of how one gets in. */
export async function findSignInWays(
  db: Db,
  userId: UserId,
): Promise<{ hasPassword: boolean; providers: IdentityProvider[] }> {
  const [row] = await db.sql<{ hasPassword: boolean; providers: IdentityProvider[] }[]>`
    select password_hash is not null as "hasPassword",
           array(select i.provider from user_identities i where i.user_id = u.id order by 1) as providers
      from users u where id = ${userId}::bigint`;
  return row ?? { hasPassword: false, providers: [] };
}
