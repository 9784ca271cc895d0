'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#app/_client/call-api.ts';
import { FormCard } from '#components/account/form-card.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';

/** Asks for a link by mail. What is said afterwards is the same, whether there is such an account or not. */
export function ForgotForm() {
  const t = useTranslations('account');
  const [email, setEmail] = useState('');
  const [state, setState] = useState<'asking' | 'busy' | 'sent' | 'tooOften' | 'notSaved'>('asking');
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state === 'sent') told.current?.focus();
  }, [state]);

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (state === 'busy') return;
    setState('busy');
    const answer = await callApi('/api/v1/password-resets', { method: 'POST', body: { email: email.trim() } });
    if (answer.ok) setState('sent');
    else setState(answer.problem.code === 'RATE_LIMITED' ? 'tooOften' : 'notSaved');
  };

  if (state === 'sent') {
    return (
      <Alert ref={told} tabIndex={-1} tone="good" role="status" title={t('linkSentTitle')}>
        <p>{t('linkSent', { email: email.trim() })}</p>
        <p>{t('linkSentNote')}</p>
        <div>
          <Button tone="secondary" size="small" onClick={() => setState('asking')}>
            {t('askAgain')}
          </Button>
        </div>
      </Alert>
    );
  }
  return (
    <FormCard trouble={state === 'tooOften' || state === 'notSaved' ? t(state) : null} onSubmit={submit}>
      <Field
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" wide busy={state === 'busy'}>
        {t('sendLink')}
      </Button>
    </FormCard>
  );
}
