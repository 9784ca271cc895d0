import { problem } from '#app/_http/problem.ts';
import { database } from '#db/client.ts';
import { findAccount } from '#domain/account/queries.ts';
import type { AdminId, SellerId, UserId } from '#domain/account/types.ts';
import { sessionOf } from './session.ts';

/** The gates of route handlers that need a role. The role is read from the database each time: sessions remember old ones. */

/** The signed-in user, or `401 UNAUTHENTICATED`. */
export async function requireUser(request: Request): Promise<UserId> {
  const user = await sessionOf(request.headers);
  if (!user) throw problem('UNAUTHENTICATED');
  return user.userId;
}

/** An admin, or 401 without a session, `403 FORBIDDEN` with another role. */
export async function requireAdmin(request: Request): Promise<AdminId> {
  const userId = await requireUser(request);
  const account = await findAccount(database(), userId);
  if (account?.role !== 'admin') throw problem('FORBIDDEN');
  return userId as string as AdminId;
}

/** The seller that the signed-in user works for, or 401 without a session, `403 FORBIDDEN` with another role. */
export async function requireSeller(request: Request): Promise<SellerId> {
  const account = await findAccount(database(), await requireUser(request));
  if (account?.role !== 'seller' || account.sellerId === null) throw problem('FORBIDDEN');
  return account.sellerId;
}
