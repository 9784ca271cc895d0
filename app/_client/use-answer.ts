'use client';

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ask, type Known, keepUpToDate, knownAnswer, setQuestion, startWith, watch } from '#app/_client/answers.ts';

type Options<T> = {
  question: () => Promise<T>;
  /** For how long an answer is not asked for again by itself; 0 when left out. */
  freshMs?: number;
  /** False: neither asked nor kept up to date. */
  wanted?: boolean;
  /** How long from an answer until the next question, in milliseconds; false for never. Not asked while the tab is hidden. */
  pace?: (known: Known<T>) => number | false;
};

/** `ask` asks anew and resolves when the answer is on the screen, or was not to be had. */
type Answered<T> = Known<T> & { ask: () => Promise<void> };

/** The server's answer under `key`, kept up to date; `initial` is what the server wrote into the page. */
export function useAnswer<T>(key: string, options: Options<T> & { initial: T }): Answered<T>;
export function useAnswer<T>(key: string, options: Options<T>): Answered<T | undefined>;
export function useAnswer<T>(
  key: string,
  { question, initial, freshMs = 0, wanted = true, pace }: Options<T> & { initial?: T },
): Answered<T | undefined> {
  const [first] = useState(() => startWith<T | undefined>(initial));
  const answer = useSyncExternalStore(
    useCallback((watcher) => watch(key, watcher), [key]),
    () => knownAnswer(key, first.value === initial ? first : startWith<T | undefined>(initial)),
    () => first,
  );
  const latestPace = useRef(pace);

  // Before the others, and at every drawing: what is asked may depend on what is on the screen.
  useEffect(() => {
    setQuestion(key, question, freshMs);
    latestPace.current = pace;
  });
  useEffect(() => (wanted ? keepUpToDate(key) : undefined), [key, wanted]);
  useEffect(() => {
    const everyMs = latestPace.current?.(answer as Known<T>) ?? false;
    if (everyMs === false) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void ask(key);
    }, everyMs);
    return () => clearInterval(timer);
  }, [key, answer]);

  return { ...answer, ask: useCallback(() => ask(key, { anew: true }), [key]) };
}
