import type { Db } from '#db/client.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { nowMs } from '#lib/clock.ts';
import { isUuid, sha256 } from '#lib/ids.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { readLink } from '#lib/signed-link.ts';
import { hashPassword } from './hash-password.ts';
import type { PasswordReset } from './input.ts';
import { replacePassword } from './replace-password.ts';
import { RESET_LINK } from './rules.ts';
import type { UserId } from './types.ts';

export type ResetRefusal = { readonly code: 'LINK_EXPIRED' };

/**
 * Sets a new password by the key of a mailed link, and gives whose it was. The key works once, for 30 minutes; used, ended, unknown or made for something else is
 * one refusal. Every session ends, other open links of the account too, and the address is known to be theirs from then on.
 */
export async function resetPassword(
  db: Db,
  { key, password }: PasswordReset,
  linkSecret: string,
): Promise<Result<{ readonly email: string }, ResetRefusal>> {
  const id = readResetLink(key, linkSecret);
  if (id === undefined) return refused({ code: 'LINK_EXPIRED' });
  const passwordHash = await hashPassword(password);
  return await transaction(db, async (tx) => {
    const userId = await useLinkIfOpen(tx, id, sha256(key));
    if (userId === undefined) return refused({ code: 'LINK_EXPIRED' });
    const email = await replacePassword(tx, userId, passwordHash, { verified: true });
    return ok({ email });
  });
}

/** Whether the key of a link may still be used: what its page asks before it shows a form. */
export async function isResetLinkOpen(db: Db, key: string, linkSecret: string): Promise<boolean> {
  const id = readResetLink(key, linkSecret);
  if (id === undefined) return false;
  const rows = await db.sql`
    select from password_resets
     where id = ${id} and key_hash = ${sha256(key)} and used_at is null and expires_at > now()`;
  return rows.length > 0;
}

function readResetLink(key: string, linkSecret: string): string | undefined {
  const id = readLink(linkSecret, RESET_LINK, key, nowMs());
  return id !== undefined && isUuid(id) ? id : undefined;
}

/** Two with the same key meet at the row: the later one finds it used. */
async function useLinkIfOpen(tx: Tx, id: string, keyHash: string): Promise<UserId | undefined> {
  const [row] = await tx.sql<{ userId: UserId }[]>`
    update password_resets set used_at = now()
     where id = ${id} and key_hash = ${keyHash} and used_at is null and expires_at > now()
    returning user_id as "userId"`;
  return row?.userId;
}
