import { database, processEnv } from '#db/client.ts';
import { type RateLimit, type RateLimitOutcome, takeFromLimits } from '#domain/account/take-from-limit.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { sha256 } from '#lib/ids.ts';
import { clientAddress } from './client-address.ts';
import { problem } from './problem.ts';

/** `RateLimit-Policy` and `RateLimit` of the IETF draft for one policy, with seconds and counts as it writes them. */
export function rateLimitHeaders(policy: string, outcome: RateLimitOutcome): Record<string, string> {
  return {
    'ratelimit-policy': `"${policy}";q=${outcome.limit};w=${outcome.windowSeconds}`,
    ratelimit: `"${policy}";r=${outcome.remaining};t=${outcome.resetSeconds}`,
  };
}

/** Refuses with `429 RATE_LIMITED`, `Retry-After` and the policy's headers when the limit is used up. */
export function requireWithinLimit(policy: string, outcome: RateLimitOutcome): void {
  if (outcome.allowed) return;
  const headers = rateLimitHeaders(policy, outcome);
  throw problem('RATE_LIMITED', { retryAfterSeconds: outcome.resetSeconds, headers });
}

type Rate = Omit<RateLimit, 'key'>;

/** This machine: what comes from it without a proxy in between are its own tools, not a crowd behind one address. */
const LOOPBACK = /^(127\.|::1$|::ffff:127\.|unknown$)/;

/**
 * Refuses with `429 RATE_LIMITED` what a buyer, or everybody at one address together, does more often than the rate says; an address may be a
 * whole office's. Counts both in one statement, and nothing with RATE_LIMITS off.
 */
export async function requireRate(
  policy: string,
  request: Request,
  buyer: BuyerId,
  rates: { readonly byBuyer: Rate; readonly byAddress: Rate },
): Promise<void> {
  if (!processEnv().RATE_LIMITS) return;
  const address = clientAddress(request.headers);
  const limits = [{ key: `${policy}-buyer:${buyer}`, ...rates.byBuyer }];
  if (!LOOPBACK.test(address)) limits.push({ key: `${policy}-address:${sha256(address)}`, ...rates.byAddress });
  requireWithinLimit(policy, await takeFromLimits(database(), limits));
}
