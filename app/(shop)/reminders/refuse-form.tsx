'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { callApi } from '#app/_client/call-api.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';

/** No more reminders, by one press. */
export function RefuseForm({ linkKey }: { linkKey: string }) {
  const t = useTranslations('account');
  const [state, setState] = useState<'ready' | 'busy' | 'done' | 'failed'>('ready');
  const refuse = async () => {
    setState('busy');
    const answer = await callApi(`/api/v1/reminders/refuse?key=${encodeURIComponent(linkKey)}`, { method: 'POST' });
    setState(answer.ok ? 'done' : 'failed');
  };
  if (state === 'done') {
    return (
      <Alert tone="good" role="status">
        {t('remindersDone')}
      </Alert>
    );
  }
  return (
    <div className="grid gap-4">
      {state === 'failed' && (
        <Alert tone="bad" role="alert">
          {t('remindersFailed')}
        </Alert>
      )}
      <Button wide busy={state === 'busy'} onClick={refuse}>
        {t('remindersConfirm')}
      </Button>
    </div>
  );
}
