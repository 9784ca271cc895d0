import { decode } from 'next-auth/jwt';
import { z } from 'zod';
import { database, processEnv } from '#db/client.ts';
import { findSessionUser } from '#domain/account/queries.ts';
import type { SessionUser } from '#domain/account/types.ts';
import { present } from '#lib/result.ts';
import { cookieOf, isHttps } from './cookies.ts';

/** What `auth-options.ts` puts into the token: whom it is of, and the epoch it was made under. Older ones have none, which is the first. */
const claims = z.object({ sub: z.string().regex(/^\d{1,18}$/), epoch: z.number().int().default(0) });

/** The secret that sessions are encrypted with. Production does not start without it (lib/env.ts). */
export function sessionSecret(): string {
  return present(processEnv().NEXTAUTH_SECRET, 'NEXTAUTH_SECRET');
}

/**
 * Who is signed in, from next-auth's encrypted session cookie, as they are now; undefined when there is none, one that ended or was not made by us, or
 * one of before the password changed. Costs nothing without the cookie; with it 0.1 ms and a look-up by key, so that a session that is to
 * end ends everywhere at once.
 */
export async function sessionOf(headers: Pick<Headers, 'get'>): Promise<SessionUser | undefined> {
  const name = isHttps(headers) ? '__Secure-next-auth.session-token' : 'next-auth.session-token';
  const token = cookieOf(headers.get('cookie'), name);
  if (!token) return undefined;
  const decoded = await decode({ token, secret: sessionSecret() }).catch(() => null);
  return await userOfClaims(decoded);
}

/** The user whom the claims of a session's token are of, if they still hold. */
export async function userOfClaims(sent: unknown): Promise<SessionUser | undefined> {
  const parsed = claims.safeParse(sent);
  return parsed.success ? await findSessionUser(database(), parsed.data.sub, parsed.data.epoch) : undefined;
}
