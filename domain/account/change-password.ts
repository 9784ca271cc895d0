import type { Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { type CurrentPasswordRefusal, checkCurrentPassword } from './check-current-password.ts';
import { hashPassword } from './hash-password.ts';
import type { PasswordChange } from './input.ts';
import { replacePassword } from './replace-password.ts';
import type { UserId } from './types.ts';

/**
 * Sets a new password for who knows the present one. Every session ends, the one that asks too: it signs in again with the new one. Two changes at the same
 * instant: the later finds that the present password is another.
 */
export async function changePassword(
  db: Db,
  userId: UserId,
  { currentPassword, newPassword }: PasswordChange,
  limited = true,
): Promise<Result<undefined, CurrentPasswordRefusal>> {
  const checked = await checkCurrentPassword(db, userId, currentPassword, limited);
  if (!checked.ok) return checked;
  const passwordHash = await hashPassword(newPassword);
  return await transaction(db, async (tx) => {
    const [same] = await tx.sql`
      select from users where id = ${userId}::bigint and password_hash = ${checked.value} for update`;
    if (!same) return refused({ code: 'WRONG_PASSWORD' });
    await replacePassword(tx, userId, passwordHash);
    return ok(undefined);
  });
}
