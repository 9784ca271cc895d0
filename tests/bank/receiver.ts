import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedEvent = {
  headers: Headers;
  raw: string;
  id: string;
  body: { type: string; timestamp: string; data: Record<string, string | number> };
};

export type Receiver = {
  url: string;
  received: ReceivedEvent[];
  /** What to answer from now on: a status, or nothing at all. */
  answer: (how: number | 'HANG') => void;
  /** The first event that fits, whether it came already or comes later. */
  waitFor: (fits: (event: ReceivedEvent, all: readonly ReceivedEvent[]) => boolean) => Promise<ReceivedEvent>;
  close: () => Promise<void>;
};

/** A place for the bank's events, on a free port. */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedEvent[] = [];
  const waiting = new Set<() => void>();
  let how: number | 'HANG' = 204;
  const server = http.createServer((request, response) => {
    let raw = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      raw += chunk;
    });
    request.on('end', () => {
      const headers = new Headers(request.headers as Record<string, string>);
      received.push({ headers, raw, id: headers.get('webhook-id') ?? '', body: JSON.parse(raw) });
      if (how !== 'HANG') response.writeHead(how).end();
      for (const check of [...waiting]) check();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    answer: (next) => {
      how = next;
    },
    waitFor: (fits) =>
      new Promise((resolve) => {
        const check = () => {
          const event = received.find((candidate) => fits(candidate, received));
          if (event === undefined) return;
          waiting.delete(check);
          resolve(event);
        };
        waiting.add(check);
        check();
      }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
