import { processEnv } from '#db/client.ts';
import { problem } from './problem.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses with `403 CROSS_ORIGIN` an unsafe request that carries a cookie and was made by another site's page. Browsers say
 * so in Sec-Fetch-Site, which no page can set (left out over plain HTTP, except to localhost), and in Origin (with every
 * unsafe request). A client that sends neither is no browser, so nobody else's page is behind it.
 */
export function requireSameOrigin({ method, headers }: Request): void {
  if (SAFE_METHODS.has(method) || !headers.has('cookie')) return;
  const site = headers.get('sec-fetch-site');
  if (site === 'same-origin' || site === 'none') return;
  const origin = headers.get('origin');
  if (origin === null ? site === null : isOwn(origin, headers.get('host'))) return;
  throw problem('CROSS_ORIGIN');
}

function isOwn(origin: string, host: string | null): boolean {
  if (!URL.canParse(origin)) return false;
  const publicUrl = processEnv().NEXTAUTH_URL;
  return new URL(origin).host === host || (publicUrl !== undefined && new URL(publicUrl).origin === origin);
}
