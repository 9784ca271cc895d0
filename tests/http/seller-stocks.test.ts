import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { present } from '#lib/result.ts';
import { type MadeOffer, makeApiKey, makeOffer, makeSeller, makeWarehouse } from '#tests/support/factories.ts';
import { expectDocumented } from './documented.ts';

/** Two web processes on one database. */
const { webUrls, databaseUrl } = JSON.parse(present(process.env.TEST_STACK, 'TEST_STACK, which `npm test` sets')) as {
  webUrls: string[];
  databaseUrl: string;
};
const [web = '', otherWeb = web] = webUrls;

let sql: postgres.Sql;
let key: string;
let sellerId: string;
let warehouseId: string;
let offers: MadeOffer[];

beforeAll(async () => {
  sql = postgres(databaseUrl, { max: 2, onnotice: () => {} });
  sellerId = await makeSeller(sql);
  warehouseId = await makeWarehouse(sql, { sellerId });
  key = (await makeApiKey(sql, { sellerId })).key;
  offers = [];
  for (let n = 0; n < 3; n += 1) offers.push(await makeOffer(sql, { sellerId, warehouseIds: [warehouseId] }));
});

afterAll(() => sql.end());

type Init = {
  method?: string;
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  from?: string;
};

async function call(path: string, { from = web, headers = {}, ...init }: Init = {}) {
  const response = await fetch(`${from}/seller-api/v1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${key}`, ...(init.body && { 'content-type': 'application/json' }), ...headers },
  });
  const answer = { status: response.status, headers: response.headers, body: await response.json() };
  expectDocumented(init.method ?? 'GET', `/seller-api/v1${path}`, answer);
  return answer;
}

const put = (rows: unknown, given: Init = {}) =>
  call('/stocks', { method: 'PUT', body: JSON.stringify(rows), ...given });

const rowFor = (offer: MadeOffer, quantity: unknown, sourceUpdatedAt = '2026-01-01T10:00:00Z') => ({
  sku: offer.sellerSku,
  warehouseId,
  quantity,
  sourceUpdatedAt,
});

const countsOf = async () =>
  (await sql`select on_hand from inventory where warehouse_id = ${warehouseId} order by sku_id`).map(
    (row) => row.on_hand,
  );

