'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { Problem } from '#app/_client/call-api.ts';

const told = [
  'OFFLINE',
  'BUSY',
  'RATE_LIMITED',
  'NOT_FOUND',
  'ITEM_UNAVAILABLE',
  'CART_EMPTY',
  'CART_CHANGED',
  'UNAUTHENTICATED',
  'CROSS_ORIGIN',
] as const;

/** Gives a verb that says a refusal to the person in front of it. Codes that a page treats by itself do not come here. */
export function useProblemWords(): (problem: Problem) => string {
  const t = useTranslations('problem');
  const locale = useLocale();
  return useCallback(
    (problem) => {
      const code = told.find((each) => each === problem.code);
      if (code) return t(`refused.${code}`);
      const [error] = problem.errors ?? [];
      if (error?.code === 'TOO_LARGE' && error.max !== undefined) return t('atMost', { max: error.max });
      if (error?.code === 'TOO_MANY_LINES' && error.max !== undefined) return t('tooManyLines', { max: error.max });
      // The API speaks English: more exact than anything said here, for those who read it.
      if (problem.status === 422) return (locale === 'en' && error?.message) || t('invalid');
      return problem.requestId ? t('ourFaultReference', { reference: problem.requestId }) : t('ourFault');
    },
    [t, locale],
  );
}
