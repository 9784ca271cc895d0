/**
 * HTTP as such: reads a request within bounds, finds its route, writes the answer. What the routes mean is in routes.ts.
 */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Refusal, toWire } from '#bank/refusals.ts';
import { QueueFull } from '#lib/group-runner.ts';
import type { Log } from '#lib/log.ts';
import { readBody } from '#lib/read-body.ts';

/** What a route gets: `params` are the groups of its pattern. */
export type Call = {
  readonly params: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
};

/** What a route gives; `CUT` closes the connection without an answer. */
export type Answer =
  | { readonly kind: 'JSON'; readonly status: number; readonly body: unknown }
  | {
      readonly kind: 'PAGE';
      readonly status: number;
      readonly html: string;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'REDIRECT'; readonly location: string }
  | { readonly kind: 'CUT' };

export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: RegExp;
  /** Routes that carry their own secret in the path, and the health check, need no API key. */
  readonly open?: true;
  readonly handle: (call: Call) => Promise<Answer> | Answer;
};

/** A refusal as an answer. */
export function refusal(value: Refusal): Answer {
  return { kind: 'JSON', ...toWire(value) };
}

/** The largest real body is a payment with a 2,000 character return URL. */
const BODY_MAX_BYTES = 64 * 1024;

/** Makes the server, not listening yet. `isAllowed` gets the Authorization header of every route that is not open. */
export function createServer(parts: {
  readonly routes: readonly Route[];
  readonly isAllowed: (authorization: string | undefined) => boolean;
  readonly stopping: AbortSignal;
  readonly log: Log;
}): http.Server {
  const { routes, isAllowed, stopping, log } = parts;

  async function answer(request: IncomingMessage): Promise<Answer> {
    const target = request.url ?? '';
    const mark = target.indexOf('?');
    const path = mark === -1 ? target : target.slice(0, mark);
    const matching = routes.filter((route) => route.path.test(path));
    const route = matching.find((candidate) => candidate.method === request.method);
    if ((matching.length === 0 || !matching[0]?.open) && !isAllowed(request.headers.authorization)) {
      return refusal({ code: 'UNAUTHENTICATED' });
    }
    if (matching.length === 0) return refusal({ code: 'NOT_FOUND' });
    if (route === undefined) return refusal({ code: 'METHOD_NOT_ALLOWED' });
    const body = await readBody(request, BODY_MAX_BYTES);
    if (body === undefined) return refusal({ code: 'PAYLOAD_TOO_LARGE' });
    return route.handle({
      params: route.path.exec(path)?.slice(1) ?? [],
      query: mark === -1 ? {} : Object.fromEntries(new URLSearchParams(target.slice(mark + 1))),
      headers: request.headers,
      body,
    });
  }

  const server = http.createServer((request, response) => {
    answer(request)
      .catch((error: unknown): Answer => {
        // Asked to stop, or the caller went away: there is nobody to answer.
        if (stopping.aborted || request.destroyed) return { kind: 'CUT' };
        if (error instanceof QueueFull) return refusal({ code: 'BUSY' });
        log.error({ err: error, method: request.method }, 'a call failed');
        return refusal({ code: 'INTERNAL' });
      })
      .then((given) => write(response, given));
  });
  // Longer than clients keep idle connections, so that it is they who close them and no call meets a closing socket.
  server.keepAliveTimeout = 75_000;
  return server;
}

function write(response: ServerResponse, answer: Answer): void {
  if (answer.kind === 'CUT') {
    response.socket?.destroy();
    return;
  }
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  if (answer.kind === 'REDIRECT') {
    response.writeHead(303, { location: answer.location, 'content-length': 0 }).end();
    return;
  }
  const [type, body, headers] =
    answer.kind === 'PAGE'
      ? ['text/html; charset=utf-8', answer.html, answer.headers]
      : ['application/json', JSON.stringify(answer.body), {}];
  // What was too large is still on the wire: the connection cannot serve another call.
  if (answer.status === 413) response.setHeader('connection', 'close');
  if (answer.status === 503) response.setHeader('retry-after', '1');
  response
    .writeHead(answer.status, { ...headers, 'content-type': type, 'content-length': Buffer.byteLength(body) })
    .end(body);
}
