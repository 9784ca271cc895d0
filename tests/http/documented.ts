import { expect } from 'vitest';
import { PROBLEMS, type ProblemCode } from '#app/_http/problem.ts';
import { type Operation, refusalsOf } from '#app/_openapi/operation.ts';
import { operations } from '#app/_openapi/operations.ts';
import { problemSchema } from '#app/_openapi/problems.ts';

const PUBLIC = /^\/(?:api\/(?:v1|webhooks|cron|health|metrics|openapi\.json)|seller-api)(?:\/|$)/;

const withPattern = operations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]*')}$`),
}));

/** The operation that a request is of; one with fewer parameters first. */
function operationOf(method: string, pathname: string): Operation | undefined {
  return withPattern
    .filter(({ operation, pattern }) => operation.method === method && pattern.test(pathname))
    .map(({ operation }) => operation)
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}

const isCode = (code: unknown): code is ProblemCode => typeof code === 'string' && Object.hasOwn(PROBLEMS, code);

/** Every answer that this file's tests have had, as `readCart 200`. */
export const seen = new Set<string>();

type Given = { status: number; headers: Headers; body: unknown };

/**
 * Holds a real answer of the running product to the OpenAPI document: its status is documented for the operation, its body is what the
 * schema says, with no member more, and a refusal has a code that the operation may be refused with.
 */
export function expectDocumented(method: string, path: string, { status, headers, body }: Given): void {
  const { pathname } = new URL(path, 'http://shop.example');
  // Next answers a method that a route does not export, before any code of ours.
  if (!PUBLIC.test(pathname) || status === 405) return;
  const operation = operationOf(method, pathname);
  const where = `${method} ${pathname} ${status}`;
  if (!operation) throw new Error(`${where} is not documented.`);
  seen.add(`${operation.id} ${status}`);
  const mediaType = headers.get('content-type')?.split(';')[0];
  const answer = operation.answers[status];
  if (answer) {
    expect(mediaType ?? 'none', where).toBe(answer.schema ? (answer.mediaType ?? 'application/json') : 'none');
    const found = answer.schema?.safeParse(answer.mediaType ? (body as { text: string }).text : body);
    expect(found?.error?.issues ?? [], where).toEqual([]);
    return;
  }
  expect(mediaType, where).toBe('application/problem+json');
  const { code } = body as { code?: unknown };
  if (!isCode(code)) throw new Error(`${where} has the code ${String(code)}, which is none of ours.`);
  expect(refusalsOf(operation), where).toContain(code);
  expect(problemSchema(code).safeParse(body).error?.issues ?? [], `${where} ${code}`).toEqual([]);
}
