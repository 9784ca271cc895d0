'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { callApi } from '#app/_client/call-api.ts';
import type { Locale } from '#db/enums.ts';

/** Gives a verb that changes the language: kept by the server, then the page is made again in place, with all that was typed. */
export function useKeepLocale(): (locale: Locale) => Promise<void> {
  const router = useRouter();
  return useCallback(
    async (locale) => {
      const answer = await callApi('/api/v1/language', { method: 'POST', body: { locale } });
      if (answer.ok) router.refresh();
    },
    [router],
  );
}
