import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { present } from '#lib/result.ts';
import { type MadeOffer, makeApiKey, makeOffer } from '#tests/support/factories.ts';
import { apiGuest, stack, Visitor } from './visitor.ts';

const ADDRESS = { name: 'Ada Deniz', line1: 'Liman Sok. 1', city: 'Istanbul', postalCode: '34000', country: 'TR' };
const REASON = { reason: 'crushed in the warehouse' };

let sql: postgres.Sql;
let admin: Visitor;

beforeAll(async () => {
  sql = postgres(stack.databaseUrl, { max: 4, onnotice: () => {} });
  admin = new Visitor();
  await admin.signIn('admin@example.com', stack.demoPassword);
});
afterAll(() => sql.end());

/** A guest who has bought these, and their order. */
async function bought(...wishes: { offer: MadeOffer; quantity: number }[]) {
  const guest = apiGuest();
  for (const { offer, quantity } of wishes) {
    await guest.put(`/api/v1/cart/items/${offer.skuId}`, { sellerId: offer.sellerId, quantity });
  }
  const { body } = await guest.post('/api/v1/checkout/preview', {});
  const wish = { shippingAddress: ADDRESS, email: 'ada@example.com', paymentMethodToken: 'tok_ok' };
  const placed = await guest.post(
    '/api/v1/orders',
    { ...wish, priceVersion: body.priceVersion },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  );
  expect(placed).toMatchObject({ status: 201, body: { status: 'CONFIRMED' } });
  return { guest, orderId: String(placed.body.orderId) };
}

const path = (orderId: string, line: number | string = 0) => `/api/admin/orders/${orderId}/lines/${line}/not-shippable`;

const refundsAtBank = async (orderId: string) => {
  const response = await fetch(`${stack.bankUrl}/control/payments?reference=${orderId}`, {
    headers: { authorization: `Bearer ${stack.bankApiKey}` },
  });
  const { items } = (await response.json()) as { items: { history: { kind: string; amountMinor: number }[] }[] };
  return items.flatMap((payment) => payment.history.filter((change) => change.kind === 'refunded'));
};

describe('POST /api/admin/orders/{orderId}/lines/{line}/not-shippable', () => {
  it('gives the money back once, at both web processes, and buyer and seller hear of it', async () => {
    const lamp = await makeOffer(sql, { priceMinor: 12_500 });
    const { key } = await makeApiKey(sql, { sellerId: lamp.sellerId });
    const mug = await makeOffer(sql, { priceMinor: 4_000 });
    const { guest, orderId } = await bought({ offer: lamp, quantity: 2 }, { offer: mug, quantity: 1 });

    const pressed = await Promise.all(
      [...stack.webUrls, ...stack.webUrls].map((from) => admin.post(path(orderId), REASON, { from })),
    );
    for (const answer of pressed) {
      expect(answer).toMatchObject({ status: 200, body: { orderId, line: 0, amount: '250.00', currency: 'TRY' } });
    }
    expect(await admin.post(path(orderId), REASON)).toMatchObject({ status: 200, body: { status: 'REFUNDED' } });
    expect(await refundsAtBank(orderId)).toMatchObject([{ amountMinor: 25_000 }]);

    expect((await guest.get(`/api/v1/orders/${orderId}`)).body).toMatchObject({
      status: 'CONFIRMED',
      refunded: '250.00',
      payment: { status: 'CAPTURED' },
      items: [{ refund: '250.00' }, { refund: null }],
    });
    expect((await admin.get(`/api/admin/orders/${orderId}`)).body).toMatchObject({
      refunded: '250.00',
      lines: [
        { line: 0, share: '250.00', refund: { state: 'REFUNDED', ...REASON } },
        { line: 1, refund: null },
      ],
    });
    await expect
      .poll(async () => (await guest.get('/api/v1/notices')).body, { timeout: 20_000, interval: 200 })
      .toMatchObject({ unread: 2, items: [{ kind: 'LINE_REFUNDED', amount: '250.00' }, { kind: 'ORDER_CONFIRMED' }] });
    await expect
      .poll(
        async () => {
          const headers = { authorization: `Bearer ${key}` };
          const { body } = await new Visitor().get('/seller-api/v1/orders', { headers });
          return body.items;
        },
        { timeout: 20_000, interval: 200 },
      )
      .toMatchObject([{ orderId, items: [{ skuId: lamp.skuId, notShippable: true }] }]);
  });

  it('refuses who may not, and what cannot be', async () => {
    const { guest, orderId } = await bought({ offer: await makeOffer(sql), quantity: 1 });
    const shopper = new Visitor();
    await shopper.signIn('shopper@example.com', stack.demoPassword);
    expect(await guest.post(path(orderId), REASON)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(await shopper.post(path(orderId), REASON)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await shopper.get(`/api/admin/orders/${orderId}`)).toMatchObject({ status: 403 });
    const evil = { headers: { origin: 'https://evil.example' } };
    expect(await admin.post(path(orderId), REASON, evil)).toMatchObject({
      status: 403,
      body: { code: 'CROSS_ORIGIN' },
    });
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }]) {
      expect(await admin.post(path(orderId), body)).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST' } });
    }
    const nowhere = [
      path(crypto.randomUUID()),
      path('none'),
      path(orderId, 1),
      path(orderId, '-1'),
      path(orderId, 9999),
    ];
    for (const wrong of nowhere) {
      expect(await admin.post(wrong, REASON), wrong).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    expect(await refundsAtBank(orderId)).toEqual([]);

    await sql`update orders set status = 'EXPIRED', end_reason = 'EXPIRED' where id = ${orderId}`;
    expect(await admin.post(path(orderId), REASON)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_NOT_CONFIRMED', status: 409, orderStatus: 'EXPIRED' },
    });
    await sql`update orders set status = 'CONFIRMED', end_reason = null where id = ${orderId}`;
  });
});

describe('notices', () => {
  it('are a buyer’s own, are read up to one, and nobody is told nothing', async () => {
    const { guest } = await bought({ offer: await makeOffer(sql), quantity: 1 });
    await expect
      .poll(async () => (await guest.get('/api/v1/notices')).body.unread, { timeout: 20_000, interval: 200 })
      .toBe(1);
    const { body } = await guest.get('/api/v1/notices?limit=1');
    const [notice] = body.items as { noticeId: string }[];
    const upTo = present(notice, 'notice').noticeId;
    expect((await apiGuest().post('/api/v1/notices/read', { upTo })).body).toEqual({ unread: 0 });
    expect((await guest.get('/api/v1/notices')).body.unread).toBe(1);
    expect((await guest.post('/api/v1/notices/read', { upTo })).body).toEqual({ unread: 0 });
    expect((await guest.get('/api/v1/notices')).body).toMatchObject({ unread: 0, items: [{ read: true }] });

    expect(await new Visitor().get('/api/v1/notices')).toMatchObject({
      status: 200,
      body: { items: [], next: null, unread: 0 },
    });
    expect(await new Visitor().post('/api/v1/notices/read', { upTo })).toMatchObject({ status: 401 });
    for (const query of ['before=x', 'limit=0', 'limit=1000', `before=${'9'.repeat(30)}`]) {
      expect(await guest.get(`/api/v1/notices?${query}`), query).toMatchObject({ status: 422 });
    }
    for (const body of [{}, { upTo: 5 }, { upTo: 'all' }]) {
      expect(await guest.post('/api/v1/notices/read', body)).toMatchObject({ status: 422 });
    }
  });
});
