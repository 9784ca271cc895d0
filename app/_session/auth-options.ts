import type { AuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { clientAddress } from '#app/_http/client-address.ts';
import { webLog } from '#app/_http/route.ts';
import { passingTrouble } from '#app/_http/trouble.ts';
import { database, processEnv } from '#db/client.ts';
import type { EnterRefusal } from '#domain/account/enter-by-provider.ts';
import { credentialsInput } from '#domain/account/input.ts';
import { verifyCredentials } from '#domain/account/verify-credentials.ts';
import { isHttps } from './cookies.ts';
import { enterFrom, identityProvidersOf } from './identity-providers.ts';
import { sessionSecret, userOfClaims } from './session.ts';

const SESSION_SECONDS = 30 * 24 * 3600;

/** Why signing in failed, in the word that next-auth hands to the page as `error`. */
export type SignInError = 'CredentialsSignin' | 'RATE_LIMITED' | 'BUSY' | 'INTERNAL' | EnterRefusal['code'];

/** The signed-in user, null for wrong credentials; throws an error whose message is a `SignInError` and nothing else. */
async function authorize(request: Request, sent: unknown) {
  const credentials = credentialsInput.safeParse(sent);
  if (!credentials.success) return null;
  const { RATE_LIMITS } = processEnv();
  const outcome = await verifyCredentials(
    database(),
    credentials.data,
    clientAddress(request.headers),
    RATE_LIMITS,
  ).catch((error: unknown) => {
    // next-auth shows the message of whatever is thrown here to the visitor.
    const trouble = passingTrouble(error);
    webLog().error({ trouble, stack: error instanceof Error ? error.stack : String(error) }, 'sign-in failed');
    throw new Error((trouble ? 'BUSY' : 'INTERNAL') satisfies SignInError);
  });
  if (outcome.ok) {
    const { userId, email, name, role, epoch } = outcome.value;
    return { id: userId as string, email, name, role, epoch };
  }
  if (outcome.refusal.code === 'RATE_LIMITED') throw new Error('RATE_LIMITED' satisfies SignInError);
  return null;
}

/** The origin that the visitor's browser shows. */
function originOf(request: Request): string {
  const host = request.headers.get('host') ?? 'localhost';
  return `${isHttps(request.headers) ? 'https' : 'http'}://${host}`;
}

/**
 * next-auth for one request: e-mail and password over our own `users`, Google and GitHub where they are configured, sessions as encrypted tokens in a
 * cookie, no adapter. Made per request so that it follows the host and protocol of the request; NEXTAUTH_URL may be unset.
 */
export function authOptions(request: Request): AuthOptions {
  return {
    secret: sessionSecret(),
    useSecureCookies: isHttps(request.headers),
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/' },
    providers: [
      Credentials({
        name: 'e-mail and password',
        credentials: { email: { label: 'E-mail', type: 'email' }, password: { label: 'Password', type: 'password' } },
        authorize: (sent) => authorize(request, sent),
      }),
      ...identityProvidersOf(processEnv()),
    ],
    callbacks: {
      // A refusal sends back to the sign-in page, which says why.
      signIn: async ({ user, account }) => {
        if (account?.type !== 'oauth') return true;
        const entered = await enterFrom(user, account, request.headers);
        if (entered.ok) return true;
        return `/sign-in?error=${entered.refusal.code satisfies SignInError}`;
      },
      // Nothing of the user but who they are, and under which epoch: the rest is looked up as it is by then.
      jwt: async ({ token, user, account }) => {
        if (!user) return token;
        if (account?.type === 'oauth') {
          const entered = await enterFrom(user, account, request.headers);
          if (!entered.ok) throw new Error(entered.refusal.code);
          return { sub: entered.value.userId, epoch: entered.value.epoch };
        }
        return { sub: token.sub, epoch: 'epoch' in user ? user.epoch : 0 };
      },
      session: async ({ session, token }) => {
        const user = await userOfClaims(token);
        // An ended session is nobody's; next-auth wants the key all the same.
        if (!user) return { expires: session.expires };
        const { userId, email, name, role } = user;
        return { ...session, user: { id: userId, email, name, role } };
      },
      // Only to our own pages, wherever the link that was followed wants to go.
      redirect: ({ url }) => {
        const origin = originOf(request);
        const target = URL.canParse(url, origin) ? new URL(url, origin) : undefined;
        return target?.origin === origin ? target.href : origin;
      },
    },
    logger: { error: (code) => webLog().error({ code }, 'next-auth'), warn: () => {}, debug: () => {} },
  };
}
