import type { Account, User } from 'next-auth';
import GitHub from 'next-auth/providers/github';
import Google from 'next-auth/providers/google';
import type { Provider } from 'next-auth/providers/index';
import { z } from 'zod';
import { localeOf } from '#app/_locale/locales.ts';
import { database } from '#db/client.ts';
import { type IdentityProvider, identityProviders } from '#db/enums.ts';
import { enterByProvider } from '#domain/account/enter-by-provider.ts';
import { plainLine } from '#domain/account/input.ts';
import type { Env } from '#lib/env.ts';

/** What our `profile` functions make of what Google and GitHub say; next-auth carries it as its user. */
const carried = z.object({ email: z.email().max(254), emailVerified: z.boolean(), name: z.string() });

/** Which of Google and GitHub are configured: the buttons that the sign-in page shows. */
export function offeredProviders(env: Env): IdentityProvider[] {
  return identityProviders.filter((name) => (name === 'google' ? env.GOOGLE_CLIENT_ID : env.GITHUB_CLIENT_ID));
}

/** They share one way in: PKCE and state are checked by next-auth, what they say of an e-mail's owner by us. */
export function identityProvidersOf(env: Env): Provider[] {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET } = env;
  const providers: Provider[] = [];
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET) {
    providers.push(
      Google({
        clientId: GOOGLE_CLIENT_ID,
        clientSecret: GOOGLE_CLIENT_SECRET,
        profile: ({ sub, email, email_verified, name }) => ({
          id: sub,
          email,
          emailVerified: email_verified === true,
          name,
        }),
      }),
    );
  }
  if (GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET) {
    providers.push(
      GitHub({
        clientId: GITHUB_CLIENT_ID,
        clientSecret: GITHUB_CLIENT_SECRET,
        userinfo: {
          url: 'https://api.github.com/user',
          // The profile's e-mail is what somebody likes to show. Whether it is theirs, only the list of addresses says.
          request: async ({ client, tokens }) => {
            const profile = await client.userinfo(tokens.access_token ?? '');
            const { email, verified } = await readPrimaryEmail(tokens.access_token ?? '');
            return { ...profile, email, email_verified: verified };
          },
        },
        profile: ({ id, email, email_verified, name, login }) => ({
          id: String(id),
          email: email ?? '',
          emailVerified: email_verified === true,
          name: name ?? login,
        }),
      }),
    );
  }
  return providers;
}

const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

async function readPrimaryEmail(accessToken: string): Promise<{ email: string; verified: boolean }> {
  const response = await fetch('https://api.github.com/user/emails', {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/vnd.github+json' },
    signal: AbortSignal.timeout(5_000),
  });
  const emails = githubEmails.safeParse(response.ok ? await response.json() : []).data ?? [];
  const primary = emails.find((entry) => entry.primary);
  return { email: primary?.email ?? '', verified: primary?.verified ?? false };
}

/** The user of ours whom next-auth's user is. Repeatable: asked once to let in, and once to write the session. */
export async function enterFrom(user: User, account: Account, headers: Headers) {
  const { email, emailVerified, name } = carried.parse(user);
  return await enterByProvider(
    database(),
    {
      provider: z.enum(identityProviders).parse(account.provider),
      subject: account.providerAccountId,
      email,
      emailVerified,
      name: plainLine(100).safeParse(name.slice(0, 100)).data ?? (email.split('@')[0] || email),
    },
    localeOf(headers),
  );
}
