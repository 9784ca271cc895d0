import net from 'node:net';
import { OneLineError } from '#scripts/one-line-error.ts';

/** What Next.js listens on, and both addresses that `localhost` may mean: a server on any of them is in the way. */
const HOSTS = [undefined, '127.0.0.1', '::1'];

function taken(port: number, host: string | undefined): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', resolve);
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}

/** Throws `OneLineError` when something listens on the port already, or we may not. */
export async function checkPortFree(port: number): Promise<void> {
  for (const host of HOSTS) {
    const error = await taken(port, host);
    if (error?.code === 'EADDRINUSE') {
      throw new OneLineError(`Port ${port} is in use: stop what listens there, or choose another, PORT=${port + 1}.`);
    }
    if (error?.code === 'EACCES') {
      throw new OneLineError(`Port ${port} is not allowed for this user: choose another, PORT=3000.`);
    }
  }
}
