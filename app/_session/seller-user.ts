import { problem } from '#app/_http/problem.ts';
import { requireWithinLimit } from '#app/_http/rate-limit.ts';
import { database, processEnv } from '#db/client.ts';
import { findAccount } from '#domain/account/queries.ts';
import { takeFromLimit } from '#domain/account/take-from-limit.ts';
import type { SellerId, UserId } from '#domain/account/types.ts';
import { requireUser } from './roles.ts';

/** A person of a seller, acting in the console: for whom, and who it is. */
export type SellerUser = { readonly sellerId: SellerId; readonly userId: UserId };

/** What a person does in a minute, and how many files of that: more is a script, which has an API of its own. */
const LIMITS = { act: { limit: 240, windowSeconds: 60 }, upload: { limit: 30, windowSeconds: 60 } } as const;

/**
 * The person of a seller who makes the request, within their rate; 401 without a session, `403 FORBIDDEN` with another role (read from the
 * database each time), 429 beyond the rate. With RATE_LIMITS off calls are counted and never refused.
 */
export async function requireSellerUser(request: Request, kind: keyof typeof LIMITS = 'act'): Promise<SellerUser> {
  const userId = await requireUser(request);
  const account = await findAccount(database(), userId);
  if (account?.role !== 'seller' || account.sellerId === null) throw problem('FORBIDDEN');
  const policy = `seller-${kind}`;
  const outcome = await takeFromLimit(database(), { key: `${policy}:${userId}`, ...LIMITS[kind] });
  if (processEnv().RATE_LIMITS) requireWithinLimit(policy, outcome);
  return { sellerId: account.sellerId, userId };
}
