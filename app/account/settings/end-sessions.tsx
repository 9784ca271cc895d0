'use client';

import { useTranslations } from 'next-intl';
import { useSave } from '#app/account/settings/use-save.ts';
import { SettingCard } from '#components/account/setting-card.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';

export function EndSessions() {
  const t = useTranslations('account');
  const { save, busy, trouble } = useSave();
  const end = async () => {
    if (await save({ method: 'DELETE', path: '/api/v1/account/sessions' })) window.location.assign('/sign-in');
  };
  return (
    <SettingCard title={t('sessionsTitle')} intro={t('sessionsIntro')}>
      <div className="grid content-start justify-items-start gap-4 lg:content-center">
        {trouble && (
          <Alert tone="bad" role="alert">
            {t(trouble)}
          </Alert>
        )}
        <Button tone="danger" busy={busy} onClick={end}>
          {t('signOutEverywhere')}
        </Button>
      </div>
    </SettingCard>
  );
}
