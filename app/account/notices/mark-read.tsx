'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '#app/_client/call-api.ts';
import { unreadKey } from '#app/_client/use-unread.ts';

/**
 * Says that the notices on this page were seen, once it is on a screen. The page itself goes on showing which were new; when it fails, they are
 * new the next time.
 */
export function MarkRead({ upTo }: { upTo: string }) {
  const client = useQueryClient();
  useEffect(() => {
    void callApi<{ unread: number }>('/api/v1/notices/read', { method: 'POST', body: { upTo } }).then((answer) => {
      if (answer.ok) client.setQueryData(unreadKey, answer.value.unread);
    });
  }, [upTo, client]);
  return null;
}
