import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requireIdempotencyKey } from '#app/_http/idempotency-key.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { requireWithinLimit } from '#app/_http/rate-limit.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { passingTrouble } from '#app/_http/trouble.ts';
import { database } from '#db/client.ts';
import { asProcess } from '#tests/support/as-process.ts';

let restore: () => Promise<void>;

beforeAll(() => {
  // Nothing listens on port 1: this process has a configuration, and a database that is away.
  restore = asProcess({
    DATABASE_URL: 'postgres://shop:secret-word@127.0.0.1:1/shop',
    NEXTAUTH_URL: 'https://shop.example',
    LOG_LEVEL: 'silent',
  });
});
afterAll(() => restore());

type Handler = (request: Request) => Promise<Response> | Response;

async function answerOf(handler: Handler, init: RequestInit = {}) {
  const response = await route(handler)(new Request('http://10.0.0.7:3000/x', init), undefined);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('route', () => {
  it('answers a problem with its status, words and whatever it names', async () => {
    const refusal = () => Promise.reject(problem('OUT_OF_STOCK', { items: [{ skuId: '7', available: 2 }] }));
    expect(await answerOf(refusal)).toMatchObject({
      status: 409,
      body: {
        type: 'urn:holdfast:problem:out-of-stock',
        title: 'There is not enough in stock',
        status: 409,
        code: 'OUT_OF_STOCK',
        items: [{ skuId: '7', available: 2 }],
      },
    });
  });

  it('tells nothing of what went wrong inside', async () => {
    const { status, body } = await answerOf(() => {
      throw new Error('password of ada@example.com is hunter2');
    });
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 'INTERNAL', requestId: expect.any(String) });
    expect(JSON.stringify(body)).not.toMatch(/hunter2|ada@|stack/);
  });

  it('says to come again when the database is away', async () => {
    const { status, headers, body } = await answerOf(async () => json(await database().sql`select 1`));
    expect(status).toBe(503);
    expect(body.code).toBe('BUSY');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain('secret-word');
  });

  it('leaves to a handler what may be kept', async () => {
    const { headers } = await answerOf(() => json({}, { headers: { 'cache-control': 'public, max-age=60' } }));
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect((await answerOf(() => json({}))).headers.get('cache-control')).toBe('private, no-store');
  });

  it('lets the public address act behind a proxy that hides it', async () => {
    const headers = { cookie: 'hf_guest=x', origin: 'https://shop.example' };
    expect((await answerOf(() => json({}), { method: 'POST', headers })).status).toBe(200);
    const foreign = { ...headers, origin: 'http://shop.example' };
    expect((await answerOf(() => json({}), { method: 'POST', headers: foreign })).status).toBe(403);
  });

  it('answers a used-up limit with when to come again', async () => {
    const outcome = { allowed: false, limit: 600, windowSeconds: 60, remaining: 0, resetSeconds: 17 };
    const { status, headers } = await answerOf(() => {
      requireWithinLimit('calls', outcome);
      return json({});
    });
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('17');
    expect(headers.get('ratelimit-policy')).toBe('"calls";q=600;w=60');
    expect(headers.get('ratelimit')).toBe('"calls";r=0;t=17');
  });
});

describe('passingTrouble', () => {
  it.each([
    [{ code: '40P01' }, '40P01'],
    [{ code: '53300' }, '53300'],
    [{ code: '57P01' }, '57P01'],
    [{ code: '08006' }, '08006'],
    [{ code: 'CONNECTION_CLOSED' }, 'CONNECTION_CLOSED'],
    [{ code: 'ENOENT', syscall: 'connect' }, 'connect ENOENT'],
    [{ code: 'ENOENT', syscall: 'open' }, undefined],
    [{ message: 'Failed query', cause: { code: '57P03' } }, '57P03'],
    [{ code: '23505' }, undefined],
    [{ code: '22P02' }, undefined],
    [new TypeError('x is not a function'), undefined],
    ['thrown text', undefined],
    [undefined, undefined],
  ])('reads %j as %s', (error, code) => {
    expect(passingTrouble(error)).toBe(code);
  });
});

describe('requireIdempotencyKey', () => {
  const keyOf = (key?: string) =>
    answerOf(
      (request) => json({ key: requireIdempotencyKey(request) }),
      key === undefined ? {} : { headers: { 'idempotency-key': key } },
    );

  it.each([
    ['a', 'a'],
    ['"a"', 'a'],
    ['8e03978e-40d5-43dd-bc93-6894a57f9324', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
    ['  padded  ', 'padded'],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['a:b/c?d=e&f', 'a:b/c?d=e&f'],
  ])('takes %j', async (sent, key) => {
    expect((await keyOf(sent)).body).toEqual({ key });
  });

  it.each([undefined, '', '   '])('misses %j', async (sent) => {
    expect(await keyOf(sent)).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_REQUIRED' } });
  });

  it.each(['x'.repeat(256), 'two words', '""', '"open', 'a"b', 'one, two', 'ümlaut', '"a\\"b"'])(
    'refuses %j',
    async (sent) => {
      expect(await keyOf(sent)).toMatchObject({ status: 422, body: { errors: [{ path: 'Idempotency-Key' }] } });
    },
  );
});

describe('readJson', () => {
  const schema = z.object({ a: z.number().optional() });
  const read = (init: RequestInit, options = {}) =>
    answerOf(async (request) => json(await readJson(request, schema, options)), { method: 'POST', ...init });
  const headers = { 'content-type': 'application/json' };

  it('takes a missing body for an empty one only where that is said', async () => {
    expect((await read({}, { optional: true })).body).toEqual({});
    expect((await read({ headers }, { optional: true })).body).toEqual({});
    expect((await read({})).status).toBe(415);
    expect((await read({ headers })).status).toBe(400);
  });

  it('has a bound that the caller may set', async () => {
    const body = JSON.stringify({ a: 1, note: 'x'.repeat(100) });
    expect((await read({ headers, body }, { maxBytes: 50 })).status).toBe(413);
    expect((await read({ headers, body }, { maxBytes: body.length })).body).toEqual({ a: 1 });
  });
});
