import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#domain/account/hash-password.ts';
import { present } from '#lib/result.ts';
import { type MadeOffer, makeOffer, makeUser } from '#tests/support/factories.ts';
import { apiGuest, stack, Visitor } from './visitor.ts';

let sql: postgres.Sql;
let offer: MadeOffer;
let other: MadeOffer;

beforeAll(async () => {
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
  offer = await makeOffer(sql, { priceMinor: 18_900 });
  other = await makeOffer(sql, { priceMinor: 500 });
});

afterAll(() => sql.end());

const pathOf = (of: Pick<MadeOffer, 'skuId'>) => `/api/v1/cart/items/${of.skuId}`;
const put = (who: Visitor, of: MadeOffer, quantity: unknown, headers: Record<string, string> = {}) =>
  who.put(pathOf(of), { sellerId: of.sellerId, quantity }, { headers });
const quantities = ({ body }: { body: Record<string, unknown> }) =>
  (body.items as { quantity: number }[]).map((item) => item.quantity);

describe('a new visitor', () => {
  it('has an empty cart and is given no token for looking', async () => {
    const answer = await new Visitor().get('/api/v1/cart');
    expect(answer).toMatchObject({ status: 200, body: { version: 0, items: [], subtotal: '0.00' } });
    expect(answer.headers.get('etag')).toBe('"0"');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('becomes a guest by putting something in, in a browser and in an API client', async () => {
    const visitor = new Visitor();
    const answer = await put(visitor, offer, 2);
    expect(answer).toMatchObject({ status: 200, body: { version: 1, subtotal: '378.00' } });
    expect(answer.headers.get('etag')).toBe('"1"');
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^hf_guest=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    expect(quantities(await visitor.get('/api/v1/cart'))).toEqual([2]);

    const client = new Visitor();
    client.headers['cart-token'] = present(answer.headers.get('cart-token'), 'Cart-Token');
    expect(quantities(await client.get('/api/v1/cart'))).toEqual([2]);
  });

  it('cannot take anything out: who they are is asked first', async () => {
    expect(await new Visitor().delete(pathOf(offer))).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  it.each(['short', 'x'.repeat(201), 'a b c d e f g h i j k', 'ünicode-is-not-a-token-of-ours'.replace('ü', '%')])(
    'is not taken for a guest by the Cart-Token %j',
    async (token) => {
      const answer = await new Visitor().get('/api/v1/cart', { headers: { 'cart-token': token } });
      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    },
  );
});

describe('versions', () => {
  it('grow by one per change; the same again, on either process, changes nothing', async () => {
    const guest = apiGuest();
    expect((await put(guest, offer, 2)).body.version).toBe(1);
    const from = stack.webUrls.at(-1) as string;
    const again = await guest.put(pathOf(offer), { sellerId: offer.sellerId, quantity: 2 }, { from });
    expect(again).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await put(guest, other, 1)).headers.get('etag')).toBe('"2"');
  });

  it('that are stale are refused with the cart as it is now, and nothing is changed', async () => {
    const guest = apiGuest();
    await put(guest, offer, 1);
    await put(guest, offer, 2);
    const refused = await put(guest, offer, 9, { 'if-match': '"1"' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'CART_CHANGED', cart: { version: 2 } } });
    expect(refused.headers.get('etag')).toBe('"2"');
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect(await guest.delete(pathOf(offer), { headers: { 'if-match': '"1"' } })).toMatchObject({
      status: 409,
      body: { code: 'CART_CHANGED' },
    });
    expect(quantities(await guest.get('/api/v1/cart'))).toEqual([2]);
  });

  it.each(['"2"', '2', 'W/"2"', '*', '"1", "2"'])('match as %s', async (ifMatch) => {
    const guest = apiGuest();
    await put(guest, offer, 1);
    await put(guest, offer, 2);
    expect(await put(guest, offer, 3, { 'if-match': ifMatch })).toMatchObject({ status: 200, body: { version: 3 } });
  });

  it.each(['', 'abc', '"x"', '1.5', '-1', '"1" "2"', '99999999999999999999'])(
    'are not read from %j',
    async (ifMatch) => {
      const guest = apiGuest();
      await put(guest, offer, 1);
      const refused = await put(guest, offer, 3, { 'if-match': ifMatch });
      expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST', errors: [{ path: 'If-Match' }] } });
      expect(quantities(await guest.get('/api/v1/cart'))).toEqual([1]);
    },
  );

  it('lose nothing when a new guest puts two things in at the same instant, through two processes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const guest = apiGuest();
      const answers = await Promise.all(
        [offer, other].map((of, index) =>
          guest.put(
            pathOf(of),
            { sellerId: of.sellerId, quantity: 1 },
            { from: stack.webUrls[index % stack.webUrls.length] as string },
          ),
        ),
      );
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      expect(await guest.get('/api/v1/cart')).toMatchObject({ body: { version: 2 } });
    }
  });
});

