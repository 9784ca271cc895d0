import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeOffer, makeOffer } from '#tests/support/factories.ts';
import { apiGuest, stack, Visitor } from './visitor.ts';

const PATH = '/api/v1/checkout/preview';
const ADDRESS = { name: 'Ada Deniz', line1: 'Liman Sok. 1', city: 'İzmir', country: 'TR' };

let sql: postgres.Sql;
let offer: MadeOffer;

beforeAll(async () => {
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
  offer = await makeOffer(sql, { priceMinor: 18_900 });
});

afterAll(() => sql.end());

async function guestWith(of: MadeOffer, quantity: number): Promise<Visitor> {
  const guest = apiGuest();
  await guest.put(`/api/v1/cart/items/${of.skuId}`, { sellerId: of.sellerId, quantity });
  return guest;
}

describe('POST /api/v1/checkout/preview', () => {
  it('prices the cart, with an address and without a body', async () => {
    const guest = await guestWith(offer, 2);
    const bare = await guest.call('POST', PATH);
    expect(bare).toMatchObject({
      status: 200,
      body: {
        subtotal: '378.00',
        shipping: '49.90',
        total: '427.90',
        currency: 'TRY',
        cartVersion: 1,
        orderable: true,
      },
    });
    const addressed = await guest.post(PATH, { shippingAddress: ADDRESS });
    const parcels = [
      {
        warehouseId: offer.warehouseIds[0],
        city: expect.any(String),
        sellerName: expect.any(String),
        units: 2,
        days: { from: expect.any(Number), to: expect.any(Number) },
      },
    ];
    expect(addressed.body).toEqual({ ...bare.body, parcels });
    expect(await guest.post(PATH, {})).toMatchObject({ status: 200 });
  });

  it('warns of what is short, and holds nothing', async () => {
    const short = await makeOffer(sql, { stock: [3] });
    const guest = await guestWith(short, 5);
    expect((await guest.post(PATH, {})).body).toMatchObject({
      warnings: [{ code: 'LOW_STOCK', skuId: short.skuId, sellerId: short.sellerId, available: 3 }],
      orderable: false,
    });
    const [row] = await sql`select reserved from inventory where sku_id = ${short.skuId}`;
    expect(row?.reserved).toBe(0);
  });

  it('shows an empty cart as not orderable', async () => {
    expect(await apiGuest().post(PATH, {})).toMatchObject({ status: 200, body: { items: [], orderable: false } });
  });

  it.each([
    [{ shippingAddress: { ...ADDRESS, country: 'XX' } }, 'shippingAddress.country'],
    [{ shippingAddress: { ...ADDRESS, name: 'a\0b' } }, 'shippingAddress.name'],
    [{ shippingAddress: 'home' }, 'shippingAddress'],
    [[], ''],
    [null, ''],
    ['text', ''],
  ])('refuses the body %j', async (body, path) => {
    const guest = await guestWith(offer, 1);
    expect(await guest.post(PATH, body)).toMatchObject({
      status: 422,
      body: { code: 'INVALID_REQUEST', errors: [{ path }] },
    });
  });

  it('is for someone who has a cart', async () => {
    expect(await new Visitor().post(PATH, {})).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });
});
