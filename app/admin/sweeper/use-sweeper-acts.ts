'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, ApiError, callApi } from '#app/_client/call-api.ts';
import { pausedWords, type SweeperDone as Ran, ranWords, resumedWords } from '#components/admin/act-words.ts';
import type { SweeperAct } from '#components/admin/sweeper-actions.tsx';

/** What came of an act; which of it is there depends on its kind. */
export type SweeperDone = Ran & { kind: SweeperAct['kind']; paused?: boolean; resumed?: boolean };

function call(act: SweeperAct): Promise<Answer<Omit<SweeperDone, 'kind'>>> {
  const pause = '/api/admin/sweeper/pause';
  switch (act.kind) {
    case 'run':
      return callApi('/api/admin/sweeper/run', { method: 'POST', body: {} });
    case 'pause':
      return callApi(pause, { method: 'POST', body: { minutes: act.minutes, reason: act.reason } });
    case 'resume':
      return callApi(pause, { method: 'DELETE' });
  }
}

/** Lets the sweeper run, pause or go on, and looks again at what shows it. */
export function useSweeperActs() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (act: SweeperAct): Promise<SweeperDone> => {
      const answer = await call(act);
      if (!answer.ok) throw new ApiError(answer.problem);
      return { kind: act.kind, ...answer.value };
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'sweeper'] }),
  });
}

/** What came of it, in words. */
export function doneWords(done: SweeperDone): string {
  switch (done.kind) {
    case 'run':
      return ranWords(done);
    case 'pause':
      return pausedWords(done);
    case 'resume':
      return resumedWords(done);
  }
}
