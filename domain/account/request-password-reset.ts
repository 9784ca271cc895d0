import type { Db } from '#db/client.ts';
import type { Locale } from '#db/enums.ts';
import { nowMs } from '#lib/clock.ts';
import { newId, sha256 } from '#lib/ids.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { signLink } from '#lib/signed-link.ts';
import { RESET_LINK, RESET_LINK_SECONDS } from './rules.ts';
import { type RateLimit, takeFromLimit } from './take-from-limit.ts';

export type ResetRequestRefusal = { readonly code: 'RATE_LIMITED'; readonly retryAfterSeconds: number };

// An hour. Three mails are more than a person loses; 30 from one address leave room for an office.
const WINDOW_SECONDS = 3_600;
const REQUESTS_PER_EMAIL = 3;
const REQUESTS_PER_ADDRESS = 30;

/**
 * Owes whoever has an account under this e-mail a link to set a new password. The answer is the same with and without an account, and so is what is done:
 * the limits count by e-mail, known or not, the key is made either way, and one statement finds nobody or writes both rows. The mail itself
 * is written and sent later, by a worker. The key is kept as its hash; the link is made from the row's id as the mail is written.
 */
export async function requestPasswordReset(
  db: Db,
  email: string,
  {
    address,
    locale,
    linkSecret,
    limited = true,
  }: { readonly address: string; readonly locale: Locale; readonly linkSecret: string; readonly limited?: boolean },
): Promise<Result<undefined, ResetRequestRefusal>> {
  const limits: RateLimit[] = limited
    ? [
        { key: `reset:email:${sha256(email.toLowerCase())}`, limit: REQUESTS_PER_EMAIL, windowSeconds: WINDOW_SECONDS },
        { key: `reset:address:${sha256(address)}`, limit: REQUESTS_PER_ADDRESS, windowSeconds: WINDOW_SECONDS },
      ]
    : [];
  for (const limit of limits) {
    const outcome = await takeFromLimit(db, limit);
    if (!outcome.allowed) return refused({ code: 'RATE_LIMITED', retryAfterSeconds: outcome.resetSeconds });
  }
  const id = newId();
  const endsAt = new Date((Math.floor(nowMs() / 1000) + RESET_LINK_SECONDS) * 1000);
  const keyHash = sha256(signLink(linkSecret, RESET_LINK, id, endsAt));
  await db.sql`
    with found as (
      select u.id, u.email, u.name, coalesce(p.locale, ${locale}::text) as locale
        from users u left join buyer_preferences p on p.buyer = 'u:' || u.id
       where lower(u.email) = lower(${email})),
    made as (
      insert into password_resets (id, user_id, key_hash, expires_at)
      select ${id}::uuid, id, ${keyHash}, ${endsAt} from found)
    insert into mails (cause, kind, recipient, locale, data)
    select 'reset:' || ${id}::text, 'PASSWORD_RESET', email, locale, jsonb_build_object('resetId', ${id}::text, 'name', name) from found`;
  return ok(undefined);
}
