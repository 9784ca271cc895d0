'use client';

import { readApi } from '#app/_client/call-api.ts';
import { useAnswer } from '#app/_client/use-answer.ts';
import type { NoticePage } from '#domain/notice/types.ts';

export const unreadKey = 'notices';

// The server has just counted; it is asked again when the buyer comes back to the window.
const FRESH_MS = 30_000;

/** How many notices the buyer has not seen; `initial` is what the server knew when it made the page. */
export function useUnread(initial: number): number {
  const question = async () => (await readApi<NoticePage>('/api/v1/notices?limit=1')).unread;
  return useAnswer(unreadKey, { question, initial, freshMs: FRESH_MS }).value;
}
