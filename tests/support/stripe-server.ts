import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId, nowSeconds, type Reply, stripeAccount } from './stripe-account.ts';
import type { Intent } from './stripe-objects.ts';

const failures = {
  RATE_LIMIT: {
    status: 429,
    body: { error: { type: 'invalid_askederror', code: 'rate_limit', message: 'Request rate limit exceeded.' } },
  },
  LOCK_TIMEOUT: {
    status: 429,
    body: {
      error: { type: 'invalid_askederror', code: 'lock_timeout', message: 'This object cannot be accessed right now.' },
    },
  },
  KEY_IN_USE: {
    status: 409,
    body: {
      error: {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this Stripe-Idempotent-Key.',
      },
    },
  },
  API_ERROR: { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } },
} as const satisfies Record<string, Reply>;

type Fault = keyof typeof failures | 'CUT' | 'HANG';

/**
 * A server on this machine that answers like Stripe's API for as much of it as the adapter uses: PaymentIntents with manual capture, their
 * charges, refunds, idempotency keys, the search that lags behind, errors in Stripe's own shapes. Written from the public
 * reference; what it may have wrong is found where the same suite runs against Stripe itself.
 */
export type StripeServer = {
  readonly url: string;
  readonly secretKey: string;
  /** What befalls every POST from now on; CUT does the work and gives no answer, HANG neither, the others do nothing, and API_ERROR is saved. */
  fault: Fault | undefined;
  /** The payer's answer on the 3-D Secure page. */
  readonly answerChallenge: (url: string, outcome: 'approve' | 'decline') => void;
  /** The card network takes an authorisation back. */
  readonly expire: (id: string) => void;
  /** The card's bank sends the refunds of this payment back. */
  readonly failRefunds: (id: string) => void;
  /** Payments of somebody else on the account, made now. */
  readonly addOthers: (count: number) => void;
  /** Forgets idempotency keys, as Stripe does after a day. */
  readonly forgetKeys: () => void;
  /** The card network takes each authorisation back just before its capture. */
  expireBeforeCapture: boolean;
  /** Accounts in India have no search. */
  hasSearch: boolean;
  /** The search catches up with what there is. */
  readonly catchUp: () => void;
  readonly intents: ReadonlyMap<string, Intent>;
  /** Requests as they came: method, path, and the headers that matter. */
  readonly seen: readonly {
    readonly line: string;
    readonly version: string | undefined;
    readonly key: string | undefined;
  }[];
  readonly close: () => Promise<void>;
};

const invalid = (message: string, more: object = {}) => ({
  error: { type: 'invalid_request_error', message, ...more },
});

const CHALLENGE_PAGE = `<!doctype html><html lang="en"><title>3-D Secure</title><h1>Confirm your payment</h1>
<form method="post"><button name="outcome" value="approve">Complete</button><button name="outcome" value="decline">Fail</button></form>`;

const noSearch: Reply = { status: 400, body: invalid('The search feature is unavailable in your region.') };

/** Stripe repeats the key that it was shown, masked. */
function unauthorised(authorization: string | undefined): Reply {
  const given = authorization?.replace(/^Bearer (.{8}).*(.{4})$/, '$1****$2');
  return { status: 401, body: invalid(`Invalid API Key provided: ${given}`) };
}

function keyReused(key: string): Reply {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  return { status: 400, body: { error: { type: 'idempotency_error', message } } };
}

export async function startStripeServer(): Promise<StripeServer> {
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
  const saved = new Map<string, { readonly request: string; readonly reply: Reply }>();
  const seen: { line: string; version: string | undefined; key: string | undefined }[] = [];
  let url = '';
  const account = stripeAccount(() => url);

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const target = new URL(request.url ?? '', url);
    const body = Buffer.concat(chunks).toString('utf8');
    const method = request.method ?? '';
    const form = Object.fromEntries(method === 'GET' ? target.searchParams : new URLSearchParams(body));
    const key = request.headers['idempotency-key']?.toString();
    const version = request.headers['stripe-version']?.toString();
    seen.push({ line: `${method} ${target.pathname}`, version, key });
    const send = ({ status, body: answered }: Reply, headers: Record<string, string> = {}) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'request-id': newId('req'),
        'stripe-version': version ?? '',
        ...(key === undefined ? {} : { 'idempotency-key': key, 'original-request': newId('req') }),
        ...headers,
      });
      response.end(JSON.stringify(answered));
    };
    const { fault } = started;
    const asked = `${target.pathname} ${body}`;
    const challenged = /^\/3ds\/(\w+)$/.exec(target.pathname)?.[1];
    if (challenged) {
      const { returnUrl } = account.find(challenged);
      if (method === 'GET') return response.writeHead(200, { 'content-type': 'text/html' }).end(CHALLENGE_PAGE);
      started.answerChallenge(target.href, form.outcome === 'approve' ? 'approve' : 'decline');
      // Stripe tells the page what became of it; the shop believes only what it asks for.
      const more = `payment_intent=${challenged}&redirect_status=${form.outcome === 'approve' ? 'succeeded' : 'failed'}`;
      return response.writeHead(303, { location: `${returnUrl}?${more}` }).end();
    }
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return send(unauthorised(request.headers.authorization));
    if (target.pathname.endsWith('/search') && !started.hasSearch) return send(noSearch);
    const earlier = key === undefined ? undefined : saved.get(key);
    if (earlier && earlier.request !== asked) return send(keyReused(key ?? ''));
    if (earlier)
      return fault === 'CUT' ? request.socket.destroy() : send(earlier.reply, { 'idempotent-replayed': 'true' });
    if (fault === 'HANG') return;
    if (method === 'POST' && fault !== undefined && fault !== 'CUT') {
      if (fault === 'API_ERROR' && key !== undefined) saved.set(key, { request: asked, reply: failures[fault] });
      return send(failures[fault], { 'stripe-should-retry': String(fault !== 'API_ERROR') });
    }
    const toCapture = /^\/v1\/payment_intents\/(\w+)\/capture$/.exec(target.pathname)?.[1];
    if (toCapture && started.expireBeforeCapture) started.expire(toCapture);
    const reply = account.answer(method, target.pathname, form);
    if (key !== undefined && !reply.early) saved.set(key, { request: asked, reply: structuredClone(reply) });
    if (method === 'POST' && fault === 'CUT') return request.socket.destroy();
    return send(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const started: StripeServer = {
    url,
    secretKey,
    fault: undefined,
    hasSearch: true,
    expireBeforeCapture: false,
    answerChallenge: (page3ds, outcome) => {
      const intent = account.find(new URL(page3ds).pathname.split('/')[2] ?? '');
      if (intent.status !== 'requires_action') return;
      intent.status = outcome === 'approve' ? 'requires_capture' : 'requires_payment_method';
      if (outcome === 'decline') intent.decline = { code: 'payment_intent_authentication_failure' };
    },
    expire: (id) => {
      const intent = account.find(id);
      intent.status = 'canceled';
      intent.canceledAt = nowSeconds();
    },
    failRefunds: account.failRefunds,
    addOthers: account.addOthers,
    forgetKeys: () => saved.clear(),
    catchUp: account.catchUp,
    intents: account.intents,
    seen,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return started;
}
