import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeOffer, makeCampaign, makeCoupon, makeOffer } from '#tests/support/factories.ts';
import { apiGuest, stack, Visitor } from './visitor.ts';

const COUPON = '/api/v1/cart/coupon';
const ADDRESS = { name: 'Ada Deniz', line1: 'Liman Sok. 1', city: 'İzmir', country: 'TR' };

let sql: postgres.Sql;
let offer: MadeOffer;

beforeAll(async () => {
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
  offer = await makeOffer(sql, { priceMinor: 10_000 });
  await makeCampaign(sql, { kind: 'FIXED', value: 2_000, skuId: offer.skuId });
});

afterAll(() => sql.end());

async function guestWith(of: MadeOffer): Promise<Visitor> {
  const guest = apiGuest();
  await guest.put(`/api/v1/cart/items/${of.skuId}`, { sellerId: of.sellerId, quantity: 1 });
  return guest;
}

async function order(guest: Visitor, priceVersion: unknown, key: string) {
  const body = { priceVersion, shippingAddress: ADDRESS, email: 'ada@example.com', paymentMethodToken: 'tok_ok' };
  return await guest.post('/api/v1/orders', body, { headers: { 'idempotency-key': key } });
}

describe('PUT and DELETE /api/v1/cart/coupon', () => {
  it('puts a coupon on the cart, whatever the case it is typed in, once, and takes it off', async () => {
    const { code } = await makeCoupon(sql);
    const guest = await guestWith(offer);
    const put = await guest.put(COUPON, { code: ` ${code.toLowerCase()} ` });
    expect(put).toMatchObject({
      status: 200,
      body: {
        version: 2,
        subtotal: '100.00',
        discount: '28.00',
        goodsTotal: '72.00',
        coupon: { code, discount: '8.00', problem: null },
        items: [{ unitPrice: '100.00', reducedPrice: '80.00', lineTotal: '80.00' }],
      },
    });
    expect(put.headers.get('etag')).toBe('"2"');
    expect((await guest.put(COUPON, { code })).body.version).toBe(2);
    expect((await guest.get('/api/v1/cart')).body.coupon).toEqual(put.body.coupon);
    expect(await guest.delete(COUPON)).toMatchObject({
      status: 200,
      body: { version: 3, coupon: null, discount: '20.00' },
    });
    expect((await guest.delete(COUPON)).body.version).toBe(3);
  });

  it('says why a code cannot be used, and keeps the one that is there', async () => {
    const { code } = await makeCoupon(sql);
    const elsewhere = await makeCoupon(sql, { skuId: (await makeOffer(sql)).skuId });
    const over = await makeCoupon(sql, { endsAt: new Date('2021-01-01') });
    const guest = await guestWith(offer);
    await guest.put(COUPON, { code });
    const reasons: [typed: string, reason: string][] = [
      ['NO-SUCH-CODE', 'UNKNOWN'],
      ["' or 1=1 --", 'UNKNOWN'],
      [over.code, 'ENDED'],
      [elsewhere.code, 'NOT_APPLICABLE'],
    ];
    for (const [typed, reason] of reasons) {
      expect(await guest.put(COUPON, { code: typed })).toMatchObject({
        status: 409,
        body: { code: 'COUPON_UNAVAILABLE', reason },
      });
    }
    expect((await guest.get('/api/v1/cart')).body.coupon).toMatchObject({ code });
  });

  it.each([[{}], [{ code: '' }], [{ code: 7 }], [{ code: 'X'.repeat(65) }]])('refuses the body %j', async (body) => {
    const guest = await guestWith(offer);
    expect(await guest.put(COUPON, body)).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST' } });
  });

  it('is only for who has a cart, at the version that they saw, and not from another site', async () => {
    const { code } = await makeCoupon(sql);
    expect(await new Visitor().put(COUPON, { code })).toMatchObject({ status: 401 });
    const guest = await guestWith(offer);
    const stale = await guest.put(COUPON, { code }, { headers: { 'if-match': '"7"' } });
    expect(stale).toMatchObject({ status: 409, body: { code: 'CART_CHANGED', cart: { coupon: null } } });
    const browser = new Visitor();
    await browser.put(`/api/v1/cart/items/${offer.skuId}`, { sellerId: offer.sellerId, quantity: 1 });
    expect(await browser.put(COUPON, { code }, { headers: { origin: 'https://evil.example' } })).toMatchObject({
      status: 403,
      body: { code: 'CROSS_ORIGIN' },
    });
  });
});

describe('an order with a coupon over HTTP', () => {
  it('is refused with the price without it once it is used up, and taken after that price was agreed to (C-022)', async () => {
    const { code } = await makeCoupon(sql, { totalLimit: 1 });
    const [x, y] = [await guestWith(offer), await guestWith(offer)];
    await x.put(COUPON, { code });
    await y.put(COUPON, { code });
    const seen = await y.post('/api/v1/checkout/preview', {});
    expect(seen.body).toMatchObject({ total: '121.90', coupon: { code, discount: '8.00' } });
    const bought = await order(
      x,
      (await x.post('/api/v1/checkout/preview', {})).body.priceVersion,
      `x-${code}-key-000001`,
    );
    expect(bought).toMatchObject({
      status: 201,
      body: { discount: '28.00', coupon: { code, discount: '8.00' }, total: '121.90' },
    });

    const refused = await order(y, seen.body.priceVersion, `y-${code}-key-000001`);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'COUPON_UNAVAILABLE',
        reason: 'USED_UP',
        changes: [{ field: 'coupon', old: '8.00', new: '0.00' }],
      },
    });
    const taken = await order(y, refused.body.priceVersion, `y-${code}-key-000002`);
    expect(taken).toMatchObject({
      status: 201,
      body: { coupon: null, total: '129.90', payment: { status: 'CAPTURED' } },
    });
    // What was paid for leaves the cart, and with it the coupon that brought nothing stays where it was put.
    expect((await y.get('/api/v1/cart')).body.items).toEqual([]);
  });
});
