import { setTimeout as wait } from 'node:timers/promises';
import { backoffMs } from '#lib/clock.ts';

export type Answer = {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly code?: string };
};

/** What is sent; the same bytes each time that it is repeated. */
export type Wish = {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

export type Shop = {
  /** Repeats until there is an answer below 500, as an honest client does; throws when nothing was heard within its patience. */
  readonly insist: (wish: Wish) => Promise<Answer>;
  /** Answers by status and code, and calls that had none. */
  readonly heard: ReadonlyMap<string, number>;
  /** Answers that nobody should ever get, with what would find them in the log. */
  readonly faults: readonly string[];
};

// Longer than it takes to start every process again on a busy machine.
const PATIENCE_MS = 120_000;
// Longer than the shop lets anybody wait for a payment (6 s) or a group for its lock.
const ANSWER_WITHIN_MS = 20_000;

// Done; refused, as lost races and late cards are; busy, or the database away. What buyers and sellers send is right, so nothing else is.
const EXPECTED = new Set([200, 201, 303, 409, 503]);

/** Calls the shop's web processes in turn, like a load balancer that knows nothing of their health. */
export function openShop(webUrls: readonly string[]): Shop {
  const heard = new Map<string, number>();
  const faults: string[] = [];
  let turn = 0;
  const note = (what: string) => heard.set(what, (heard.get(what) ?? 0) + 1);

  async function once({ method, path, headers, body }: Wish): Promise<Answer | undefined> {
    turn += 1;
    try {
      const response = await fetch(`${webUrls[turn % webUrls.length]}${path}`, {
        method,
        redirect: 'manual',
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const text = await response.text();
      const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
      return { status: response.status, body: isJson ? JSON.parse(text) : {} };
    } catch {
      return undefined;
    }
  }

  return {
    heard,
    faults,
    insist: async (wish) => {
      const giveUpAt = performance.now() + PATIENCE_MS;
      for (let attempt = 1; performance.now() < giveUpAt; attempt += 1) {
        const answer = await once(wish);
        note(answer === undefined ? 'no answer' : `${answer.status} ${answer.body.code ?? ''}`.trim());
        if (answer !== undefined && !EXPECTED.has(answer.status)) {
          faults.push(`${wish.method} ${wish.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
        }
        if (answer !== undefined && answer.status < 500) return answer;
        await wait(backoffMs(attempt, 100, 2_000));
      }
      throw new Error(`${wish.method} ${wish.path} had no answer in ${PATIENCE_MS / 1000} s`);
    },
  };
}
