import { expect, it } from 'vitest';
import { problem, problemResponse } from '#app/_http/problem.ts';
import { expectDocumented } from '#tests/http/documented.ts';

const json = (body: unknown, status = 200) => ({
  status,
  headers: new Headers({ 'content-type': 'application/json' }),
  body,
});
const refused = async (...of: Parameters<typeof problem>) => {
  const response = problemResponse(problem(...of));
  return { status: response.status, headers: response.headers, body: await response.json() };
};

it('takes what is documented, and what is not public as it comes', async () => {
  expectDocumented('POST', '/api/v1/notices/read', json({ unread: 0 }));
  expectDocumented('GET', '/api/v1/products/mug?x=1', await refused('NOT_FOUND'));
  expectDocumented('GET', '/api/admin/holds', json({ anything: 1 }));
  expectDocumented('DELETE', '/api/v1/cart', { status: 405, headers: new Headers(), body: { text: '' } });
});

it.each([
  ['a member more', 'POST', '/api/v1/notices/read', json({ unread: 0, read: 3 })],
  ['a member less', 'POST', '/api/v1/notices/read', json({})],
  ['another type', 'POST', '/api/v1/notices/read', json({ unread: '0' })],
  ['another success', 'POST', '/api/v1/notices/read', json({ unread: 0 }, 201)],
  ['a path that nobody described', 'GET', '/api/v1/nothing', json({})],
  ['an answer where there is none', 'DELETE', '/api/v1/account/sessions', json({}, 204)],
  ['a page of HTML', 'GET', '/api/health/live', { ...json({ status: 'live' }), headers: new Headers() }],
])('finds %s', (_what, method, path, answer) => {
  expect(() => expectDocumented(method, path, answer)).toThrow();
});

it('finds a code that the operation is not refused with, and members that the code does not have', async () => {
  const asked = ['POST', '/api/v1/notices/read'] as const;
  const wrong = [await refused('OUT_OF_STOCK', { items: [] }), await refused('UNAUTHENTICATED', { more: 1 })];
  for (const answer of wrong) expect(() => expectDocumented(...asked, answer)).toThrow();
});
