'use client';

import { signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { callApi } from '#app/_client/call-api.ts';
import { enterShop } from '#app/_client/enter-shop.ts';
import { FormCard } from '#components/account/form-card.tsx';
import { PasswordField } from '#components/account/password-field.tsx';
import { ProviderButtons } from '#components/account/provider-buttons.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import type { IdentityProvider } from '#db/enums.ts';

type SignUpFormProps = {
  returnTo: string;
  email: string;
  /** A guest's order that is to be in the account: by its mailed key, or as it comes along with the guest of this browser. */
  order: { id: string; byKey: boolean } | null;
  providers: readonly IdentityProvider[];
};

function troubleOf(code: string) {
  if (code === 'EMAIL_TAKEN') return 'emailTaken';
  return code === 'RATE_LIMITED' ? 'tooOften' : 'signUpFailed';
}

/** Makes an account, signs in, and brings along what the guest had. */
export function SignUpForm({ returnTo, email: known, order, providers }: SignUpFormProps) {
  const t = useTranslations('account');
  const [form, setForm] = useState({ name: '', email: known, password: '' });
  const [trouble, setTrouble] = useState<ReturnType<typeof troubleOf> | 'signInFailed' | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (field: keyof typeof form) => (event: React.ChangeEvent<HTMLInputElement>) =>
    setForm({ ...form, [field]: event.target.value });

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    const email = form.email.trim();
    const made = await callApi('/api/v1/account', { method: 'POST', body: { ...form, email } });
    // Made a moment ago, and its answer lost: the password tells.
    const refusal = made.ok || made.problem.code === 'EMAIL_TAKEN' ? await enterShop(email, form.password) : null;
    if (refusal || (!made.ok && made.problem.code !== 'EMAIL_TAKEN')) {
      setTrouble(made.ok ? 'signInFailed' : troubleOf(made.problem.code));
      setBusy(false);
      return;
    }
    if (order?.byKey) await callApi(`/api/v1/orders/${order.id}/adopt`, { method: 'POST', body: {} });
    window.location.assign(returnTo);
  };

  return (
    <FormCard trouble={trouble && t(trouble)} onSubmit={submit}>
      <Field
        label={t('name')}
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        value={form.name}
        onChange={change('name')}
      />
      <Field
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
        value={form.email}
        onChange={change('email')}
      />
      <PasswordField
        label={t('password')}
        hint={t('passwordHint')}
        name="password"
        autoComplete="new-password"
        minLength={8}
        value={form.password}
        onChange={change('password')}
      />
      <Button type="submit" wide busy={busy}>
        {t('signUp')}
      </Button>
      <ProviderButtons
        offered={providers}
        onChoose={(provider) =>
          void signIn(provider, { callbackUrl: `/sign-in/merge?to=${encodeURIComponent(returnTo)}` })
        }
      />
      <p className="text-muted text-xs">{t('signUpNote')}</p>
    </FormCard>
  );
}
