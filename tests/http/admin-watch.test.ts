import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#lib/ids.ts';
import { type MadeOffer, makeApiKey, makeOffer } from '#tests/support/factories.ts';
import { apiGuest, stack, Visitor } from './visitor.ts';

const ADDRESS = { name: 'Ada Deniz', line1: 'Liman Sok. 1', city: 'Istanbul', postalCode: '34000', country: 'TR' };
const PAUSE = '/api/admin/sweeper/pause';

let sql: postgres.Sql;
let admin: Visitor;
let shopper: Visitor;
let seller: Visitor;

beforeAll(async () => {
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
  [admin, shopper, seller] = [new Visitor(), new Visitor(), new Visitor()];
  await admin.signIn('admin@example.com', stack.demoPassword);
  await shopper.signIn('shopper@example.com', stack.demoPassword);
  await seller.signIn('seller@example.com', stack.demoPassword);
});
afterAll(() => sql.end());

/** An order of a guest whose payer is at the bank: its stock is held. */
async function heldOrder(offer: MadeOffer, quantity = 1) {
  const guest = apiGuest();
  await guest.put(`/api/v1/cart/items/${offer.skuId}`, { sellerId: offer.sellerId, quantity });
  const { body: preview } = await guest.post('/api/v1/checkout/preview', {});
  const order = {
    ...{ priceVersion: preview.priceVersion, shippingAddress: ADDRESS, email: 'ada@example.com' },
    paymentMethodToken: 'tok_3ds',
  };
  const { body } = await guest.post('/api/v1/orders', order, { headers: { 'idempotency-key': crypto.randomUUID() } });
  return { guest, orderId: String(body.orderId), holdExpiresAt: String(body.holdExpiresAt) };
}

const reads = [
  '/api/admin/overview',
  '/api/admin/holds',
  '/api/admin/sweeper',
  '/api/admin/oversubscribed',
  '/api/admin/oversubscribed/1',
  '/api/admin/stock?q=mug',
  '/api/admin/stock/1',
];
const extension = { minutes: 5, holdExpiresAt: '2026-01-01T10:00:00.000Z', reason: 'a test' };
const acts: readonly (readonly [method: 'POST' | 'DELETE', path: string, body: object])[] = [
  ['POST', `/api/admin/holds/${newId()}/extend`, extension],
  ['POST', `/api/admin/orders/${newId()}/release`, { reason: 'a test' }],
  ['POST', '/api/admin/sweeper/run', {}],
  ['POST', PAUSE, { minutes: 5, reason: 'a test' }],
  ['DELETE', PAUSE, {}],
];

