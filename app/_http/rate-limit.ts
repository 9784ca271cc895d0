import type { RateLimitOutcome } from '#domain/account/take-from-limit.ts';
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
