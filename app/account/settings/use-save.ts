'use client';

import { useState } from 'react';
import { callApi } from '#app/_client/call-api.ts';

/** What went wrong, as the key of its words in `account`. */
export type SaveTrouble = 'emailTaken' | 'wrongPassword' | 'noPassword' | 'tooOften' | 'notSaved';

const TROUBLES: Readonly<Record<string, SaveTrouble>> = {
  EMAIL_TAKEN: 'emailTaken',
  WRONG_PASSWORD: 'wrongPassword',
  NO_PASSWORD: 'noPassword',
  RATE_LIMITED: 'tooOften',
};

type Change = { method: 'PUT' | 'PATCH' | 'DELETE'; path: string; body?: unknown };

/** One form of the settings: sends its change, and knows whether it is under way, saved or refused. Gives whether it was saved. */
export function useSave() {
  const [state, setState] = useState<'ready' | 'busy' | 'saved' | SaveTrouble>('ready');
  const save = async ({ method, path, body }: Change): Promise<boolean> => {
    if (state === 'busy') return false;
    setState('busy');
    const answer = await callApi(path, { method, body: body ?? {} });
    setState(answer.ok ? 'saved' : (TROUBLES[answer.problem.code] ?? 'notSaved'));
    return answer.ok;
  };
  const trouble = state === 'ready' || state === 'busy' || state === 'saved' ? null : state;
  return { save, busy: state === 'busy', saved: state === 'saved', trouble };
}
