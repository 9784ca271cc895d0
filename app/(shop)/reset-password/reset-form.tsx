'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { callApi } from '#app/_client/call-api.ts';
import { enterShop } from '#app/_client/enter-shop.ts';
import { FormCard } from '#components/account/form-card.tsx';
import { PasswordField } from '#components/account/password-field.tsx';
import { Button } from '#components/ui/button.tsx';

/** Sets a password by the key of a mailed link, and signs in with it. */
export function ResetForm({ linkKey }: { linkKey: string }) {
  const t = useTranslations('account');
  const [password, setPassword] = useState('');
  const [trouble, setTrouble] = useState<'linkExpired' | 'notSaved' | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    const answer = await callApi<{ email: string }>('/api/v1/password-resets/redeem', {
      method: 'POST',
      body: { key: linkKey, password },
    });
    if (!answer.ok) {
      setTrouble(answer.problem.code === 'LINK_EXPIRED' ? 'linkExpired' : 'notSaved');
      setBusy(false);
      return;
    }
    // The password is set, whatever becomes of signing in.
    const refusal = await enterShop(answer.value.email, password);
    window.location.assign(refusal ? '/sign-in?callbackUrl=/account' : '/account');
  };

  return (
    <FormCard trouble={trouble && t(trouble)} onSubmit={submit}>
      <PasswordField
        label={t('newPassword')}
        hint={t('passwordHint')}
        name="password"
        autoComplete="new-password"
        minLength={8}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" wide busy={busy}>
        {t('resetSubmit')}
      </Button>
    </FormCard>
  );
}
