'use client';

import { useTranslations } from 'next-intl';

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** The last resort, in few words and without a part that would have to be fetched: every page carries it. */
export default function PageError({ error, reset }: ErrorProps) {
  const t = useTranslations('ui');
  return (
    <main id="main" className="shell py-16">
      <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-4 text-center">
        <h1 className="text-2xl">{t('failureTitle')}</h1>
        <p className="text-muted">{t('failureText')}</p>
        {error.digest && (
          <p className="text-sm">
            {t.rich('reference', {
              reference: error.digest,
              code: (text) => <code className="figures">{text}</code>,
            })}
          </p>
        )}
        <button
          type="button"
          onClick={reset}
          className="min-h-11 rounded-md bg-accent px-5 font-semibold text-on-accent hover:bg-accent-strong"
        >
          {t('tryAgain')}
        </button>
      </div>
    </main>
  );
}
