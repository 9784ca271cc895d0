'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Alert } from '#components/ui/alert.tsx';

type ErrorSummaryProps = {
  /** What is wrong, in words, by field; in the order of the form. */
  errors: Readonly<Record<string, string | undefined>>;
  /** Before the fields' ids. */
  idPrefix: string;
  /** Grows by one per attempt: the summary takes the focus each time. */
  attempt: number;
};

/** Everything that is wrong, in one place that gets the focus, each leading to its field. */
export function ErrorSummary({ errors, idPrefix, attempt }: ErrorSummaryProps) {
  const t = useTranslations('ui');
  const box = useRef<HTMLDivElement>(null);
  const list = Object.entries(errors).filter(([, error]) => error !== undefined);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (list.length === 0) return null;
  return (
    <Alert ref={box} tabIndex={-1} tone="bad" title={t('errorCount', { count: list.length })}>
      <ul className="grid gap-1">
        {list.map(([field, error]) => (
          <li key={field}>
            <a href={`#${idPrefix}-${field}`} className="inline-block min-h-6 underline underline-offset-4">
              {error}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
