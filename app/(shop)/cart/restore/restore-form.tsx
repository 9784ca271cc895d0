'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { callApi } from '#app/_client/call-api.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';

/** Puts the lines back by one press: reading a link changes nothing, since programs read it before people do. */
export function RestoreForm({ linkKey }: { linkKey: string }) {
  const t = useTranslations('account');
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const restore = async () => {
    setState('busy');
    const answer = await callApi('/api/v1/cart/restore', { method: 'POST', body: { key: linkKey } });
    if (answer.ok) window.location.assign('/cart');
    else setState('failed');
  };
  return (
    <div className="grid gap-4">
      {state === 'failed' && (
        <Alert tone="bad" role="alert">
          {t('restoreFailed')}
        </Alert>
      )}
      <Button wide busy={state === 'busy'} onClick={restore}>
        {t('restore')}
      </Button>
    </div>
  );
}
