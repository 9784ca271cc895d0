'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { enterShop } from '#app/_client/enter-shop.ts';
import { SaveRow } from '#app/account/settings/save-row.tsx';
import { useSave } from '#app/account/settings/use-save.ts';
import { PasswordField } from '#components/account/password-field.tsx';
import { SettingCard } from '#components/account/setting-card.tsx';

const empty = { currentPassword: '', newPassword: '' };

/** Every session ends with the old password. This browser signs in again with the new one, and is the only one that stays. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('account');
  const [form, setForm] = useState(empty);
  const { save, ...state } = useSave();
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!(await save({ method: 'PUT', path: '/api/v1/account/password', body: form }))) return;
    if (await enterShop(email, form.newPassword)) window.location.assign('/sign-in?callbackUrl=/account/settings');
    setForm(empty);
  };
  return (
    <SettingCard title={t('passwordTitle')} intro={t('passwordIntro')}>
      <form method="post" onSubmit={submit} className="grid gap-4">
        {/* So that a password manager knows whose password changes. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={t('currentPassword')}
          name="currentPassword"
          autoComplete="current-password"
          value={form.currentPassword}
          onChange={(event) => setForm({ ...form, currentPassword: event.target.value })}
        />
        <PasswordField
          label={t('newPassword')}
          hint={t('passwordHint')}
          name="newPassword"
          autoComplete="new-password"
          minLength={8}
          value={form.newPassword}
          onChange={(event) => setForm({ ...form, newPassword: event.target.value })}
        />
        <SaveRow label={t('changePassword')} savedWords={t('passwordChanged')} {...state} />
      </form>
    </SettingCard>
  );
}
