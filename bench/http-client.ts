import net from 'node:net';

export type HttpAnswer = { readonly status: number; readonly body: string };

/** One kept-alive connection, one request at a time. */
export type HttpClient = {
  readonly send: (
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ) => Promise<HttpAnswer>;
  readonly close: () => void;
};

type Waiting = { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void };

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/**
 * As little of HTTP/1.1 as a load generator needs, because it shares the processors with what it loads: Node's own client takes as much time
 * as the server it asks.
 */
export async function openHttpClient(url: string): Promise<HttpClient> {
  const { hostname, port, host } = new URL(url);
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
  let waiting: Waiting | undefined;
  let received: Buffer = Buffer.alloc(0);
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.on('data', (data: Buffer) => {
    received = received.length === 0 ? data : Buffer.concat([received, data]);
    const answer = parseAnswer(received);
    if (answer === undefined) return;
    received = Buffer.alloc(0);
    const { resolve } = waiting ?? {};
    waiting = undefined;
    resolve?.(answer);
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed the connection.')));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return {
    send: (method, path, headers, body = '') =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
        const length =
          body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
        socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}${length}\r\n${body}`);
      }),
    close: () => socket.destroy(),
  };
}

/** The answer once it is whole; undefined before. Answers come one at a time, so what follows the head is its body. */
function parseAnswer(received: Buffer): HttpAnswer | undefined {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = received.toString('latin1', 0, headEnd).toLowerCase();
  const status = Number(head.slice(9, 12));
  const bodyStart = headEnd + HEAD_END.length;
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  if (length !== undefined) {
    const end = bodyStart + Number(length);
    return received.length < end ? undefined : { status, body: received.toString('utf8', bodyStart, end) };
  }
  if (!head.includes('\r\ntransfer-encoding: chunked')) return { status, body: '' };
  // Behind the head's own line end, so that a body of no chunks is seen as well.
  if (
    !received
      .subarray(headEnd + 2)
      .subarray(-LAST_CHUNK.length)
      .equals(LAST_CHUNK)
  )
    return undefined;
  return { status, body: joinChunks(received.subarray(bodyStart)) };
}

function joinChunks(chunked: Buffer): string {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = chunked.indexOf('\r\n', at);
    const size = Number.parseInt(chunked.toString('latin1', at, lineEnd), 16);
    if (!(size > 0)) return Buffer.concat(parts).toString('utf8');
    parts.push(chunked.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
