import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { currentUser } from '#app/_session/current.ts';
import { offeredProviders } from '#app/_session/identity-providers.ts';
import { safeReturn } from '#app/(shop)/sign-in/safe-return.ts';
import { SignInForm } from '#app/(shop)/sign-in/sign-in-form.tsx';
import { Door, DoorWays } from '#components/account/door.tsx';
import { WayLink } from '#components/account/way-link.tsx';
import { processEnv } from '#db/client.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('signIn') };
}

type Search = Promise<{ callbackUrl?: string | string[]; error?: string | string[] }>;

/** What next-auth's way back from Google or GitHub says, in the key of our words. */
function refusalOf(error: unknown) {
  if (error === 'EMAIL_NOT_VERIFIED') return 'providerEmailNotVerified';
  if (error === 'EMAIL_TAKEN') return 'providerEmailTaken';
  return typeof error === 'string' ? 'signInFailed' : null;
}

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const [user, { callbackUrl, error }, t] = await Promise.all([
    currentUser(),
    searchParams,
    getTranslations('account'),
  ]);
  const returnTo = safeReturn(callbackUrl);
  if (user) redirect(returnTo);
  const env = processEnv();
  const further = returnTo === '/' ? '' : `?callbackUrl=${encodeURIComponent(returnTo)}`;
  return (
    <Door title={t('signIn')}>
      <SignInForm
        returnTo={returnTo}
        demo={env.DEMO_PASSWORD !== undefined}
        providers={offeredProviders(env)}
        refused={refusalOf(error)}
      >
        <DoorWays>
          <p>
            <WayLink href="/forgot-password">{t('forgotPassword')}</WayLink>
          </p>
          <p>
            {t('noAccount')} <WayLink href={`/sign-up${further}`}>{t('signUp')}</WayLink>
          </p>
        </DoorWays>
      </SignInForm>
    </Door>
  );
}
