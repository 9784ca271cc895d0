import { decode } from 'next-auth/jwt';
import { z } from 'zod';
import { processEnv } from '#db/client.ts';
import { userRoles } from '#db/enums.ts';
import type { SessionUser, UserId } from '#domain/account/types.ts';
import { present } from '#lib/result.ts';
import { cookieOf, isHttps } from './cookies.ts';

/** What `auth-options.ts` puts into the token. */
const claims = z.object({
  sub: z.string().regex(/^\d+$/),
  email: z.string(),
  name: z.string(),
  role: z.enum(userRoles),
});

/** The secret that sessions are encrypted with. Production does not start without it (lib/env.ts). */
export function sessionSecret(): string {
  return present(processEnv().NEXTAUTH_SECRET, 'NEXTAUTH_SECRET');
}

/**
 * Who is signed in, from next-auth's encrypted session cookie; undefined when there is none, or one that ended or was not
 * made by us. Costs nothing without the cookie and some 0.1 ms with it.
 */
export async function sessionOf(headers: Pick<Headers, 'get'>): Promise<SessionUser | undefined> {
  const name = isHttps(headers) ? '__Secure-next-auth.session-token' : 'next-auth.session-token';
  const token = cookieOf(headers.get('cookie'), name);
  if (!token) return undefined;
  const secret = sessionSecret();
  const decoded = await decode({ token, secret }).catch(() => null);
  const parsed = claims.safeParse(decoded);
  if (!parsed.success) return undefined;
  const { sub, email, name: userName, role } = parsed.data;
  return { userId: sub as UserId, email, name: userName, role };
}
