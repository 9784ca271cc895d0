'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';

/** A page that could not be made: whose fault it is, what to do, and what to tell us. Never the error's own text. */
export function Failure({ reference, onRetry }: { reference?: string | undefined; onRetry: () => void }) {
  const t = useTranslations('ui');
  return (
    <div role="alert">
      <EmptyState level={1} title={t('failureTitle')} action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}>
        <p>{t('failureText')}</p>
        {reference && (
          <p className="text-sm">
            {t.rich('reference', { reference, code: (text) => <code className="figures">{text}</code> })}
          </p>
        )}
      </EmptyState>
    </div>
  );
}
