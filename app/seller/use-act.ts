'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { callApi, type Problem } from '#app/_client/call-api.ts';
import { problemWords } from '#app/_client/problem-words.ts';
import { refusedWords } from '#components/seller/act-words.ts';

/** A refusal in words for a seller's person. */
export const sellerWords = (problem: Problem): string => refusedWords(problem) ?? problemWords(problem);

/**
 * One act of a seller's person at a time: calls the console's own API, says whether it is under way and what was refused, and has the page read
 * again what changed.
 */
export function useAct() {
  const router = useRouter();
  const [busyWith, setBusyWith] = useState<string>();
  const [problem, setProblem] = useState<Problem>();

  async function act<T>(path: string, method: 'POST' | 'PUT' | 'DELETE', body: unknown = {}): Promise<T | undefined> {
    setBusyWith(path);
    setProblem(undefined);
    const answer = await callApi<T>(`/api/seller/${path}`, { method, ...(method === 'DELETE' ? {} : { body }) });
    setBusyWith(undefined);
    if (!answer.ok) setProblem(answer.problem);
    router.refresh();
    return answer.ok ? answer.value : undefined;
  }

  return { act, busy: busyWith !== undefined, busyWith, problem, forget: () => setProblem(undefined) };
}
