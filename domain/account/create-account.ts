import type { Db } from '#db/client.ts';
import type { Locale } from '#db/enums.ts';
import { transaction } from '#db/transaction.ts';
import { enqueueMails } from '#domain/mail/enqueue-mails.ts';
import { sha256 } from '#lib/ids.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { hashPassword } from './hash-password.ts';
import type { NewAccount } from './input.ts';
import { keepLocale } from './keep-locale.ts';
import { memberBuyer } from './make-buyer-id.ts';
import { type RateLimit, takeFromLimit } from './take-from-limit.ts';
import type { UserId } from './types.ts';

export type SignUpRefusal =
  | { readonly code: 'EMAIL_TAKEN' }
  | { readonly code: 'RATE_LIMITED'; readonly retryAfterSeconds: number };

// An hour. A person needs one account and mistypes a few times; 30 from one address leave room for a school.
const WINDOW_SECONDS = 3_600;
const TRIES_PER_EMAIL = 5;
const TRIES_PER_ADDRESS = 30;

/**
 * Makes a shopper's account and owes them a welcome. An e-mail address (any case) has one account at most, also when two ask at the same instant: `EMAIL_TAKEN`
 * tells that there is one, as it must where somebody is to be signed in at once, and takes as long, since the password is hashed either way. Tries are counted
 * by e-mail and by `address`.
 */
export async function createAccount(
  db: Db,
  { name, email, password }: NewAccount,
  {
    address,
    locale,
    limited = true,
  }: { readonly address: string; readonly locale: Locale; readonly limited?: boolean },
): Promise<Result<UserId, SignUpRefusal>> {
  const limits: RateLimit[] = limited
    ? [
        { key: `sign-up:email:${sha256(email.toLowerCase())}`, limit: TRIES_PER_EMAIL, windowSeconds: WINDOW_SECONDS },
        { key: `sign-up:address:${sha256(address)}`, limit: TRIES_PER_ADDRESS, windowSeconds: WINDOW_SECONDS },
      ]
    : [];
  for (const limit of limits) {
    const outcome = await takeFromLimit(db, limit);
    if (!outcome.allowed) return refused({ code: 'RATE_LIMITED', retryAfterSeconds: outcome.resetSeconds });
  }
  const passwordHash = await hashPassword(password);
  return await transaction(db, async (tx) => {
    const [made] = await tx.sql<{ id: UserId }[]>`
      insert into users (email, name, password_hash, role) values (${email}, ${name}, ${passwordHash}, 'shopper')
          on conflict (lower(email)) do nothing
      returning id`;
    if (!made) return refused({ code: 'EMAIL_TAKEN' });
    await keepLocale(tx, memberBuyer(made.id), locale);
    await enqueueMails(tx, [
      { cause: `welcome:${made.id}`, kind: 'WELCOME', recipient: email, locale, data: { name } },
    ]);
    return ok(made.id);
  });
}
