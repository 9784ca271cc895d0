import { setTimeout as delay } from 'node:timers/promises';

/** What happened on the way, over all clients. */
export type CallTally = {
  requests: number;
  /** 503 BUSY and 429 RATE_LIMITED, waited out as Retry-After says. */
  busy: number;
  limited: number;
  /** Connections that broke before an answer, and how; asked again, since every call here may be repeated. */
  readonly broken: string[];
};

export type Answer = { readonly status: number; readonly code: string | undefined; readonly body: unknown };
export type Call = (method: string, path: string, options: CallOptions) => Promise<Answer>;
type CallOptions = { readonly cartToken: string; readonly body?: unknown; readonly idempotencyKey?: string };

/** A shop that stays busy, or breaks connections, longer than this is out of order: about two minutes with Retry-After 1. */
const MAX_TRIES = 120;
const TIMEOUT_MS = 60_000;

/**
 * One HTTP client of the shop at `url`. Waits and asks again while the shop is busy; every other answer is the caller's.
 * `code` is that of a problem document; the body is read as JSON only where something is made of it.
 */
export function callShop(url: string, tally: CallTally): Call {
  return async (method, path, { cartToken, body, idempotencyKey }) => {
    for (let attempt = 1; ; attempt += 1) {
      tally.requests += 1;
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          'cart-token': cartToken,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: Error) => ({ failed: String((error.cause as Error | undefined)?.message ?? error.message) }));
      if ('failed' in response) {
        tally.broken.push(response.failed);
        if (attempt >= 5) return { status: 0, code: `no answer: ${response.failed}`, body: undefined };
        await delay(200 * attempt);
        continue;
      }
      const text = await response.text();
      const answer = read(response.status, text, method);
      const wait = Number(response.headers.get('retry-after') ?? 1);
      if (attempt < MAX_TRIES && response.status === 503 && answer.code === 'BUSY') tally.busy += 1;
      else if (attempt < MAX_TRIES && response.status === 429) tally.limited += 1;
      else return answer;
      await delay(1000 * Math.max(0.1, wait) * (0.5 + Math.random()));
    }
  };
}

function read(status: number, text: string, method: string): Answer {
  // The cart's own answer to each PUT is long, and of no interest when it is a 200.
  if (method === 'PUT' && status === 200) return { status, code: undefined, body: undefined };
  try {
    const body = JSON.parse(text) as { code?: string };
    return { status, code: typeof body.code === 'string' ? body.code : undefined, body };
  } catch {
    return { status, code: `no JSON: ${text.slice(0, 80)}`, body: undefined };
  }
}
