import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Gate, Point } from './gate.ts';

export type BankProxy = { readonly url: string; readonly close: () => void };

function pointOf(method: string | undefined, target: string): Point {
  const { pathname, searchParams } = new URL(target, 'http://bank');
  if (pathname.endsWith('/capture')) return 'capture';
  if (pathname.endsWith('/void')) return 'void';
  if (pathname.endsWith('/refunds')) return 'refund';
  if (method === 'POST') return 'authorise';
  return searchParams.has('idempotencyKey') || /\/payments\/[^/]+$/.test(pathname) ? 'look up' : 'list';
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * Stands between a process and the bank, and passes every call and every answer through a gate, as they are. `meanwhile` is what happens in the
 * world between a call's arrival here and its arrival at the bank.
 */
export async function startBankProxy(
  bankUrl: string,
  gate: Gate,
  meanwhile: (point: Point) => Promise<void> = async () => {},
): Promise<BankProxy> {
  const agent = new http.Agent({ keepAlive: true });

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const point = pointOf(request.method, request.url ?? '/');
    const behind = await gate.enter(point);
    await meanwhile(point);
    const onwards = http.request(new URL(request.url ?? '/', bankUrl), {
      method: request.method,
      headers: { ...request.headers, host: new URL(bankUrl).host },
      agent,
    });
    onwards.end(body);
    try {
      const [answer] = (await once(onwards, 'response')) as [IncomingMessage];
      const said = await bodyOf(answer);
      await behind();
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' }).end(said);
    } catch {
      // The bank cut the connection: it does so after it has done its work.
      await behind();
      request.socket.destroy();
    }
  }

  const server = http.createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
