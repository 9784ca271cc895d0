import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { sessionSecret } from '#app/_session/session.ts';
import { ResetForm } from '#app/(shop)/reset-password/reset-form.tsx';
import { Door } from '#components/account/door.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { database } from '#db/client.ts';
import { isResetLinkOpen } from '#domain/account/reset-password.ts';

/** The key in the address is told to nobody, not even to our own pages. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('resetTitle'), referrer: 'no-referrer', robots: 'noindex' };
}

type Search = Promise<{ key?: string | string[] }>;

export default async function ResetPasswordPage({ searchParams }: { searchParams: Search }) {
  const [{ key }, t] = await Promise.all([searchParams, getTranslations('account')]);
  if (typeof key !== 'string' || !(await isResetLinkOpen(database(), key, sessionSecret()))) {
    return (
      <EmptyState
        level={1}
        title={t('linkExpiredTitle')}
        action={
          <Button asChild>
            <Link href="/forgot-password">{t('newLink')}</Link>
          </Button>
        }
      >
        <p>{t('linkExpired')}</p>
      </EmptyState>
    );
  }
  return (
    <Door title={t('resetTitle')} intro={t('resetIntro')}>
      <ResetForm linkKey={key} />
    </Door>
  );
}
