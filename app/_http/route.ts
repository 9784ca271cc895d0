import { randomUUID } from 'node:crypto';
import { database, processEnv } from '#db/client.ts';
import { createLog, type Log } from '#lib/log.ts';
import { Problem, problem, problemResponse } from './problem.ts';
import { requireSameOrigin } from './same-origin.ts';
import { passingTrouble } from './trouble.ts';

type Handler<Context> = (request: Request, context: Context) => Promise<Response> | Response;

/** Taken over from the caller so that their log and ours can be read together; anything longer or stranger is replaced. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

/** This web process's log. */
export function webLog(): Log {
  return database().single('web log', () => createLog('web', processEnv().LOG_LEVEL));
}

function logUnexpected(request: Request, requestId: string, error: unknown): void {
  const { method, url } = request;
  // No query and no body: they may hold what people wrote. The same for an error's own fields, so its stack alone.
  const stack = error instanceof Error ? error.stack : String(error);
  webLog().error({ requestId, method, path: new URL(url).pathname, stack }, 'request failed');
}

function answerError(request: Request, requestId: string, error: unknown): Response {
  if (error instanceof Problem) return problemResponse(error);
  const trouble = passingTrouble(error);
  if (trouble === undefined) {
    logUnexpected(request, requestId, error);
    return problemResponse(problem('INTERNAL', { requestId }));
  }
  webLog().warn({ requestId, trouble }, 'database busy or away');
  return problemResponse(problem('BUSY', { retryAfterSeconds: 2 }));
}

/** Whether Next itself threw this (redirect, notFound): it must reach Next. */
const isNextSignal = (error: unknown): boolean =>
  error instanceof Error && 'digest' in error && String(error.digest).startsWith('NEXT_');

/**
 * What every route handler is wrapped in. Refuses requests that other sites' pages make with our cookies, turns problems
 * into RFC 9457 answers and anything unexpected into `503 BUSY` or `500 INTERNAL` (logged once, told to nobody), and marks
 * the answer as the caller's own (`Cache-Control: private, no-store`, unless the handler says otherwise) with an X-Request-Id.
 */
export function route<Context>(handler: Handler<Context>): (request: Request, context: Context) => Promise<Response> {
  return async (request, context) => {
    const sent = request.headers.get('x-request-id');
    const requestId = sent !== null && REQUEST_ID.test(sent) ? sent : randomUUID();
    let response: Response;
    try {
      requireSameOrigin(request);
      response = await handler(request, context);
    } catch (error) {
      if (isNextSignal(error)) throw error;
      response = answerError(request, requestId, error);
    }
    response.headers.set('x-request-id', requestId);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store');
    return response;
  };
}
