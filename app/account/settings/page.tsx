import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { currentUser } from '#app/_session/current.ts';
import { EmailForm } from '#app/account/settings/email-form.tsx';
import { EndSessions } from '#app/account/settings/end-sessions.tsx';
import { NameForm } from '#app/account/settings/name-form.tsx';
import { PasswordForm } from '#app/account/settings/password-form.tsx';
import { SettingCard } from '#components/account/setting-card.tsx';
import { WayLink } from '#components/account/way-link.tsx';
import { database } from '#db/client.ts';
import { findSignInWays } from '#domain/account/queries.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('settingsTitle') };
}

/** As they write themselves. */
const names = { google: 'Google', github: 'GitHub' } as const;

export default async function SettingsPage() {
  const [user, t] = await Promise.all([currentUser(), getTranslations('account')]);
  if (!user) redirect('/sign-in?callbackUrl=/account/settings');
  const { hasPassword, providers } = await findSignInWays(database(), user.userId);
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl">{t('settingsTitle')}</h1>
      <NameForm name={user.name} />
      {hasPassword ? (
        <>
          <EmailForm email={user.email} />
          <PasswordForm email={user.email} />
        </>
      ) : (
        <SettingCard
          title={t('passwordTitle')}
          intro={t('noPasswordYet', { providers: providers.map((provider) => names[provider]).join(', ') })}
        >
          <p>
            <WayLink href="/forgot-password">{t('newLink')}</WayLink>
          </p>
        </SettingCard>
      )}
      <EndSessions />
    </div>
  );
}
