import { rateLimitHeaders, requireWithinLimit } from '#app/_http/rate-limit.ts';
import { requireSellerKey } from '#app/_session/seller-key.ts';
import { database, processEnv } from '#db/client.ts';
import { takeFromLimit } from '#domain/account/take-from-limit.ts';
import type { SellerId } from '#domain/account/types.ts';

const POLICY = 'seller-key';

/** A key's calls: 600 a minute of 1,000 rows each, far beyond what a seller's system has reason for. */
const LIMIT = { limit: 600, windowSeconds: 60 } as const;

/**
 * The seller whose key the call carries, within the key's rate, and the headers that tell how much of it is left.
 * Refuses with 401 or 429. With RATE_LIMITS off calls are counted and never refused.
 */
export async function admitCall(request: Request): Promise<{ sellerId: SellerId; headers: Record<string, string> }> {
  const { sellerId, keyId } = await requireSellerKey(request);
  const outcome = await takeFromLimit(database(), { key: `seller-key:${keyId}`, ...LIMIT });
  if (processEnv().RATE_LIMITS) requireWithinLimit(POLICY, outcome);
  return { sellerId, headers: rateLimitHeaders(POLICY, outcome) };
}
