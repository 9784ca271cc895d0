import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { currentUser } from '#app/_session/current.ts';
import { safeReturn } from '#app/(shop)/sign-in/safe-return.ts';
import { SignInForm } from '#app/(shop)/sign-in/sign-in-form.tsx';
import { processEnv } from '#db/client.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('signIn') };
}

type Search = Promise<{ callbackUrl?: string | string[] }>;

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const [user, { callbackUrl }, t] = await Promise.all([currentUser(), searchParams, getTranslations('account')]);
  const returnTo = safeReturn(callbackUrl);
  if (user) redirect(returnTo);
  return (
    <div className="mx-auto grid max-w-md gap-6 pt-4">
      <h1 className="text-2xl">{t('signIn')}</h1>
      <SignInForm returnTo={returnTo} demo={processEnv().DEMO_PASSWORD !== undefined} />
    </div>
  );
}
