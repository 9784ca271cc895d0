import type { Locale } from '#db/enums.ts';
import type { Tx } from '#db/transaction.ts';
import { enqueueMails } from '#domain/mail/enqueue-mails.ts';
import { present } from '#lib/result.ts';
import type { UserId } from './types.ts';

/**
 * Puts another password in the place of a user's, in the transaction of whoever made sure that they may. Every session ends (the epoch grows), links to
 * reset it lose their worth, and the user is told by mail, since it may not have been them. Gives their e-mail.
 */
export async function replacePassword(
  tx: Tx,
  userId: UserId,
  passwordHash: string,
  { verified = false }: { readonly verified?: boolean } = {},
): Promise<string> {
  const [user] = await tx.sql<{ email: string; name: string; epoch: number; locale: Locale }[]>`
    update users u
       set password_hash = ${passwordHash}, session_epoch = session_epoch + 1,
           email_verified_at = case when ${verified} then coalesce(email_verified_at, now()) else email_verified_at end
     where id = ${userId}::bigint
    returning email, name, session_epoch as epoch,
              coalesce((select p.locale from buyer_preferences p where p.buyer = 'u:' || u.id), 'en') as locale`;
  const { email, name, epoch, locale } = present(user, 'the user whose password changes');
  await tx.sql`update password_resets set used_at = now() where user_id = ${userId}::bigint and used_at is null`;
  await enqueueMails(tx, [
    { cause: `password:${userId}:${epoch}`, kind: 'PASSWORD_CHANGED', recipient: email, locale, data: { name } },
  ]);
  return email;
}
