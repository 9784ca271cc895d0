import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeOffer, makeOffer } from '#tests/support/factories.ts';
import { apiGuest, stack, Visitor } from './visitor.ts';

let sql: postgres.Sql;
let offer: MadeOffer;
let path: string;
let body: { sellerId: string; quantity: number };

beforeAll(async () => {
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
  offer = await makeOffer(sql);
  path = `/api/v1/cart/items/${offer.skuId}`;
  body = { sellerId: offer.sellerId, quantity: 1 };
});

afterAll(() => sql.end());

const JSON_TYPE = { 'content-type': 'application/json' };

describe('a body', () => {
  const send = (sent: RequestInit['body'], headers: Record<string, string> = JSON_TYPE) =>
    apiGuest().call('PUT', path, { body: sent, headers });

  it.each(['', '{', '{"sellerId":"1",}', "{'a':1}", 'undefined', '\u0000', '{"quantity":1}}'])(
    'that is %j is not JSON',
    async (text) => {
      expect(await send(text)).toMatchObject({ status: 400, body: { code: 'MALFORMED_JSON', status: 400 } });
    },
  );

  it('that is not UTF-8 is not JSON', async () => {
    expect(await send(new Uint8Array([0x22, 0xff, 0xfe, 0x22]))).toMatchObject({ status: 400 });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'multipart/form-data; boundary=x'])(
    'as %s is not taken',
    async (type) => {
      const refused = await send(JSON.stringify(body), { 'content-type': type });
      expect(refused).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    },
  );

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/merge-patch+json'])(
    'as %s is taken',
    async (type) => {
      expect(await send(JSON.stringify(body), { 'content-type': type })).toMatchObject({ status: 200 });
    },
  );

  it('of 5 MB is too large, whether it says so or not', async () => {
    const large = JSON.stringify({ ...body, note: 'x'.repeat(5_000_000) });
    expect(await send(large)).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    const parts = Array.from({ length: 80 }, () => new Uint8Array(64_000).fill(0x20));
    const undeclared = new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = parts.pop();
        if (part) controller.enqueue(part);
        else controller.close();
      },
    });
    expect(await send(undeclared)).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  it('may carry keys that mean something elsewhere', async () => {
    const sent = JSON.stringify(body).replace('{', '{"__proto__":{"admin":true},"constructor":1,');
    expect(await send(sent)).toMatchObject({ status: 200 });
  });

  it('in many nested lists breaks nothing', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    expect((await send(deep)).status).toBe(422);
  });
});

describe('another site', () => {
  const guestWithCookie = async () => {
    const visitor = new Visitor();
    await visitor.put(path, body);
    return visitor;
  };
  const own = new URL(stack.webUrls[0] as string);

  it.each([
    ['its Origin', { origin: 'https://evil.example' }],
    ['an opaque Origin', { origin: 'null' }],
    ['an Origin that begins like ours', { origin: `${own.origin}.evil.example` }],
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
  ])('cannot act with our cookies: %s', async (_name, headers) => {
    const visitor = await guestWithCookie();
    for (const refused of [
      await visitor.put(path, { ...body, quantity: 9 }, { headers: headers as Record<string, string> }),
      await visitor.delete(path, { headers: headers as Record<string, string> }),
    ])
      expect(refused).toMatchObject({ status: 403, body: { code: 'CROSS_ORIGIN' } });
    expect(await visitor.get('/api/v1/cart')).toMatchObject({ body: { version: 1, items: [{ quantity: 1 }] } });
  });

  it('may be read from, and our own pages may act', async () => {
    const visitor = await guestWithCookie();
    expect(await visitor.get('/api/v1/cart', { headers: { origin: 'https://evil.example' } })).toMatchObject({
      status: 200,
    });
    const ours: Record<string, string>[] = [
      { origin: own.origin },
      { 'sec-fetch-site': 'same-origin', origin: own.origin },
      {},
    ];
    for (const headers of ours) expect(await visitor.put(path, body, { headers })).toMatchObject({ status: 200 });
  });

  it('is no matter for clients that name their cart and have no cookie', async () => {
    const headers = { origin: 'https://partner.example' };
    expect(await apiGuest().put(path, body, { headers })).toMatchObject({ status: 200 });
  });
});

