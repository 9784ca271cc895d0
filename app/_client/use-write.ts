'use client';

import { useCallback, useRef, useState } from 'react';

type Sent<R> = { readonly ok: true; readonly value: R } | { readonly ok: false; readonly error: Error };

type State<V> = { pending: boolean; error: Error | null; done: boolean; variables: V | undefined };

const idle = { pending: false, error: null, done: false, variables: undefined };

/**
 * A change that is sent to the server, and how the newest one of this component fares. `write` throws when it is refused; `send` says
 * so and never throws.
 */
export function useWrite<V, R>(write: (variables: V) => Promise<R>) {
  const [state, setState] = useState<State<V>>(idle);
  const newest = useRef(0);
  const send = async (variables: V): Promise<Sent<R>> => {
    const mine = ++newest.current;
    const show = (change: Partial<State<V>>) => {
      if (newest.current === mine) setState({ ...idle, variables, ...change });
    };
    show({ pending: true });
    try {
      const value = await write(variables);
      show({ done: true });
      return { ok: true, value };
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      show({ error });
      return { ok: false, error };
    }
  };
  const reset = useCallback(() => {
    newest.current += 1;
    setState(idle);
  }, []);
  return { ...state, send, reset };
}
