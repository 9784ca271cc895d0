import http, { type IncomingMessage } from 'node:http';
import type { Engine } from '#domain/order/create-engine.ts';
import { receiveBankEvent } from '#domain/order/receive-bank-event.ts';
import { QueueFull } from '#lib/group-runner.ts';
import type { Log } from '#lib/log.ts';
import { readBody } from '#lib/read-body.ts';

/*
 * The bank's webhooks on a bare server, `POST /api/webhooks/payments/{provider}` as on the web. An order has two of them, and each took the web process
 * 1.1 ms for being a request to Next.js, as much as three groups of orders take for an order; here it is a tenth of that.
 */

// As the route of the web process has it (CASES C-090).
const MAX_BYTES = 1_048_576;

type Answer = readonly [status: number, body: Readonly<Record<string, unknown>>];

/** Makes the server, not listening yet. A fault of ours is a 5xx, so that the bank sends the event again. */
export function createWebhookServer(engine: Engine, log: Log): http.Server {
  const path = `/api/webhooks/payments/${engine.bank.name}`;

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (request.url !== path || request.method !== 'POST') return refuse(404, 'NOT_FOUND', 'Not found');
    const body = await readBody(request, MAX_BYTES);
    if (body === undefined) return refuse(413, 'PAYLOAD_TOO_LARGE', 'The body is too large');
    const event = engine.bank.verifyWebhook(new Headers(request.headers as Record<string, string>), body);
    if (!event) return refuse(400, 'INVALID_SIGNATURE', 'The signature or its age is not right');
    const taken = await receiveBankEvent(engine, engine.bank.name, event);
    return [200, { received: true, duplicate: !taken }];
  }

  const server = http.createServer((request, response) => {
    answer(request)
      .catch((error: unknown): Answer => {
        if (error instanceof QueueFull) return refuse(503, 'BUSY', 'Too busy right now');
        log.error({ err: error }, 'a webhook of the bank failed');
        return refuse(500, 'INTERNAL', 'Something went wrong on our side');
      })
      .then(([status, body]) => {
        const type = status < 300 ? 'application/json' : 'application/problem+json';
        // What was too large is still on the wire: the connection cannot serve another call.
        if (status === 413) response.setHeader('connection', 'close');
        if (status === 503) response.setHeader('retry-after', '1');
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(JSON.stringify(body));
      });
  });
  // Longer than the bank keeps idle connections, so that no event meets a closing socket.
  server.keepAliveTimeout = 75_000;
  return server;
}

function refuse(status: number, code: string, title: string): Answer {
  return [status, { type: 'about:blank', title, status, code }];
}