describe('a quantity', () => {
  it.each([
    ['a string', '2', 'INVALID_TYPE'],
    ['full-width', '１', 'INVALID_TYPE'],
    ['scientific text', '1e3', 'INVALID_TYPE'],
    ['a fraction', 1.5, 'INVALID_TYPE'],
    ['null', null, 'INVALID_TYPE'],
    ['a list', [], 'INVALID_TYPE'],
    ['true', true, 'INVALID_TYPE'],
    ['missing', undefined, 'REQUIRED'],
    ['zero', 0, 'TOO_SMALL'],
    ['negative', -1, 'TOO_SMALL'],
    ['one too many', 21, 'TOO_LARGE'],
    ['2^31', 2_147_483_648, 'TOO_LARGE'],
    ['1e21', 1e21, 'TOO_LARGE'],
    ['2^53 + 2', 2 ** 53 + 2, 'TOO_LARGE'],
  ])('that is %s is refused, and the line stays as it was (C-012, C-014)', async (_name, quantity, code) => {
    const guest = apiGuest();
    await put(guest, offer, 2);
    const refused = await put(guest, offer, quantity);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'INVALID_REQUEST', errors: [{ path: 'quantity', code }] });
    expect(await guest.get('/api/v1/cart')).toMatchObject({ body: { version: 1, items: [{ quantity: 2 }] } });
  });

  it('is bounded by the offer, and the refusal says by what', async () => {
    const scarce = await makeOffer(sql, { maxPerOrder: 2 });
    expect((await put(apiGuest(), scarce, 3)).body).toMatchObject({ errors: [{ path: 'quantity', max: 2 }] });
  });

  it('may be as large as the offer says', async () => {
    const bulk = await makeOffer(sql, { maxPerOrder: 100_000 });
    expect(await put(apiGuest(), bulk, 100_000)).toMatchObject({ status: 200 });
  });
});

describe('a line', () => {
  it('of an unknown SKU or seller is 404, of an offer that is off 409', async () => {
    const guest = apiGuest();
    for (const skuId of ['999999999', 'abc', '0', '9223372036854775808', '%00', '1%27--'])
      expect(await guest.put(`/api/v1/cart/items/${skuId}`, { sellerId: offer.sellerId, quantity: 1 })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    expect(await guest.put(pathOf(offer), { sellerId: '999999999', quantity: 1 })).toMatchObject({ status: 404 });
    const off = await makeOffer(sql, { active: false });
    expect(await put(guest, off, 1)).toMatchObject({
      status: 409,
      body: { code: 'ITEM_UNAVAILABLE', items: [{ skuId: off.skuId, sellerId: off.sellerId }] },
    });
  });

  it('number 101 is refused as TOO_MANY_LINES', async () => {
    const guest = apiGuest();
    await put(guest, offer, 1);
    const filler = Array.from({ length: 99 }, (_, index) => ({
      skuId: String(10_000_000 + index),
      sellerId: '1',
      quantity: 1,
      priceAtAddMinor: 1,
      title: 'x',
      addedAt: '2026-01-01T00:00:00.000Z',
    }));
    const { cartId } = (await guest.get('/api/v1/cart')).body;
    await sql`update carts set items = items || ${sql.json(filler)} where cart_id = ${String(cartId)}`;
    expect(await put(guest, other, 1)).toMatchObject({ status: 422, body: { code: 'TOO_MANY_LINES' } });
    expect(await put(guest, offer, 2)).toMatchObject({ status: 200 });
  });

  it('is removed once; again changes nothing; two sellers of a SKU must be told apart', async () => {
    const guest = apiGuest();
    const rival = await makeOffer(sql, { skuId: offer.skuId });
    await put(guest, offer, 1);
    await put(guest, rival, 2);
    expect(await guest.delete(pathOf(offer))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'sellerId', code: 'AMBIGUOUS' }] },
    });
    const removed = await guest.delete(`${pathOf(offer)}?sellerId=${offer.sellerId}`);
    expect(removed).toMatchObject({ status: 200, body: { version: 3 } });
    expect(quantities(removed)).toEqual([2]);
    expect(await guest.delete(`${pathOf(offer)}?sellerId=${offer.sellerId}`)).toMatchObject({ body: { version: 3 } });
    expect(quantities(await guest.delete(pathOf(rival)))).toEqual([]);
    expect(await guest.delete('/api/v1/cart/items/nonsense')).toMatchObject({ status: 200, body: { version: 4 } });
  });
});

