'use client';

import { useEffect } from 'react';
import { put } from '#app/_client/answers.ts';
import { callApi } from '#app/_client/call-api.ts';
import { unreadKey } from '#app/_client/use-unread.ts';

/**
 * Says that the notices on this page were seen, once it is on a screen. The page itself goes on showing which were new; when it fails, they are
 * new the next time.
 */
export function MarkRead({ upTo }: { upTo: string }) {
  useEffect(() => {
    void callApi<{ unread: number }>('/api/v1/notices/read', { method: 'POST', body: { upTo } }).then((answer) => {
      if (answer.ok) put(unreadKey, answer.value.unread);
    });
  }, [upTo]);
  return null;
}