describe('every answer', () => {
  it('is a problem document when refused', async () => {
    const { headers, body: document } = await apiGuest().put(path, { ...body, quantity: 0 });
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(document).toMatchObject({
      type: 'urn:holdfast:problem:invalid-request',
      title: expect.any(String),
      status: 422,
      code: 'INVALID_REQUEST',
    });
  });

  it('has a request id: the caller’s own, unless it is none', async () => {
    const idFor = async (sent: string) =>
      (await new Visitor().get('/api/v1/cart', { headers: { 'x-request-id': sent } })).headers.get('x-request-id');
    expect(await idFor('my-request-42')).toBe('my-request-42');
    expect(await idFor('x'.repeat(500))).toMatch(/^[\da-f-]{36}$/);
    expect(await idFor('<script>')).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('signing in', () => {
  it('makes a session that knows its user, in an httpOnly cookie', async () => {
    const visitor = new Visitor();
    const answer = await visitor.signIn('admin@example.com', stack.demoPassword);
    expect(answer.status).toBe(200);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('next-auth.session-token='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect((await visitor.get('/api/auth/session')).body).toMatchObject({
      user: { email: 'admin@example.com', role: 'admin' },
    });
    expect((await visitor.get('/api/v1/cart')).body.cartId).toMatch(/^u:\d+$/);
  });

  it.each([
    ['admin@example.com', 'wrong'],
    ['nobody@example.com', 'wrong'],
    ['', ''],
    ["' or 1=1 --", 'x'],
    ['admin@example.com', 'x'.repeat(5_000)],
    ['admin@example.com\0', 'x'],
  ])('fails for %j without saying why', async (email, password) => {
    const visitor = new Visitor();
    const answer = await visitor.signIn(email, password);
    expect(answer.status).toBe(401);
    expect(String(answer.body.url)).toContain('error=CredentialsSignin');
    expect([...visitor.cookies.keys()].some((name) => name.includes('session-token'))).toBe(false);
  });

  it('is over with a cookie that was tampered with', async () => {
    const visitor = new Visitor();
    await visitor.signIn('shopper@example.com', stack.demoPassword);
    const token = String(visitor.cookies.get('next-auth.session-token'));
    visitor.cookies.set('next-auth.session-token', `${token.slice(0, -4)}AAAA`);
    expect((await visitor.get('/api/v1/cart')).body.cartId).toBeNull();
    visitor.cookies.set('next-auth.session-token', 'nonsense');
    expect(await visitor.get('/api/v1/cart')).toMatchObject({ status: 200, body: { cartId: null } });
  });

  it('needs its own page: a form on another site cannot sign anybody in', async () => {
    const visitor = new Visitor();
    await visitor.get('/api/auth/csrf');
    const form = new URLSearchParams({ email: 'admin@example.com', password: stack.demoPassword, json: 'true' });
    const without = await visitor.call('POST', '/api/auth/callback/credentials', { body: form });
    expect(String(without.body.url)).not.toContain('error=CredentialsSignin');
    expect(visitor.cookies.has('next-auth.session-token')).toBe(false);
    const headers = { origin: 'https://evil.example' };
    const foreign = await visitor.call('POST', '/api/auth/callback/credentials', { body: form, headers });
    expect(foreign).toMatchObject({ status: 403, body: { code: 'CROSS_ORIGIN' } });
  });
});

describe('health', () => {
  it('is live and ready', async () => {
    for (const probe of ['live', 'ready']) {
      const answer = await new Visitor().get(`/api/health/${probe}`);
      expect(answer).toMatchObject({ status: 200, body: { status: probe } });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('a page', () => {
  it.each(['/', '/cart', '/no/such/page'])('at %s runs only its own scripts, by nonce', async (page) => {
    const { headers, body: answer } = await new Visitor().get(page);
    const policy = String(headers.get('content-security-policy'));
    const nonce = /'nonce-([\w+/=]+)'/.exec(policy)?.[1];
    expect(nonce).toBeDefined();
    expect(policy).toContain("frame-ancestors 'none'");
    expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain('unsafe');
    const scripts = String(answer.text).match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.has('strict-transport-security')).toBe(false);
    expect(headers.has('x-powered-by')).toBe(false);
  });

  it('has another nonce each time', async () => {
    const policyOf = async () => (await new Visitor().get('/')).headers.get('content-security-policy');
    expect(await policyOf()).not.toBe(await policyOf());
  });
});