describe('a merge', () => {
  const password = 'hold fast to it';
  let passwordHash: string;
  beforeAll(async () => {
    passwordHash = await hashPassword(password);
  });

  async function member(): Promise<Visitor> {
    const email = `merge-${crypto.randomUUID()}@example.com`;
    await makeUser(sql, { email, passwordHash });
    const visitor = new Visitor();
    expect((await visitor.signIn(email, password)).status).toBe(200);
    return visitor;
  }

  it('brings the browser’s guest cart once and takes the guest cookie away', async () => {
    const visitor = await member();
    const guest = new Visitor();
    await put(guest, offer, 2);
    const token = present(guest.cookies.get('hf_guest'), 'guest cookie');
    visitor.cookies.set('hf_guest', token);
    const merged = await visitor.post('/api/v1/cart/merge', {});
    expect(merged).toMatchObject({ status: 200, body: { version: 1, merge: { status: 'MERGED', adjustments: [] } } });
    expect(quantities(merged)).toEqual([2]);
    expect(visitor.cookies.has('hf_guest')).toBe(false);
    for (let repeat = 0; repeat < 3; repeat += 1)
      expect(await visitor.post('/api/v1/cart/merge', { guestCartToken: token })).toMatchObject({
        status: 200,
        body: { version: 1, merge: { status: 'ALREADY_MERGED' } },
      });
    // The guest's browser, had the answer been lost, still works: it becomes another guest.
    const before = guest.cookies.get('hf_guest');
    expect(await put(guest, other, 1)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(guest.cookies.get('hf_guest')).not.toBe(before);
  });

  it('tells an API client that its guest cart has ended', async () => {
    const visitor = await member();
    const guest = apiGuest();
    await put(guest, offer, 1);
    await visitor.post('/api/v1/cart/merge', { guestCartToken: guest.headers['cart-token'] });
    expect(await put(guest, offer, 1)).toMatchObject({ status: 409, body: { code: 'CART_MERGED' } });
  });

  it('reports what the limit cut', async () => {
    const visitor = await member();
    const guest = apiGuest();
    await put(visitor, offer, 15);
    await put(guest, offer, 15);
    const { body } = await visitor.post('/api/v1/cart/merge', { guestCartToken: guest.headers['cart-token'] });
    expect(body.merge).toMatchObject({
      status: 'MERGED',
      adjustments: [{ code: 'QUANTITY_TOO_LARGE', requested: 30, quantity: 20 }],
    });
  });

  it('with nothing to merge is no error', async () => {
    expect(await (await member()).post('/api/v1/cart/merge', {})).toMatchObject({
      status: 200,
      body: { version: 0, merge: { status: 'MERGED', adjustments: [] } },
    });
  });

  it('is for members, and takes guest tokens only', async () => {
    const token = apiGuest().headers['cart-token'];
    for (const who of [new Visitor(), apiGuest()])
      expect(await who.post('/api/v1/cart/merge', { guestCartToken: token })).toMatchObject({ status: 401 });
    expect(await (await member()).post('/api/v1/cart/merge', { guestCartToken: 'nope' })).toMatchObject({
      status: 422,
    });
  });
});
