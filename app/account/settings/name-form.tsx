'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SaveRow } from '#app/account/settings/save-row.tsx';
import { useSave } from '#app/account/settings/use-save.ts';
import { SettingCard } from '#components/account/setting-card.tsx';
import { Field } from '#components/ui/field.tsx';

export function NameForm({ name: known }: { name: string }) {
  const t = useTranslations('account');
  const router = useRouter();
  const [name, setName] = useState(known);
  const { save, ...state } = useSave();
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (await save({ method: 'PATCH', path: '/api/v1/account', body: { name } })) router.refresh();
  };
  return (
    <SettingCard title={t('name')} intro={t('nameHint')}>
      <form method="post" onSubmit={submit} className="grid gap-4">
        <Field
          label={t('name')}
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SaveRow label={t('save')} savedWords={t('saved')} {...state} />
      </form>
    </SettingCard>
  );
}
