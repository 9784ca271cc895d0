import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#domain/account/hash-password.ts';
import { makeOffer, makeSeller, makeUser, makeWarehouse } from '#tests/support/factories.ts';
import { apiGuest, stack, Visitor } from './visitor.ts';

const BOOK = '/api/v1/addresses';
const PREVIEW = '/api/v1/checkout/preview';
const ORDERS = '/api/v1/orders';
const PASSWORD = 'correct horse battery';
const HOME = {
  name: 'Ada Deniz',
  line1: 'Liman Cd. 1',
  city: 'Konak',
  region: 'İzmir',
  postalCode: '35250',
  country: 'TR',
};

let sql: postgres.Sql;
let passwordHash: string;

beforeAll(async () => {
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => sql.end());

/** A new member with an empty address book, signed in. */
async function member(): Promise<Visitor> {
  const email = `reader-${crypto.randomUUID()}@example.com`;
  await makeUser(sql, { email, passwordHash });
  const visitor = new Visitor();
  await visitor.signIn(email, PASSWORD);
  return visitor;
}

const notFound = { status: 404, body: { code: 'NOT_FOUND' } };
const idOf = (answer: { body: Record<string, unknown> }) => String(answer.body.addressId);

describe('the address book', () => {
  it('is written, read, changed and emptied, and belongs to nobody else’s cache', async () => {
    const ada = await member();
    const made = await ada.post(BOOK, HOME);
    expect(made).toMatchObject({ status: 201, body: { ...HOME, isDefault: true } });
    expect(made.headers.get('cache-control')).toBe('private, no-store');
    const path = `${BOOK}/${idOf(made)}`;
    expect(made.headers.get('location')).toBe(path);
    expect(await ada.post(BOOK, HOME), 'the same again').toMatchObject({ status: 200, body: made.body });
    const work = await ada.post(BOOK, { ...HOME, line1: 'Rıhtım Cd. 2' });

    expect(await ada.put(path, { ...HOME, name: 'Can Deniz' })).toMatchObject({
      status: 200,
      body: { name: 'Can Deniz' },
    });
    expect(await ada.call('PUT', `${BOOK}/${idOf(work)}/default`)).toMatchObject({
      status: 200,
      body: { isDefault: true },
    });
    const list = await ada.get(BOOK);
    expect(list.headers.get('cache-control')).toBe('private, no-store');
    expect(list).toMatchObject({
      status: 200,
      body: { items: [{ line1: 'Rıhtım Cd. 2' }, { name: 'Can Deniz', isDefault: false }] },
    });

    expect((await ada.delete(path)).status).toBe(204);
    expect(await ada.delete(path)).toMatchObject(notFound);
    expect(await ada.get(path)).toMatchObject(notFound);
  });

  it('shows another member nothing, not even that it is there', async () => {
    const [ada, mallory] = [await member(), await member()];
    const path = `${BOOK}/${idOf(await ada.post(BOOK, HOME))}`;
    for (const answer of [
      await mallory.get(path),
      await mallory.put(path, HOME),
      await mallory.call('PUT', `${path}/default`),
      await mallory.delete(path),
      await mallory.get(`${BOOK}/nonsense`),
    ])
      expect(answer).toMatchObject(notFound);
    expect((await mallory.get(BOOK)).body).toEqual({ items: [] });
    expect((await ada.get(path)).body).toMatchObject(HOME);
  });

  it('is for members', async () => {
    for (const visitor of [new Visitor(), apiGuest()]) {
      expect(await visitor.get(BOOK)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
      expect(await visitor.post(BOOK, HOME)).toMatchObject({ status: 401 });
    }
  });

  it('refuses other sites, what is no address, and the twenty-first', async () => {
    const ada = await member();
    expect(await ada.post(BOOK, HOME, { headers: { origin: 'https://evil.example' } })).toMatchObject({
      status: 403,
      body: { code: 'CROSS_ORIGIN' },
    });
    expect(await ada.post(BOOK, { ...HOME, name: 'x'.repeat(101), country: 'XX' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'name', code: 'TOO_LARGE' }, { path: 'country' }] },
    });
    expect(await ada.post(BOOK, { ...HOME, line2: 'x'.repeat(70_000) })).toMatchObject({ status: 413 });
    for (let door = 1; door <= 20; door += 1)
      expect((await ada.post(BOOK, { ...HOME, line2: `Daire ${door}` })).status).toBe(201);
    expect(await ada.post(BOOK, HOME)).toMatchObject({ status: 422, body: { code: 'TOO_MANY_ADDRESSES' } });
  });
});

