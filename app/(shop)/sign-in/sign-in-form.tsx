'use client';

import { signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { callApi } from '#app/_client/call-api.ts';
import { useErrorTitle } from '#app/_client/use-error-title.ts';
import { DemoAccounts } from '#components/frame/demo-accounts.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';

/** One word for a wrong password and an unknown e-mail: it must not tell which accounts there are. */
function troubleOf(error: string | null | undefined) {
  if (error === 'CredentialsSignin') return 'signInWrong';
  return error === 'RATE_LIMITED' ? 'tooOften' : 'signInFailed';
}

/** Signs in, brings the guest's cart along, and goes on to where the person came from. */
export function SignInForm({ returnTo, demo }: { returnTo: string; demo: boolean }) {
  const t = useTranslations('account');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<ReturnType<typeof troubleOf> | null>(null);
  const [busy, setBusy] = useState(false);
  useErrorTitle(error !== null);
  const passwordField = useRef<HTMLInputElement>(null);

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    const answer = await signIn('credentials', { redirect: false, email: email.trim(), password }).catch(
      () => undefined,
    );
    if (!answer?.ok || answer.error) {
      setError(troubleOf(answer?.error));
      setBusy(false);
      return;
    }
    await callApi('/api/v1/cart/merge', { method: 'POST', body: {} });
    // A whole new page, so that nothing of the guest stays in memory.
    window.location.assign(returnTo);
  };

  return (
    <>
      {/* A click before the script runs sends the form itself: by POST, so that no password is left in an address bar or a log. */}
      <form
        method="post"
        onSubmit={submit}
        className="grid gap-4 rounded-xl border border-line bg-paper p-5 shadow-rest sm:p-6"
      >
        {error && (
          <Alert tone="bad" role="alert">
            {t(error)}
          </Alert>
        )}
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
        <Field
          ref={passwordField}
          label={t('password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={200}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" wide busy={busy}>
          {t('signIn')}
        </Button>
        <p className="text-muted text-xs">{t('signInNote')}</p>
      </form>
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