describe('who is no admin', () => {
  it.each(reads)('reads nothing at %s', async (path) => {
    expect(await new Visitor().get(path)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    for (const other of [shopper, seller]) {
      expect(await other.get(path)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
  });

  it.each(acts)('does nothing with %s %s', async (method, path, json) => {
    expect(await new Visitor().call(method, path, { json })).toMatchObject({ status: 401 });
    for (const other of [shopper, seller]) {
      expect(await other.call(method, path, { json })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    const from = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect(await admin.call(method, path, { json, headers: from })).toMatchObject({
      status: 403,
      body: { code: 'CROSS_ORIGIN' },
    });
  });
});

describe('what an admin asks for wrongly', () => {
  it.each([
    ['/api/admin/holds?limit=0', 'limit'],
    ['/api/admin/holds?filter=ALL', 'filter'],
    ['/api/admin/sweeper?range=2h', 'range'],
    ['/api/admin/sweeper?cursor=x', 'cursor'],
    ['/api/admin/oversubscribed?day=2026-02-30', 'day'],
    ['/api/admin/oversubscribed?sellerId=x', 'sellerId'],
    ['/api/admin/stock/1?warehouseId=x', 'warehouseId'],
  ])('%s names %s', async (path, field) => {
    expect(await admin.get(path)).toMatchObject({
      status: 422,
      body: { code: 'INVALID_REQUEST', errors: [{ path: field }] },
    });
  });

  it.each([
    '/api/admin/oversubscribed/999999999',
    '/api/admin/oversubscribed/x',
    '/api/admin/stock/999999999',
    '/api/admin/stock/x',
  ])('%s is not there', async (path) => {
    expect(await admin.get(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it.each([
    [{ minutes: 0, reason: 'x' }, 'minutes'],
    [{ minutes: 61, reason: 'x' }, 'minutes'],
    [{ minutes: 5, reason: ' ' }, 'reason'],
  ])('a pause of %j names %s', async (body, field) => {
    expect(await admin.post(PAUSE, body)).toMatchObject({ status: 422, body: { errors: [{ path: field }] } });
  });
});

describe('POST /api/admin/holds/{orderId}/extend', () => {
  it('extends once from the end that was seen, also twice at once, and the buyer sees it', async () => {
    const { guest, orderId, holdExpiresAt } = await heldOrder(await makeOffer(sql));
    const path = `/api/admin/holds/${orderId}/extend`;
    const wish = { minutes: 5, holdExpiresAt, reason: 'on the phone' };
    const answers = await Promise.all([
      admin.post(path, wish),
      admin.post(path, wish, { from: stack.webUrls[1] ?? '' }),
    ]);
    const until = new Date(Date.parse(holdExpiresAt) + 300_000).toISOString();
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { orderId, holdExpiresAt: until } });
    }
    expect(answers.map(({ body }) => body.extended).sort()).toEqual([false, true]);
    expect((await guest.get(`/api/v1/orders/${orderId}`)).body).toMatchObject({ holdExpiresAt: until });

    expect(await admin.post(path, { ...wish, minutes: 10 })).toMatchObject({
      status: 409,
      body: { code: 'HOLD_CHANGED', holdExpiresAt: until },
    });
    await admin.post(path, { ...wish, minutes: 15, holdExpiresAt: until });
    const { items } = (await admin.get(`/api/admin/holds?orderId=${orderId}`)).body as unknown as {
      items: { expiresAt: string; extendableUntil: string | null }[];
    };
    expect(items[0]?.extendableUntil).toBeNull();
    expect(await admin.post(path, { ...wish, holdExpiresAt: items[0]?.expiresAt })).toMatchObject({
      body: { code: 'HOLD_AT_LIMIT' },
    });

    expect(await admin.post(`/api/admin/orders/${orderId}/release`, { reason: 'done' })).toMatchObject({
      status: 200,
      body: { released: true },
    });
    expect(await admin.post(`/api/admin/orders/${orderId}/release`, { reason: 'done' })).toMatchObject({
      status: 200,
      body: { released: false },
    });
    expect(await admin.post(path, wish)).toMatchObject({ status: 409, body: { code: 'HOLD_EXPIRED' } });
    expect((await guest.get(`/api/v1/orders/${orderId}`)).body).toMatchObject({
      status: 'CANCELLED',
      endReason: 'RELEASED_BY_SHOP',
    });
    for (const unknown of [newId(), 'x']) {
      expect(await admin.post(`/api/admin/holds/${unknown}/extend`, wish)).toMatchObject({ status: 404 });
    }
  });

  it.each([
    [{ ...extension, minutes: 16 }, 'minutes'],
    [{ ...extension, holdExpiresAt: 'soon' }, 'holdExpiresAt'],
    [{ ...extension, reason: '' }, 'reason'],
  ])('%j names %s', async (body, field) => {
    expect(await admin.post(`/api/admin/holds/${newId()}/extend`, body)).toMatchObject({
      status: 422,
      body: { errors: [{ path: field }] },
    });
  });
});

it('the sweeper is paused once, run by hand meanwhile, and goes on once', async () => {
  try {
    expect(await admin.post(PAUSE, { minutes: 5, reason: 'a test' })).toMatchObject({ status: 200 });
    expect(await admin.post(PAUSE, { minutes: 60, reason: 'a test' })).toMatchObject({ body: { paused: false } });
    expect((await admin.get('/api/admin/sweeper')).body).toMatchObject({ pause: { reason: 'a test' } });
    expect(await admin.post('/api/admin/sweeper/run', {})).toMatchObject({ status: 200, body: { state: 'DONE' } });
    expect((await admin.get('/api/admin/sweeper?runs=ADMIN&limit=1')).body).toMatchObject({
      runs: [{ source: 'ADMIN' }],
    });
  } finally {
    expect(await admin.delete(PAUSE)).toMatchObject({ status: 200, body: { resumed: true } });
  }
  expect(await admin.delete(PAUSE)).toMatchObject({ status: 200, body: { resumed: false } });
});

it('a count that is less than what is held is told with who lost, and the row with why', async () => {
  const offer = await makeOffer(sql, { stock: [5] });
  const { key } = await makeApiKey(sql, { sellerId: offer.sellerId });
  const kept = await heldOrder(offer, 3);
  const lost = await heldOrder(offer, 2);
  const row = { sku: offer.sellerSku, warehouseId: offer.warehouseIds[0], quantity: 3 };
  const rows = [{ ...row, sourceUpdatedAt: new Date().toISOString() }];
  const erp = new Visitor();
  erp.headers.authorization = `Bearer ${key}`;
  expect((await erp.put('/seller-api/v1/stocks', rows)).body).toMatchObject({ oversubscribed: 1 });

  const list = (await admin.get(`/api/admin/oversubscribed?sellerId=${offer.sellerId}`)).body;
  expect(list).toMatchObject({ items: [{ reported: 3, held: 5, shortfall: 2, cancelledOrders: 1 }], next: null });
  const [{ updateId }] = list.items as [{ updateId: string }];
  expect((await admin.get(`/api/admin/oversubscribed/${updateId}`)).body).toMatchObject({
    holds: [
      { orderId: lost.orderId, fate: 'LOST', secured: false },
      { orderId: kept.orderId, fate: 'KEPT' },
    ],
  });
  expect((await admin.get(`/api/admin/stock/${offer.skuId}`)).body).toMatchObject({
    rows: [{ onHand: 3, reserved: 3, available: 0, report: { reported: 3, shortfall: 2 } }],
    sums: { addsUp: true },
    movements: [
      { kind: 'REPORTED', onHand: 3, reserved: 3 },
      { kind: 'RELEASED' },
      { kind: 'HELD' },
      { kind: 'HELD' },
      {},
    ],
  });
  const found = await admin.get(`/api/admin/stock?q=${encodeURIComponent(offer.sellerSku)}`);
  expect(found.body).toMatchObject({ items: [{ skuId: offer.skuId, onHand: 3 }] });
});

it('metrics tell the same figures to who has the token', async () => {
  const metrics = (token: string) =>
    new Visitor().get('/api/metrics', { headers: { authorization: `Bearer ${token}` } });
  expect(await metrics('wrong')).toMatchObject({ status: 401 });
  const { status, body } = await metrics(stack.metricsToken);
  expect(status).toBe(200);
  const text = String(body.text);
  for (const line of [
    /^# TYPE holdfast_reservations_total counter$/m,
    /^holdfast_reservations_total\{outcome="PLACED"\} [1-9]\d*$/m,
    /^holdfast_sagas_waiting\{step="AWAIT_PAYER"\} \d+$/m,
    /^holdfast_sweeper_lag_seconds [\d.e-]+$/m,
    /^holdfast_placement_waiting \d+$/m,
  ]) {
    expect(text).toMatch(line);
  }
});
