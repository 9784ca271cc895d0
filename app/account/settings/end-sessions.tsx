'use client';

import { useTranslations } from 'next-intl';
import { useSave } from '#app/account/settings/use-save.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';

export function EndSessions() {
  const t = useTranslations('account');
  const { save, busy, trouble } = useSave();
  const end = async () => {
    if (await save({ method: 'DELETE', path: '/api/v1/account/sessions' })) window.location.assign('/sign-in');
  };
  return (
    <Card title={t('sessionsTitle')}>
      <div className="grid max-w-md justify-items-start gap-4">
        <p className="text-muted text-sm">{t('sessionsIntro')}</p>
        {trouble && (
          <Alert tone="bad" role="alert">
            {t(trouble)}
          </Alert>
        )}
        <Button tone="danger" busy={busy} onClick={end}>
          {t('signOutEverywhere')}
        </Button>
      </div>
    </Card>
  );
}
