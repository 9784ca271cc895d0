import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#lib/ids.ts';
import { makeApiKey, makeOffer, makeSeller } from '#tests/support/factories.ts';
import { apiGuest, stack, Visitor } from './visitor.ts';

const ADDRESS = { name: 'Ada Deniz', line1: 'Liman Sok. 1', city: 'Istanbul', postalCode: '34000', country: 'TR' };

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

/** An order of a guest with an address of its own, paid by `token`. */
async function orderBy(token: string) {
  const offer = await makeOffer(sql, { stock: [3] });
  const guest = apiGuest();
  const email = `guest-${crypto.randomUUID()}@example.com`;
  await guest.put(`/api/v1/cart/items/${offer.skuId}`, { sellerId: offer.sellerId, quantity: 1 });
  const { body: preview } = await guest.post('/api/v1/checkout/preview', {});
  const order = { priceVersion: preview.priceVersion, shippingAddress: ADDRESS, email, paymentMethodToken: token };
  const { body } = await guest.post('/api/v1/orders', order, { headers: { 'idempotency-key': crypto.randomUUID() } });
  return { orderId: String(body.orderId), email, offer };
}

const reason = { reason: 'a test' };
const reads = [
  '/api/admin/orders',
  `/api/admin/orders/${newId()}`,
  '/api/admin/orders/export?day=2026-01-01',
  '/api/admin/payments',
  `/api/admin/payments/${newId()}`,
  '/api/admin/audit',
  '/api/admin/sellers',
  '/api/admin/sellers/1',
  '/api/admin/flags',
  '/api/admin/log',
];
const acts: readonly (readonly [method: 'POST' | 'PUT', path: string, body: object])[] = [
  ['POST', `/api/admin/orders/${newId()}/retry`, reason],
  ['POST', `/api/admin/orders/${newId()}/ask-bank`, reason],
  ['POST', `/api/admin/payments/${newId()}/ask-bank`, reason],
  ['POST', '/api/admin/sellers/1/keys/999999999/revoke', reason],
  ['POST', '/api/admin/reconciliation/differences/999999999/close', reason],
  ['POST', '/api/admin/reconciliation/differences/999999999/notes', { note: 'a test' }],
];

describe('who is no admin', () => {
  it.each(reads)('reads nothing at %s', async (path) => {
    expect(await new Visitor().get(path)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    for (const other of [shopper, seller]) {
      expect(await other.get(path)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
  });

  it.each([
    ...acts,
    ['PUT', '/api/admin/flags/emails', { on: true, ...reason }] as const,
    ['POST', '/api/admin/audit/run', {}] as const,
  ])('%s %s does nothing', async (method, path, json) => {
    expect(await new Visitor().call(method, path, { json })).toMatchObject({ status: 401 });
    for (const other of [shopper, seller])
      expect(await other.call(method, path, { json })).toMatchObject({ status: 403 });
    const foreign = { json, headers: { origin: 'https://elsewhere.example' } };
    expect(await admin.call(method, path, foreign)).toMatchObject({ status: 403, body: { code: 'CROSS_ORIGIN' } });
  });
});

describe('what is not there, or not right', () => {
  it.each(acts)('%s %s is 404, and 422 without words', async (method, path, json) => {
    expect(await admin.call(method, path, { json })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const odd = path.replace(/[0-9a-f-]{36}|999999999/, 'x');
    expect(await admin.call(method, odd, { json })).toMatchObject({ status: 404 });
    const empty = Object.fromEntries(Object.keys(json).map((key) => [key, '  ']));
    expect(await admin.call(method, path, { json: empty })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_REQUEST' },
    });
  });

  it.each([
    ['/api/admin/orders?day=2026-02-30', 'day'],
    ['/api/admin/orders?status=LOST', 'status'],
    ['/api/admin/orders?sort=buyer', 'sort'],
    ['/api/admin/orders?limit=0', 'limit'],
    ['/api/admin/orders/export', 'day'],
    ['/api/admin/payments?filter=ODD', 'filter'],
    ['/api/admin/sellers?cursor=x', 'cursor'],
    ['/api/admin/log?admin=ada', 'admin'],
  ])('%s names the field', async (path, field) => {
    const { status, body } = await admin.get(path);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ path: field }]);
  });

  it('knows no flag but its own', async () => {
    const put = (key: string, json: object) => admin.put(`/api/admin/flags/${key}`, json);
    expect(await put('checkout', { on: false, ...reason })).toMatchObject({ status: 404 });
    expect(await put('emails', { on: 'no', ...reason })).toMatchObject({ status: 422 });
    expect(await put('emails', { on: true })).toMatchObject({ status: 422 });
  });
});

