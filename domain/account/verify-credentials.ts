import type { Db } from '#db/client.ts';
import type { UserRole } from '#db/enums.ts';
import { randomToken, sha256 } from '#lib/ids.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { giveBackToLimit } from './give-back-to-limit.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';
import type { Credentials } from './input.ts';
import { type RateLimit, takeFromLimit } from './take-from-limit.ts';
import type { SessionUser, UserId } from './types.ts';

export type SignInRefusal =
  | { readonly code: 'WRONG_CREDENTIALS' }
  | { readonly code: 'RATE_LIMITED'; readonly retryAfterSeconds: number };

// 15 minutes. 10 failures for one account are more than a person makes; 100 from one address leave room for an office.
const WINDOW_SECONDS = 900;
const FAILURES_PER_ACCOUNT = 10;
const FAILURES_PER_ADDRESS = 100;

// Checked when the e-mail is unknown, or has no password, so that the answer takes as long as for a known one.
const decoy = hashPassword(randomToken());

type Row = { id: string; email: string; name: string; role: UserRole; epoch: number; password_hash: string | null };

/** Who signed in, and under which epoch: what their session will say. */
export type SignedIn = SessionUser & { readonly epoch: number };

/**
 * The user with this e-mail (any case) and password. Failures are counted by account and by `address`; too many of either
 * is `RATE_LIMITED`, also for the right password. Unknown e-mail and wrong password are one refusal, and take equally long.
 */
export async function verifyCredentials(
  db: Db,
  { email, password }: Credentials,
  address: string,
  limited = true,
): Promise<Result<SignedIn, SignInRefusal>> {
  const limits: RateLimit[] = limited
    ? [
        {
          key: `sign-in:account:${sha256(email.toLowerCase())}`,
          limit: FAILURES_PER_ACCOUNT,
          windowSeconds: WINDOW_SECONDS,
        },
        { key: `sign-in:address:${sha256(address)}`, limit: FAILURES_PER_ADDRESS, windowSeconds: WINDOW_SECONDS },
      ]
    : [];
  for (const limit of limits) {
    const outcome = await takeFromLimit(db, limit);
    if (!outcome.allowed) return refused({ code: 'RATE_LIMITED', retryAfterSeconds: outcome.resetSeconds });
  }
  const [user] = await db.sql<Row[]>`
    select id, email, name, role, session_epoch as epoch, password_hash from users where lower(email) = lower(${email})`;
  const matches = await verifyPassword(user?.password_hash ?? (await decoy), password);
  if (!user?.password_hash || !matches) return refused({ code: 'WRONG_CREDENTIALS' });
  for (const limit of limits) await giveBackToLimit(db, limit);
  return ok({ userId: user.id as UserId, email: user.email, name: user.name, role: user.role, epoch: user.epoch });
}
