'use client';

import { signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { type EnterTrouble, enterShop } from '#app/_client/enter-shop.ts';
import { FormCard } from '#components/account/form-card.tsx';
import { PasswordField } from '#components/account/password-field.tsx';
import { ProviderButtons } from '#components/account/provider-buttons.tsx';
import { DemoAccounts } from '#components/frame/demo-accounts.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import type { IdentityProvider } from '#db/enums.ts';

type SignInFormProps = {
  returnTo: string;
  demo: boolean;
  providers: readonly IdentityProvider[];
  /** What Google or GitHub's way back said. */
  refused: 'providerEmailNotVerified' | 'providerEmailTaken' | 'signInFailed' | null;
  children: React.ReactNode;
};

/** Signs in, brings the guest's cart along, and goes on to where the person came from. */
export function SignInForm({ returnTo, demo, providers, refused, children }: SignInFormProps) {
  const t = useTranslations('account');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [trouble, setTrouble] = useState<EnterTrouble | SignInFormProps['refused']>(refused);
  const [busy, setBusy] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    const refusal = await enterShop(email.trim(), password);
    if (refusal) {
      setTrouble(refusal);
      setBusy(false);
      return;
    }
    // A whole new page, so that nothing of the guest stays in memory.
    window.location.assign(returnTo);
  };

  return (
    <>
      <FormCard trouble={trouble && t(trouble)} onSubmit={submit}>
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
        <PasswordField
          ref={passwordField}
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" wide busy={busy}>
          {t('signIn')}
        </Button>
        <ProviderButtons
          offered={providers}
          onChoose={(provider) =>
            void signIn(provider, { callbackUrl: `/sign-in/merge?to=${encodeURIComponent(returnTo)}` })
          }
        />
        <p className="text-muted text-xs">{t('signInNote')}</p>
      </FormCard>
      {children}
      {demo && (
        <DemoAccounts
          onChoose={(chosen) => {
            setEmail(chosen);
            passwordField.current?.focus();
          }}
        />
      )}
    </>
  );
}
