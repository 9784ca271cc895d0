import type { Db } from '#db/client.ts';
import type { IdentityProvider, Locale, UserRole } from '#db/enums.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { enqueueMails } from '#domain/mail/enqueue-mails.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { keepLocale } from './keep-locale.ts';
import { memberBuyer } from './make-buyer-id.ts';
import type { SessionUser, UserId } from './types.ts';

/** What Google or GitHub says of somebody. `subject` never changes; the e-mail may, and counts only where they have verified it. */
export type ProvidedIdentity = {
  readonly provider: IdentityProvider;
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
};

export type EnterRefusal = { readonly code: 'EMAIL_NOT_VERIFIED' } | { readonly code: 'EMAIL_TAKEN' };

type Row = SessionUser & { readonly epoch: number };
type Known = Row & { readonly verified: boolean };

/**
 * The user whom Google or GitHub vouches for. Known by the provider's own id, whatever their e-mail is by now; else by a verified e-mail, which links the two; else made.
 *
 * Linking is where accounts get stolen: somebody signs up with another's address and a password, and waits for them to come by Google. So an account whose
 * address was never shown to be theirs loses its password and every session as it is linked, and one that may more than buy is not linked at
 * all: `EMAIL_TAKEN`.
 */
export async function enterByProvider(
  db: Db,
  identity: ProvidedIdentity,
  locale: Locale,
): Promise<Result<Row, EnterRefusal>> {
  const { provider, subject, email, emailVerified, name } = identity;
  return await transaction(db, async (tx) => {
    const known = await findByIdentity(tx, identity);
    if (known) return ok(known);
    if (!emailVerified) return refused({ code: 'EMAIL_NOT_VERIFIED' });
    const [made] = await tx.sql<Row[]>`
      insert into users (email, name, role, email_verified_at) values (${email}, ${name}, 'shopper', now())
          on conflict (lower(email)) do nothing
      returning id as "userId", email, name, role, session_epoch as epoch`;
    const user = made ?? (await takeOver(tx, email));
    if (!user) return refused({ code: 'EMAIL_TAKEN' });
    await tx.sql`
      insert into user_identities (provider, subject, user_id) values (${provider}, ${subject}, ${user.userId}::bigint)`;
    if (made) {
      await keepLocale(tx, memberBuyer(made.userId), locale);
      await enqueueMails(tx, [
        { cause: `welcome:${made.userId}`, kind: 'WELCOME', recipient: email, locale, data: { name } },
      ]);
    }
    return ok(user);
  });
}

async function findByIdentity(tx: Tx, { provider, subject }: ProvidedIdentity): Promise<Row | undefined> {
  // Two first visits of one person at the same instant go one after the other.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}:${subject}`}, 0))`;
  const [row] = await tx.sql<Row[]>`
    select u.id as "userId", u.email, u.name, u.role, u.session_epoch as epoch
      from user_identities i join users u on u.id = i.user_id
     where i.provider = ${provider} and i.subject = ${subject}`;
  return row;
}

/** The account with this e-mail, made safe to be linked; undefined when it must not be. */
async function takeOver(tx: Tx, email: string): Promise<Row | undefined> {
  const [own] = await tx.sql<Known[]>`
    select id as "userId", email, name, role, session_epoch as epoch, email_verified_at is not null as verified
      from users where lower(email) = lower(${email}) for update`;
  if (!own) return undefined;
  const { verified, ...user } = own;
  if (verified) return user;
  if (user.role !== ('shopper' satisfies UserRole)) return undefined;
  await endDoubtfulAccess(tx, user.userId);
  return { ...user, epoch: user.epoch + 1 };
}

async function endDoubtfulAccess(tx: Tx, userId: UserId): Promise<void> {
  await tx.sql`
    update users set password_hash = null, session_epoch = session_epoch + 1, email_verified_at = now()
     where id = ${userId}::bigint`;
  await tx.sql`update password_resets set used_at = now() where user_id = ${userId}::bigint and used_at is null`;
}
