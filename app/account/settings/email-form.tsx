'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SaveRow } from '#app/account/settings/save-row.tsx';
import { useSave } from '#app/account/settings/use-save.ts';
import { PasswordField } from '#components/account/password-field.tsx';
import { SettingCard } from '#components/account/setting-card.tsx';
import { Field } from '#components/ui/field.tsx';

const empty = { email: '', currentPassword: '' };

export function EmailForm({ email: known }: { email: string }) {
  const t = useTranslations('account');
  const router = useRouter();
  const [form, setForm] = useState(empty);
  const { save, ...state } = useSave();
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    const body = { ...form, email: form.email.trim() };
    if (!(await save({ method: 'PUT', path: '/api/v1/account/email', body }))) return;
    setForm(empty);
    router.refresh();
  };
  return (
    <SettingCard title={t('emailTitle')} intro={t('emailNow', { email: known })}>
      <form method="post" onSubmit={submit} className="grid gap-4">
        <Field
          label={t('newEmail')}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          value={form.email}
          onChange={(event) => setForm({ ...form, email: event.target.value })}
        />
        <PasswordField
          label={t('currentPassword')}
          name="currentPassword"
          autoComplete="current-password"
          value={form.currentPassword}
          onChange={(event) => setForm({ ...form, currentPassword: event.target.value })}
        />
        <SaveRow label={t('changeEmail')} savedWords={t('saved')} {...state} />
      </form>
    </SettingCard>
  );
}