describe('PUT /seller-api/v1/stocks', () => {
  it.each([
    ['no key', { authorization: '' }],
    ['another scheme', { authorization: 'Basic aGY6c2s=' }],
    ['an unknown key', { authorization: `Bearer hf_sk_${'x'.repeat(43)}` }],
  ])('refuses %s', async (_what, headers) => {
    const { status, body, headers: answered } = await put([rowFor(present(offers[0], 'offer'), 1)], { headers });
    expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(answered.get('content-type')).toContain('application/problem+json');
    expect(await countsOf()).toEqual([10, 10, 10]);
  });

  it.each([
    ['malformed JSON', '[{', {}, 400, 'MALFORMED_JSON'],
    ['broken UTF-8', Uint8Array.from([0x5b, 0x22, 0xff, 0x22, 0x5d]), {}, 400, 'MALFORMED_JSON'],
    ['CSV', 'sku,quantity', { 'content-type': 'text/csv' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['an object', '{"rows":[]}', {}, 422, 'INVALID_REQUEST'],
    ['null', 'null', {}, 422, 'INVALID_REQUEST'],
    ['no rows', '[]', {}, 422, 'INVALID_REQUEST'],
    ['1,001 rows', JSON.stringify(Array(1_001).fill({})), {}, 422, 'INVALID_REQUEST'],
    ['5 MB', JSON.stringify(['x'.repeat(5_000_000)]), {}, 413, 'PAYLOAD_TOO_LARGE'],
  ])('refuses %s as a whole', async (_what, body, headers, status, code) => {
    const answer = await call('/stocks', { method: 'PUT', body, headers });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await countsOf()).toEqual([10, 10, 10]);
  });

  it('answers each row by itself and tells the rate that is left', async () => {
    const [first, second] = [present(offers[0], 'offer'), present(offers[1], 'offer')];
    const answer = await put([
      rowFor(first, 4),
      rowFor(second, '4'),
      rowFor(second, 1.5),
      { ...rowFor(second, 4), sourceUpdatedAt: '2099-01-01T00:00:00Z' },
      { ...rowFor(second, 4), sku: 7 },
      null,
      rowFor(second, 0),
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ applied: 2, unchanged: 0, stale: 0, oversubscribed: 0, failed: 5 });
    expect(answer.body.results.map((one: { status: string; code?: string }) => one.code ?? one.status)).toEqual([
      'APPLIED',
      'INVALID_QUANTITY',
      'INVALID_QUANTITY',
      'FUTURE_TIMESTAMP',
      'INVALID_SKU',
      'INVALID_ROW',
      'APPLIED',
    ]);
    expect(answer.body.results[0]).toEqual({
      index: 0,
      sku: first.sellerSku,
      warehouseId,
      status: 'APPLIED',
      onHand: 4,
      reserved: 0,
      available: 4,
    });
    expect(answer.headers.get('ratelimit-policy')).toBe('"seller-key";q=600;w=60');
    expect(answer.headers.get('ratelimit')).toMatch(/^"seller-key";r=\d+;t=\d+$/);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await countsOf()).toEqual([4, 0, 10]);
  });

  it('takes one of two equal calls to two processes', async () => {
    const third = present(offers[2], 'offer');
    const rows = [rowFor(third, 8, '2026-01-02T10:00:00Z')];
    const answers = await Promise.all([put(rows), put(rows, { from: otherWeb })]);
    expect(answers.map((answer) => answer.body.results[0].status).toSorted()).toEqual(['APPLIED', 'UNCHANGED']);
    const [events] = await sql`
      select count(*)::int as count from outbox
       where aggregate = ${`inventory:${third.skuId}:${warehouseId}`} and payload->>'reported' = '8'`;
    expect(events?.count).toBe(1);
  });

  it('stops at once for a revoked key', async () => {
    const revoked = await makeApiKey(sql, { sellerId });
    const headers = { authorization: `Bearer ${revoked.key}` };
    expect((await call('/stocks', { headers })).status).toBe(200);
    await sql`update api_keys set revoked_at = now() where id = ${revoked.keyId}`;
    expect((await call('/stocks', { headers })).status).toBe(401);
  });
});

describe('GET /seller-api/v1/stocks', () => {
  it('pages through the seller’s own rows', async () => {
    const skus: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { status, body } = await call(`/stocks?limit=2${cursor && `&cursor=${cursor}`}`);
      expect([status, body.sellerId]).toEqual([200, sellerId]);
      skus.push(...body.items.map((item: { sku: string }) => item.sku));
      cursor = body.next;
    }
    expect(skus).toEqual(offers.map((offer) => offer.sellerSku));
  });

  it.each(['cursor=', 'cursor=x', 'limit=0', 'limit=1001', 'limit=ten'])('refuses ?%s', async (query) => {
    const { status, body } = await call(`/stocks?${query}`);
    expect([status, body.code]).toEqual([422, 'INVALID_REQUEST']);
    expect(body.errors[0].path).toBe(query.split('=')[0]);
  });
});

describe('GET /seller-api/v1/orders', () => {
  it('answers a feed whose next is the after of the next call', async () => {
    const first = await call('/orders');
    expect(first).toMatchObject({ status: 200, body: { items: [], next: expect.any(String) } });
    expect(await call(`/orders?after=${first.body.next}`)).toMatchObject({ status: 200, body: { items: [] } });
  });

  it.each(['after=', 'after=x', 'limit=501'])('refuses ?%s', async (query) => {
    const { status, body } = await call(`/orders?${query}`);
    expect([status, body.code]).toEqual([422, 'INVALID_REQUEST']);
  });
});
