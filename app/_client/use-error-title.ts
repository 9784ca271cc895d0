'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

/** Lets the page's title start with "Error:" for as long as something on it is wrong, which is what is heard first of a page. */
export function useErrorTitle(wrong: boolean) {
  const t = useTranslations('problem');
  useEffect(() => {
    const mark = t('errorTitle', { title: '' });
    const title = document.title.startsWith(mark) ? document.title.slice(mark.length) : document.title;
    document.title = wrong ? mark + title : title;
  }, [wrong, t]);
}
