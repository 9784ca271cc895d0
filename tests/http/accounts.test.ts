import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { present } from '#lib/result.ts';
import { type MadeOffer, makeOffer } from '#tests/support/factories.ts';
import { stack, Visitor } from './visitor.ts';

let sql: postgres.Sql;
let offer: MadeOffer;
let other: MadeOffer;
beforeAll(async () => {
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
  offer = await makeOffer(sql, { priceMinor: 18_900, stock: [100] });
  other = await makeOffer(sql, { priceMinor: 500, stock: [100] });
});
afterAll(() => sql.end());

const PASSWORD = 'hold fast 1';
const address = { name: 'Ada Deniz', line1: 'Liman 1', city: 'Istanbul', postalCode: '34000', country: 'TR' };

/** Somebody with an account of their own, signed in and merged as the page does it. */
async function member(visitor = new Visitor(), email = `${randomUUID()}@example.com`) {
  const made = await visitor.post('/api/v1/account', { name: 'Ada Deniz', email, password: PASSWORD });
  expect(made).toMatchObject({ status: 201, body: { email, name: 'Ada Deniz' } });
  await signIn(visitor, email);
  return { visitor, email };
}

async function signIn(visitor: Visitor, email: string, password = PASSWORD) {
  expect(await visitor.signIn(email, password)).toMatchObject({ status: 200 });
  return await visitor.post('/api/v1/cart/merge', {});
}

async function signOut(visitor: Visitor) {
  const { body } = await visitor.get('/api/auth/csrf');
  const form = new URLSearchParams({ csrfToken: String(body.csrfToken), json: 'true' });
  return await visitor.call('POST', '/api/auth/signout', { body: form });
}

const put = (who: Visitor, of: MadeOffer, quantity: number) =>
  who.put(`/api/v1/cart/items/${of.skuId}`, { sellerId: of.sellerId, quantity });
const cartOf = async (who: Visitor) => {
  const { body } = await who.get('/api/v1/cart');
  return (body.items as { skuId: string; quantity: number }[]).map(({ skuId, quantity }) => [skuId, quantity]);
};
const preview = async (who: Visitor) =>
  String((await who.post('/api/v1/checkout/preview', { shippingAddress: address })).body.priceVersion);
const order = (who: Visitor, priceVersion: string, email?: string) =>
  who.post(
    '/api/v1/orders',
    { priceVersion, shippingAddress: address, paymentMethodToken: 'tok_ok', ...(email ? { email } : {}) },
    { headers: { 'idempotency-key': randomUUID() } },
  );
const buy = async (who: Visitor, email?: string) => {
  await put(who, offer, 1);
  const placed = await order(who, await preview(who), email);
  expect(placed.status).toBe(201);
  return String(placed.body.orderId);
};

