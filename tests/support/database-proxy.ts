import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { addressOf } from '#lib/database-address.ts';
import type { Gate, Point } from './gate.ts';

export type DatabaseProxy = {
  /** The same database, by way of the proxy. */
  readonly url: string;
  /** The server processes of the sessions that came this way. */
  readonly pids: readonly number[];
  readonly close: () => void;
};

/*
 * PostgreSQL's protocol, as far as it takes to see a commit. A client's first message has no type; each other one, in both
 * directions, is a type byte, a length that counts itself, and a body. Statements come as Query (text) or as Parse (name, text) and later Bind (portal,
 * name) and Execute. Query and Sync are each answered by one ReadyForQuery, in order, and by then what was committed is committed.
 */
const TYPE = { query: 0x51, parse: 0x50, bind: 0x42, sync: 0x53, ready: 0x5a, backendKey: 0x4b } as const;
const HEADER = 5;

const BEGINS = /^\s*begin\b/i;
const ENDS = /^\s*(commit|end|rollback(?!\s+to))\b/i;
const COMMITS = /^\s*(commit|end)\b/i;
const WRITES = /^\s*(insert|update|delete|with\b[\s\S]*\b(insert\s+into|update|delete\s+from))\b/i;
// The driver asks for the types once for each connection.
const DRIVER = /\bpg_catalog\.pg_type\b/;

/** Cuts a stream into messages; what is not whole yet is kept for the next chunk. */
function splitter(hasType: (index: number) => boolean): (chunk: Buffer) => Buffer[] {
  let rest = Buffer.alloc(0);
  let index = 0;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Buffer[] = [];
    for (;;) {
      const typed = hasType(index) ? 1 : 0;
      if (rest.length < typed + 4) return messages;
      const size = typed + rest.readUInt32BE(typed);
      if (rest.length < size) return messages;
      messages.push(rest.subarray(0, size));
      rest = rest.subarray(size);
      index += 1;
    }
  };
}

function textAt(message: Buffer, from: number): { text: string; next: number } {
  const end = message.indexOf(0, from);
  return { text: message.toString('utf8', from, end), next: end + 1 };
}

/** What a session's statements are, as they come: whether one begins to run with this message, and if so, what kind of point that is. */
function statementReader(): (message: Buffer) => Point | undefined {
  const texts = new Map<string, string>();
  let inTransaction = false;

  function run(text: string): Point | undefined {
    if (DRIVER.test(text)) return undefined;
    // Outside a transaction a statement that writes commits by itself.
    const commits = COMMITS.test(text) || (!inTransaction && WRITES.test(text));
    if (BEGINS.test(text)) inTransaction = true;
    if (ENDS.test(text)) inTransaction = false;
    return commits ? 'commit' : 'statement';
  }

  return (message) => {
    switch (message[0]) {
      case TYPE.query:
        return run(textAt(message, HEADER).text);
      case TYPE.parse: {
        const name = textAt(message, HEADER);
        texts.set(name.text, textAt(message, name.next).text);
        return undefined;
      }
      case TYPE.bind:
        return run(texts.get(textAt(message, textAt(message, HEADER).next).text) ?? '');
      default:
        return undefined;
    }
  };
}

/**
 * Stands between a process and PostgreSQL and passes every statement through a gate: explicit COMMITs, and writes that are a transaction of their own, as
 * `commit`. Behind a commit it waits when PostgreSQL has said that it is done and the process has not heard it.
 */
export async function startDatabaseProxy(databaseUrl: string, gate: Gate): Promise<DatabaseProxy> {
  const target = new URL(addressOf(databaseUrl).url);
  const pids: number[] = [];
  const sockets = new Set<Socket>();

  function join(client: Socket): void {
    const server = net.connect(Number(target.port || 5432), target.hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one.setNoDelay();
      one.on('error', () => one.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }

    const read = statementReader();
    const ofClient = splitter((index) => index > 0);
    const ofServer = splitter(() => true);
    // How many ReadyForQuery are asked for, and how many have come: the first comes unasked, when the session is there.
    let asked = 1;
    let answered = 0;
    const behindAnswer = new Map<number, () => Promise<void>>();

    async function toServer(message: Buffer): Promise<void> {
      const point = read(message);
      if (point) {
        const behind = await gate.enter(point);
        behindAnswer.set(asked + 1, behind);
      }
      if (message[0] === TYPE.query || message[0] === TYPE.sync) asked += 1;
      server.write(message);
    }

    async function toClient(message: Buffer): Promise<void> {
      if (message[0] === TYPE.backendKey) pids.push(message.readInt32BE(HEADER));
      if (message[0] === TYPE.ready) {
        answered += 1;
        await behindAnswer.get(answered)?.();
        behindAnswer.delete(answered);
      }
      client.write(message);
    }

    const inOrder = (cut: (chunk: Buffer) => Buffer[], pass: (message: Buffer) => Promise<void>) => {
      let before = Promise.resolve();
      return (chunk: Buffer) => {
        for (const message of cut(chunk)) before = before.then(() => pass(message));
      };
    };
    client.on('data', inOrder(ofClient, toServer));
    server.on('data', inOrder(ofServer, toClient));
  }

  const listener = net.createServer(join).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((listener.address() as AddressInfo).port);
  return {
    url: url.toString(),
    pids,
    close: () => {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
