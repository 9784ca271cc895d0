/**
 * A PostgreSQL on the same machine is also reached by a Unix socket, which costs both sides some 30 us less a round trip than the loopback network
 * (bench/README.md). A URL says so as libpq reads it, `postgres://user:password@localhost:5432/name?host=/folder`, so that psql takes the
 * same URL; postgres.js wants the socket's path beside the URL.
 */

/** `url` with the folder of the server's socket. */
export function withSocket(url: string, folder: string): string {
  const place = new URL(url);
  place.searchParams.set('host', folder);
  return place.toString();
}

/** What `postgres(url, options)` takes for a URL that may name a socket's folder: the URL without it, and the path of the socket. */
export function addressOf(url: string): { readonly url: string; readonly socket: { readonly path?: string } } {
  if (!URL.canParse(url)) return { url, socket: {} };
  const place = new URL(url);
  const folder = place.searchParams.get('host');
  if (!folder?.startsWith('/')) return { url, socket: {} };
  place.searchParams.delete('host');
  return { url: place.toString(), socket: { path: socketIn(folder, place.port || '5432') } };
}

/** The name PostgreSQL gives its socket. */
export const socketIn = (folder: string, port: string | number): string => `${folder}/.s.PGSQL.${port}`;