/** The addresses in the newest mail to somebody, as the page of the outbox shows it. */
async function linksMailedTo(email: string, kind: string): Promise<string[]> {
  const newest = async () =>
    (await sql`select id from mails where recipient = ${email} and kind = ${kind} order by id desc limit 1`)[0]?.id;
  await expect.poll(newest, { timeout: 20_000, interval: 100 }).toBeDefined();
  const { body } = await new Visitor().get(`/api/mail/${await newest()}`);
  return [...String(body.text).matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}
const pathOf = (href: string) => new URL(href).pathname + new URL(href).search;

describe('an account', () => {
  it('is made once for an address, and says what is wrong with a request', async () => {
    const { email } = await member();
    const again = (body: object) => new Visitor().post('/api/v1/account', body);
    const good = { name: 'Bo', email: email.toUpperCase(), password: PASSWORD };
    expect(await again(good)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect(await again({ ...good, password: 'short' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'password', code: 'TOO_SMALL' }] },
    });
    expect(await again({ ...good, email: 'a@b\r\nBcc: c@d.example' })).toMatchObject({ status: 422 });
    expect(await again({ ...good, name: '\u202eevil' })).toMatchObject({ status: 422 });
  });

  it('is signed out everywhere by a new password, which alone opens it', async () => {
    const { visitor, email } = await member();
    const elsewhere = new Visitor();
    await signIn(elsewhere, email);
    const change = (currentPassword: string) =>
      visitor.put('/api/v1/account/password', { currentPassword, newPassword: 'another one' });
    expect(await change('wrong')).toMatchObject({ status: 422, body: { code: 'WRONG_PASSWORD' } });
    expect((await elsewhere.get('/api/v1/cart')).body.cartId).toMatch(/^u:/);
    expect(await change(PASSWORD)).toMatchObject({ status: 204 });
    for (const browser of [visitor, elsewhere]) {
      expect((await browser.get('/api/v1/cart')).body.cartId).toBeNull();
      expect((await browser.get('/api/auth/session')).body.user).toBeUndefined();
    }
    expect(await elsewhere.signIn(email, PASSWORD)).toMatchObject({ status: 401 });
    expect(await elsewhere.signIn(email, 'another one')).toMatchObject({ status: 200 });
    expect(await elsewhere.delete('/api/v1/account/sessions')).toMatchObject({ status: 204 });
    expect((await elsewhere.get('/api/v1/cart')).body.cartId).toBeNull();
  });

  it('gets a new password by a mailed link, once; asking tells nothing of who has an account', async () => {
    const { email } = await member();
    const ask = (asked: string) => new Visitor().post('/api/v1/password-resets', { email: asked });
    const [known, unknown] = [await ask(email), await ask(`nobody-${email}`)];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const [link = ''] = await linksMailedTo(email, 'PASSWORD_RESET');
    const key = new URL(link).searchParams.get('key');
    const redeem = () => new Visitor().post('/api/v1/password-resets/redeem', { key, password: 'another one' });
    expect(await redeem()).toMatchObject({ status: 200, body: { email } });
    expect(await redeem()).toMatchObject({ status: 410, body: { code: 'LINK_EXPIRED' } });
  });
});

describe('one browser, two people', () => {
  it('C-160: who signs out leaves nothing for who signs in next', async () => {
    const { visitor: browser, email } = await member();
    await put(browser, offer, 1);
    const orderId = await buy(browser);
    await put(browser, other, 1);
    const left = await signOut(browser);
    expect(left.status).toBe(200);
    expect([...browser.cookies.keys()].filter((name) => /session-token|hf_/.test(name))).toEqual([]);

    const { visitor: bo } = await member(browser);
    expect(await cartOf(bo)).toEqual([]);
    expect(await bo.get(`/api/v1/orders/${orderId}`)).toMatchObject({ status: 404 });
    expect((await bo.get('/api/v1/orders')).body.items).toEqual([]);
    // A member's cart has no token by which it could be merged.
    const [ada] = await sql`select id from users where email = ${email}`;
    expect(await bo.post('/api/v1/cart/merge', { guestCartToken: `u:${ada?.id}` })).toMatchObject({ status: 422 });

    const elsewhere = new Visitor();
    await signIn(elsewhere, email);
    expect(await cartOf(elsewhere)).toEqual([[other.skuId, 1]]);
  });

  it('C-160: a guest who was merged into one member is nobody to the next, whoever kept the token', async () => {
    const guest = new Visitor();
    await put(guest, offer, 1);
    const token = present(guest.cookies.get('hf_guest'), 'guest token');
    const { visitor: ada } = await member(guest);
    expect(await cartOf(ada)).toEqual([[offer.skuId, 1]]);
    const { visitor: bo } = await member();
    const answer = await bo.post('/api/v1/cart/merge', { guestCartToken: token });
    expect(answer.body.merge).toMatchObject({ status: 'ALREADY_MERGED' });
    expect(await cartOf(bo)).toEqual([]);
  });

  it('C-006: what a guest previewed is not what the member orders, and the member’s own address is written to', async () => {
    const { visitor: ada, email } = await member();
    await put(ada, offer, 1);
    const guest = new Visitor();
    await put(guest, offer, 1);
    const seenByGuest = await preview(guest);
    await signIn(guest, email);
    expect(await cartOf(guest)).toEqual([[offer.skuId, 2]]);
    expect(await order(guest, seenByGuest)).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
    const placed = await order(guest, await preview(guest));
    expect(placed).toMatchObject({ status: 201, body: { email } });
  });
});