describe('an address of the book, by its id', () => {
  it('says where the parcels come from, and is what the order goes to', async () => {
    const ada = await member();
    const sellerId = await makeSeller(sql);
    const izmir = await makeWarehouse(sql, { sellerId, city: 'Izmir', latitude: 38.42, longitude: 27.14 });
    const ankara = await makeWarehouse(sql, { sellerId, city: 'Ankara', latitude: 39.93, longitude: 32.86 });
    const offer = await makeOffer(sql, { sellerId, stock: [3, 3], warehouseIds: [ankara, izmir] });
    await ada.put(`/api/v1/cart/items/${offer.skuId}`, { sellerId, quantity: 2 });
    const addressId = idOf(await ada.post(BOOK, HOME));
    const far = idOf(await ada.post(BOOK, { ...HOME, city: 'Çankaya', region: 'Ankara' }));

    expect((await ada.post(PREVIEW, {})).body.parcels).toBeNull();
    expect((await ada.post(PREVIEW, { addressId: far })).body.parcels).toMatchObject([
      { warehouseId: ankara, units: 2 },
    ]);
    const preview = await ada.post(PREVIEW, { addressId });
    expect(preview.body.parcels).toMatchObject([{ warehouseId: izmir, city: 'Izmir', units: 2 }]);

    const body = { priceVersion: preview.body.priceVersion, addressId, paymentMethodToken: 'tok_ok' };
    const key = { headers: { 'idempotency-key': crypto.randomUUID() } };
    const placed = await ada.post(ORDERS, body, key);
    expect(placed).toMatchObject({
      status: 201,
      body: { shippingAddress: HOME, items: [{ warehouses: [{ warehouseId: izmir, quantity: 2 }] }] },
    });
    expect(placed.body.shippingAddress).not.toHaveProperty('latitude');

    // The order has a copy, and the same request is the same order, whatever became of the book.
    await ada.delete(`${BOOK}/${addressId}`);
    const again = await ada.post(ORDERS, body, key);
    expect(again).toMatchObject({ status: 200, body: { orderId: placed.body.orderId, shippingAddress: HOME } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await ada.post(ORDERS, body, { headers: { 'idempotency-key': crypto.randomUUID() } })).toMatchObject(
      notFound,
    );
  });

  it('of somebody else is not there; a guest has none at all', async () => {
    const [ada, mallory, guest] = [await member(), await member(), apiGuest()];
    const addressId = idOf(await ada.post(BOOK, HOME));
    const offer = await makeOffer(sql);
    for (const buyer of [mallory, guest]) {
      await buyer.put(`/api/v1/cart/items/${offer.skuId}`, { sellerId: offer.sellerId, quantity: 1 });
      const { priceVersion } = (await buyer.post(PREVIEW, {})).body;
      expect(await buyer.post(PREVIEW, { addressId })).toMatchObject(notFound);
      const order = { priceVersion, addressId, paymentMethodToken: 'tok_ok', email: 'm@example.com' };
      const headers = { 'idempotency-key': crypto.randomUUID() };
      expect(await buyer.post(ORDERS, order, { headers })).toMatchObject(notFound);
    }
    const [held] = await sql`select sum(reserved)::int as units from inventory where sku_id = ${offer.skuId}`;
    expect(held?.units).toBe(0);
  });

  it('stands instead of an address written out: neither and both are refused', async () => {
    const ada = await member();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { priceVersion: 'x', paymentMethodToken: 'tok_ok' };
    expect(await ada.post(ORDERS, body, { headers })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'shippingAddress', code: 'REQUIRED' }] },
    });
    const both = { addressId: '1', shippingAddress: HOME };
    expect(await ada.post(ORDERS, { ...body, ...both }, { headers })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'addressId' }] },
    });
    expect(await ada.post(PREVIEW, both)).toMatchObject({ status: 422, body: { errors: [{ path: 'addressId' }] } });
  });
});

it('GET /api/v1/places gives what an address form offers, for everybody and for a day', async () => {
  const answer = await new Visitor().get('/api/v1/places?country=TR');
  expect(answer.body).toMatchObject({ regions: expect.arrayContaining(['İzmir', 'Çankırı']) });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  expect((await new Visitor().get('/api/v1/places?country=XX')).body).toEqual({ regions: [], cities: [] });
  expect(await new Visitor().get('/api/v1/places?country=turkey')).toMatchObject({ status: 422 });
});
