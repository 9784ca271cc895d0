'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, ApiError, callApi } from '#app/_client/call-api.ts';
import type { SweeperAct } from '#components/admin/sweeper-actions.tsx';

/** What came of an act; which of it is there depends on its kind. */
export type SweeperDone = {
  kind: SweeperAct['kind'];
  state?: 'DONE' | 'UNDER_WAY';
  releasedOrders?: number;
  releasedHolds?: number;
  paused?: boolean;
  resumed?: boolean;
};

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

const counted = (count: number, thing: string) => (count === 1 ? `one ${thing}` : `${count} ${thing}s`);

/** What came of it, in words. */
export function doneWords(done: SweeperDone): string {
  if (done.kind === 'pause') {
    return done.paused ? 'Paused. Workers and timers do nothing until it ends.' : 'It was paused already.';
  }
  if (done.kind === 'resume') return done.resumed ? 'It goes on with its next run.' : 'It was not paused any more.';
  if (done.state === 'UNDER_WAY') return 'The run takes longer; what it releases shows here by itself.';
  const { releasedOrders = 0, releasedHolds = 0 } = done;
  return releasedOrders === 0
    ? 'Nothing had run out that nobody else works on.'
    : `Released ${counted(releasedOrders, 'order')} with ${counted(releasedHolds, 'hold')}.`;
}