it('C-161: two people at one address get each their own, and nothing of it may be kept by a cache', async () => {
  const { visitor: ada } = await member();
  const orderId = await buy(ada);
  await put(ada, other, 2);
  const { visitor: bo } = await member();
  for (const path of ['/api/v1/cart', '/api/v1/orders', '/api/auth/session']) {
    const [hers, his] = [await ada.get(path), await bo.get(path)];
    expect(hers.body, path).not.toEqual(his.body);
    for (const answer of [hers, his]) expect(answer.headers.get('cache-control'), path).toMatch(/no-store/);
  }
  const seen = await bo.post('/api/v1/checkout/preview', { shippingAddress: address });
  expect(JSON.stringify(seen.body)).not.toContain('Ada');
  expect(seen.headers.get('cache-control')).toBe('private, no-store');
  const foreign = await bo.get(`/api/v1/orders/${orderId}`);
  expect(foreign.status).toBe(404);
  expect(foreign.headers.get('cache-control')).toBe('private, no-store');
  const page = await ada.get(`/orders/${orderId}`);
  expect(page.headers.get('cache-control')).toMatch(/no-store/);
});

describe('the link in a guest’s mail', () => {
  it('opens their order in any browser, leaves no key in the address, and opens nothing else', async () => {
    const guest = new Visitor();
    const email = `${randomUUID()}@example.com`;
    const [first, second] = [await buy(guest, email), await buy(guest, email)];
    const [link = ''] = await linksMailedTo(email, 'ORDER_CONFIRMED');
    const [tracked, untracked] = link.includes(first) ? [first, second] : [second, first];
    const browser = new Visitor();
    const opened = await browser.get(pathOf(link));
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/orders/${tracked}`]);
    expect(opened.headers.getSetCookie()[0]).toMatch(/^hf_orders=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax/);
    expect(await browser.get(`/api/v1/orders/${tracked}`)).toMatchObject({ status: 200, body: { email } });
    expect((await browser.get(`/api/v1/orders/${untracked}`)).status).toBe(401);
    expect((await browser.get('/api/v1/orders')).status).toBe(401);

    // One order's key is no other's, changed or not.
    const stranger = new Visitor();
    const crossed = pathOf(link).replace(tracked, untracked);
    expect((await stranger.get(crossed)).headers.getSetCookie()).toEqual([]);
    expect((await stranger.get(`${pathOf(link)}x`)).headers.getSetCookie()).toEqual([]);
    expect((await stranger.get(`/api/v1/orders/${tracked}`)).status).toBe(401);
  });

  it('lets an account have the order, and is worth nothing from then on', async () => {
    const email = `${randomUUID()}@example.com`;
    const guest = new Visitor();
    const orderId = await buy(guest, email);
    const [link = ''] = await linksMailedTo(email, 'ORDER_CONFIRMED');
    const adopt = (who: Visitor) => who.post(`/api/v1/orders/${orderId}/adopt`, {});
    const { visitor: ada } = await member(new Visitor(), email);
    expect(await adopt(ada)).toMatchObject({ status: 404 });
    await ada.get(pathOf(link));
    expect(await adopt(ada)).toMatchObject({ status: 200, body: { orderId } });
    expect(await adopt(ada)).toMatchObject({ status: 200 });
    expect((await ada.get('/api/v1/orders')).body.items).toMatchObject([{ orderId }]);
    expect(ada.cookies.has('hf_orders')).toBe(false);

    const late = new Visitor();
    expect((await late.get(pathOf(link))).headers.get('location')).toBe(
      `/sign-in?callbackUrl=${encodeURIComponent(`/orders/${orderId}`)}`,
    );
    const { visitor: bo } = await member();
    await bo.get(pathOf(link));
    expect(await adopt(bo)).toMatchObject({ status: 404 });
    expect(await bo.get(`/api/v1/orders/${orderId}`)).toMatchObject({ status: 404 });
  });
});

it('a mail of the outbox may load nothing and run nothing', async () => {
  const { email } = await member();
  const [row] = await sql`select id from mails where recipient = ${email}`;
  const { status, headers } = await new Visitor().get(`/api/mail/${row?.id}`);
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline'/);
  expect((await new Visitor().get('/api/mail/1e5')).status).toBe(404);
});
