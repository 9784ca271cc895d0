import type { Db } from '#db/client.ts';
import type { Locale } from '#db/enums.ts';
import { sqlStateOf, transaction } from '#db/transaction.ts';
import { enqueueMails } from '#domain/mail/enqueue-mails.ts';
import { newId } from '#lib/ids.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { type CurrentPasswordRefusal, checkCurrentPassword } from './check-current-password.ts';
import type { EmailChange } from './input.ts';
import type { UserId } from './types.ts';

export type EmailChangeRefusal = CurrentPasswordRefusal | { readonly code: 'EMAIL_TAKEN' };

const UNIQUE_VIOLATION = '23505';

/**
 * Gives an account another e-mail address, for who knows its password. The old address is told, since it may not have been them; links to reset the password that went there
 * lose their worth, and nothing is known of the new one until a link sent there is followed. The same address again changes nothing.
 */
export async function changeEmail(
  db: Db,
  userId: UserId,
  { email, currentPassword }: EmailChange,
  limited = true,
): Promise<Result<undefined, EmailChangeRefusal>> {
  const checked = await checkCurrentPassword(db, userId, currentPassword, limited);
  if (!checked.ok) return checked;
  try {
    await transaction(db, async (tx) => {
      const [old] = await tx.sql<{ email: string; name: string; locale: Locale }[]>`
        select u.email, u.name, coalesce(p.locale, 'en') as locale
          from users u left join buyer_preferences p on p.buyer = 'u:' || u.id
         where u.id = ${userId}::bigint for update of u`;
      if (!old || old.email === email) return;
      await tx.sql`
        update users
           set email = ${email},
               email_verified_at = case when lower(email) = lower(${email}) then email_verified_at end
         where id = ${userId}::bigint`;
      await tx.sql`update password_resets set used_at = now() where user_id = ${userId}::bigint and used_at is null`;
      await enqueueMails(tx, [
        {
          cause: `email:${newId()}`,
          kind: 'EMAIL_CHANGED',
          recipient: old.email,
          locale: old.locale,
          data: { name: old.name },
        },
      ]);
    });
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) return refused({ code: 'EMAIL_TAKEN' });
    throw error;
  }
  return ok(undefined);
}
