import type { Db } from '#db/client.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { giveBackToLimit } from './give-back-to-limit.ts';
import { verifyPassword } from './hash-password.ts';
import { type RateLimit, takeFromLimit } from './take-from-limit.ts';
import type { UserId } from './types.ts';

export type CurrentPasswordRefusal =
  | { readonly code: 'WRONG_PASSWORD' }
  /** They always came by Google or GitHub: a link by mail sets a first one. */
  | { readonly code: 'NO_PASSWORD' }
  | { readonly code: 'RATE_LIMITED'; readonly retryAfterSeconds: number };

// 15 minutes, as at sign-in: an open session must not be a way to guess the password.
const WINDOW_SECONDS = 900;
const FAILURES_PER_ACCOUNT = 10;

/** Makes sure that whoever sits at an open session knows its password. Gives the hash that it was compared with. Failures are counted. */
export async function checkCurrentPassword(
  db: Db,
  userId: UserId,
  password: string,
  limited: boolean,
): Promise<Result<string, CurrentPasswordRefusal>> {
  const limit: RateLimit = {
    key: `password:user:${userId}`,
    limit: FAILURES_PER_ACCOUNT,
    windowSeconds: WINDOW_SECONDS,
  };
  if (limited) {
    const outcome = await takeFromLimit(db, limit);
    if (!outcome.allowed) return refused({ code: 'RATE_LIMITED', retryAfterSeconds: outcome.resetSeconds });
  }
  const [user] = await db.sql<{ passwordHash: string | null }[]>`
    select password_hash as "passwordHash" from users where id = ${userId}::bigint`;
  if (!user?.passwordHash) return refused({ code: 'NO_PASSWORD' });
  if (!(await verifyPassword(user.passwordHash, password))) return refused({ code: 'WRONG_PASSWORD' });
  if (limited) await giveBackToLimit(db, limit);
  return ok(user.passwordHash);
}