describe('an order in the console', () => {
  it('is found by its buyer’s address, told in one list, asked about, and all of it is in the log', async () => {
    const { orderId, email } = await orderBy('tok_3ds');
    await expect
      .poll(async () => (await admin.get(`/api/admin/orders?find=${encodeURIComponent(email)}`)).body.items, {
        timeout: 15_000,
      })
      .toMatchObject([{ orderId, email, paymentStatus: 'REQUIRES_ACTION' }]);
    const asked = await admin.post(`/api/admin/orders/${orderId}/ask-bank`, { reason: 'the buyer is on the phone' });
    expect(asked).toMatchObject({ status: 200, body: { orderId, paymentStatus: 'REQUIRES_ACTION', changed: false } });
    const { body } = await admin.get(`/api/admin/orders/${orderId}`);
    expect(body.timeline).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'EVENT', type: 'order.placed' }),
        expect.objectContaining({ kind: 'MOVEMENT', movement: 'HELD' }),
        expect.objectContaining({ kind: 'ADMIN', act: 'order.ask_bank', reason: 'the buyer is on the phone' }),
      ]),
    );
    const { body: log } = await admin.get(`/api/admin/log?subject=order&subjectId=${orderId}`);
    expect(log.items).toMatchObject([{ act: 'order.ask_bank', subjectId: orderId }]);

    const csv = await admin.get(`/api/admin/orders/export?find=${encodeURIComponent(email)}`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.headers.get('cache-control')).toContain('no-store');
    expect(String(csv.body.text).trimEnd().split('\r\n')).toHaveLength(2);
  });

  it('has its payment, by our key and by the bank’s', async () => {
    const { orderId } = await orderBy('tok_ok');
    const [attempt] =
      await sql`select id, provider_payment_id as "bankId" from payment_attempts where order_id = ${orderId}`;
    expect((await admin.get(`/api/admin/payments/${attempt?.id}`)).body).toMatchObject({ orderId, status: 'CAPTURED' });
    await expect
      .poll(async () => (await admin.get(`/api/admin/payments?find=${attempt?.bankId}`)).body.items, {
        timeout: 15_000,
      })
      .toMatchObject([{ attemptId: attempt?.id }]);
  });
});

describe('a flag', () => {
  it('takes effect in every process within 5 s, once for two that switch, and is in the log', async () => {
    const { offer } = await orderBy('tok_ok');
    const [product] =
      await sql`select p.slug from products p join skus s on s.product_id = p.id where s.id = ${offer.skuId}`;
    const said = async (from: string) => {
      const { body } = await new Visitor().get(`/api/v1/products/${product?.slug}`, { from });
      return (body as { variants: { offers: { availability: string }[] }[] }).variants[0]?.offers[0]?.availability;
    };
    const everywhere = async () => await Promise.all(stack.webUrls.map(said));
    const all = (word: string) => stack.webUrls.map(() => word);
    const put = (on: boolean) => admin.put('/api/admin/flags/lowStockWords', { on, reason: 'a test of the switch' });
    await expect.poll(everywhere, { timeout: 15_000 }).toEqual(all('LOW_STOCK'));
    try {
      const switched = await Promise.all([put(false), put(false)]);
      expect(switched.map(({ body }) => body.changed).sort()).toEqual([false, true]);
      await expect.poll(everywhere, { timeout: 5_000, interval: 100 }).toEqual(all('IN_STOCK'));
    } finally {
      expect(await put(true)).toMatchObject({ status: 200, body: { changed: true } });
    }
    await expect.poll(everywhere, { timeout: 5_000, interval: 100 }).toEqual(all('LOW_STOCK'));
    const { body: log } = await admin.get('/api/admin/log?subject=flag&subjectId=lowStockWords&limit=2');
    expect(log.items).toMatchObject([
      { changes: [{ name: 'on', before: 'false', after: 'true' }] },
      { changes: [{ name: 'on', before: 'true', after: 'false' }] },
    ]);
  });
});

describe('the audit', () => {
  it('is asked for here and run by the worker', async () => {
    expect(await admin.post('/api/admin/audit/run', {})).toMatchObject({ status: 202 });
    const state = async () => (await admin.get('/api/admin/audit')).body;
    await expect
      .poll(state, { timeout: 60_000, interval: 500 })
      .toMatchObject({ pending: null, whole: { lastError: null } });
    expect((await state()).invariants).toHaveLength(12);
  });
});

describe('a seller’s key', () => {
  it('is revoked by an admin, once', async () => {
    const sellerId = await makeSeller(sql);
    const { keyId, key } = await makeApiKey(sql, { sellerId });
    const stocks = () => new Visitor().get('/seller-api/v1/stocks', { headers: { authorization: `Bearer ${key}` } });
    expect((await stocks()).status).toBe(200);
    const path = `/api/admin/sellers/${sellerId}/keys/${keyId}/revoke`;
    const answers = await Promise.all([admin.post(path, reason), admin.post(path, reason)]);
    expect(answers.map(({ body }) => body.revoked).sort()).toEqual([false, true]);
    expect((await stocks()).status).toBe(401);
    expect((await admin.get(`/api/admin/sellers/${sellerId}`)).body.keys).toMatchObject([{ keyId, state: 'REVOKED' }]);
  });
});
