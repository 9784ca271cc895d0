import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf } from '#lib/database-address.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
});
afterAll(() => database.drop());

// The driver's question about types, the first on each new connection.
const TYPES = 'pg_catalog.pg_type';

/** A server that dies while it is asked for the types, refuses connections, and comes back. */
async function startDyingServer(target: URL) {
  const sockets = new Set<Socket>();
  let died = false;
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    upstream.pipe(client);
    client.on('data', (chunk) => {
      if (died || !chunk.includes(TYPES)) {
        upstream.write(chunk);
        return;
      }
      died = true;
      server.close();
      for (const socket of sockets) socket.resetAndDestroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    comeBack: () => {
      if (!server.listening) server.listen(port, '127.0.0.1');
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

// Found by the chaos run: a worker died of a crash of PostgreSQL when it had just opened a connection.
test('a database that dies while a connection is being opened costs an error, not the process', async () => {
  const server = await startDyingServer(new URL(addressOf(database.url).url));
  const url = new URL(addressOf(database.url).url);
  url.hostname = '127.0.0.1';
  url.port = String(server.port);
  const child = spawn(process.execPath, ['tests/race/ask-until-answered.ts', url.toString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    if (line === 'ECONNREFUSED') server.comeBack();
  });
  const [code] = await once(child, 'close');
  server.close();
  expect([code, lines.at(-1)]).toEqual([0, 'answered']);
  expect(lines).toContain('ECONNREFUSED');
});
