import { problem } from '#app/_http/problem.ts';
import { rateLimitHeaders, requireWithinLimit } from '#app/_http/rate-limit.ts';
import { requireSellerKey } from '#app/_session/seller-key.ts';
import { database, processEnv } from '#db/client.ts';
import type { KeyScope } from '#db/enums.ts';
import { takeFromLimit } from '#domain/account/take-from-limit.ts';
import type { SellerId } from '#domain/account/types.ts';

const POLICY = 'seller-key';

/** A key's calls: 600 a minute of 1,000 rows each, far beyond what a seller's system has reason for. */
const LIMIT = { limit: 600, windowSeconds: 60 } as const;

type Admitted = {
  readonly sellerId: SellerId;
  readonly keyId: string;
  /** They tell how much of the key's rate is left. */
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * The seller whose key the call carries, within the key's rate and its scopes. Refuses, in this order: 401 without a valid key, 429 beyond its
 * rate (calls that it may not make count, too), 403 without the scope. With RATE_LIMITS off calls are counted and never refused.
 */
export async function admitCall(request: Request, scope: KeyScope): Promise<Admitted> {
  const { sellerId, keyId, scopes } = await requireSellerKey(request);
  const outcome = await takeFromLimit(database(), { key: `seller-key:${keyId}`, ...LIMIT });
  if (processEnv().RATE_LIMITS) requireWithinLimit(POLICY, outcome);
  const headers = rateLimitHeaders(POLICY, outcome);
  if (!scopes.includes(scope)) {
    throw problem('FORBIDDEN', { detail: `The key does not have the scope ${scope}.`, scope, headers });
  }
  return { sellerId, keyId, headers };
}
