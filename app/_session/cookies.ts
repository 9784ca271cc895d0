import { processEnv } from '#db/client.ts';

/** Whether the shop is visited over HTTPS: cookies are `Secure` then, and carry the names that say so. */
export function isHttps(headers: Pick<Headers, 'get'>): boolean {
  if (processEnv().NEXTAUTH_URL?.startsWith('https:')) return true;
  return headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https';
}

/** The value of one cookie of a `Cookie` header; the first when there are several of that name. */
export function cookieOf(header: string | null, name: string): string | undefined {
  if (header === null) return undefined;
  const prefix = `${name}=`;
  for (const part of header.split(';')) {
    const cookie = part.trimStart();
    if (cookie.startsWith(prefix)) return cookie.slice(prefix.length).trim();
  }
  return undefined;
}
