'use client';

import { noteLiveUpdates } from '#app/_client/live-pace.ts';

/** A problem document (RFC 9457) as the API answers it, with whatever it names beside its code. */
export type Problem = {
  code: string;
  status: number;
  title?: string;
  detail?: string;
  errors?: { path: string; code: string; message: string; max?: number }[];
  requestId?: string;
  [extra: string]: unknown;
};

export type Answer<T> =
  | { ok: true; value: T; status: number; replayed: boolean }
  | { ok: false; problem: Problem; retryAfterSeconds: number | null };

type CallOptions = {
  method?: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE';
  body?: unknown;
  idempotencyKey?: string;
  /** The version that the change is about: any other is refused. */
  ifMatch?: number;
};

/**
 * Calls the shop's own API with the buyer's cookies. Never throws: what went wrong is a `Problem`; a request that got no answer
 * has the code `OFFLINE`, which says nothing about whether the server did it.
 */
export async function callApi<T>(path: string, options: CallOptions = {}): Promise<Answer<T>> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  if (options.ifMatch !== undefined) headers['if-match'] = `"${options.ifMatch}"`;
  try {
    const response = await fetch(path, {
      method: options.method ?? 'GET',
      headers,
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      credentials: 'same-origin',
      cache: 'no-store',
    });
    noteLiveUpdates(response.headers.get('x-live-updates'));
    const text = await response.text();
    const value: unknown = text === '' ? null : JSON.parse(text);
    if (response.ok) {
      const replayed = response.headers.get('idempotent-replayed') === 'true';
      return { ok: true, value: value as T, status: response.status, replayed };
    }
    const wait = Number(response.headers.get('retry-after'));
    const requestId = response.headers.get('x-request-id');
    return {
      ok: false,
      problem: { code: 'UNKNOWN', ...(value as object), ...(requestId ? { requestId } : {}), status: response.status },
      retryAfterSeconds: Number.isFinite(wait) && wait > 0 ? wait : null,
    };
  } catch {
    return { ok: false, problem: { code: 'OFFLINE', status: 0 }, retryAfterSeconds: null };
  }
}

/** A `Problem` as an error, for questions and writes, whose failures are thrown. */
export class ApiError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** `callApi` for a question: gives the value, throws `ApiError`. */
export async function readApi<T>(path: string): Promise<T> {
  const answer = await callApi<T>(path);
  if (!answer.ok) throw new ApiError(answer.problem);
  return answer.value;
}
