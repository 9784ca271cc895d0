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

/** Everything that is wrong, in one place that gets the focus, each leading to its field; the page's title says it, too. */
export function ErrorSummary({ errors, idPrefix, attempt }: ErrorSummaryProps) {
  const t = useTranslations('ui');
  const box = useRef<HTMLDivElement>(null);
  const list = Object.entries(errors).filter(([, error]) => error !== undefined);
  const wrong = list.length > 0;
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  useErrorTitle(wrong);
  if (!wrong) return null;
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

/** While something is wrong, the title of the page begins with it: the first thing that is read out, and seen in the tab. */
export function useErrorTitle(wrong: boolean) {
  const t = useTranslations('ui');
  useEffect(() => {
    if (!wrong) return;
    const before = document.title;
    const said = t('errorTitle', { title: before });
    document.title = said;
    return () => {
      // Unless another page has its own there by now.
      if (document.title === said) document.title = before;
    };
  }, [wrong, t]);
}
