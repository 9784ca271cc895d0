'use client';

import { useQuery } from '@tanstack/react-query';
import { readApi } from '#app/_client/call-api.ts';
import type { NoticePage } from '#domain/notice/types.ts';

export const unreadKey = ['notices', 'unread'] as const;

// The server has just counted; it is asked again when the buyer comes back to the window.
const FRESH_MS = 30_000;

/** How many notices the buyer has not seen; `initial` is what the server knew when it made the page. */
export function useUnread(initial: number): number {
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: async () => (await readApi<NoticePage>('/api/v1/notices?limit=1')).unread,
    initialData: initial,
    staleTime: FRESH_MS,
  });
  return data;
}
