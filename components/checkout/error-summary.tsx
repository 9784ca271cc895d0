'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { FormErrors, FormField } from '#components/checkout/checkout-form.ts';
import { Alert } from '#components/ui/alert.tsx';

type ErrorSummaryProps = {
  errors: FormErrors /** Grows by one per attempt: the summary takes the focus each time. */;
  attempt: number;
};

/** Everything that is wrong, in one place that gets the focus, each leading to its field. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const t = useTranslations('checkout');
  const box = useRef<HTMLDivElement>(null);
  const list = Object.entries(errors) as [FormField, string][];
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (list.length === 0) return null;
  return (
    <Alert ref={box} tabIndex={-1} tone="bad" title={t('errorCount', { count: list.length })}>
      <ul className="grid gap-1">
        {list.map(([field, error]) => (
          <li key={field}>
            <a href={`#checkout-${field}`} className="inline-block min-h-6 underline underline-offset-4">
              {error}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
