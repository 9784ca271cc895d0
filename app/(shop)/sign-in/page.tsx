import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { currentUser } from '#app/_session/current.ts';
import { safeReturn } from '#app/(shop)/sign-in/safe-return.ts';
import { SignInForm } from '#app/(shop)/sign-in/sign-in-form.tsx';
import { processEnv } from '#db/client.ts';

export const metadata: Metadata = { title: 'Sign in' };

type Search = Promise<{ callbackUrl?: string | string[] }>;

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const [user, { callbackUrl }] = await Promise.all([currentUser(), searchParams]);
  const returnTo = safeReturn(callbackUrl);
  if (user) redirect(returnTo);
  return (
    <div className="mx-auto grid max-w-md gap-6 pt-4">
      <h1 className="text-2xl">Sign in</h1>
      <SignInForm returnTo={returnTo} demo={processEnv().DEMO_PASSWORD !== undefined} />
    </div>
  );
}
