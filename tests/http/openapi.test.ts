import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#app/_openapi/operations.ts';
import { nowMs } from '#lib/clock.ts';
import { newId } from '#lib/ids.ts';
import { present } from '#lib/result.ts';
import { parseWebhookSecrets, signWebhook } from '#lib/standard-webhooks.ts';
import { type MadeOffer, makeApiKey, makeCoupon, makeOffer } from '#tests/support/factories.ts';
import { seen } from './documented.ts';
import { apiGuest, stack, Visitor } from './visitor.ts';

/*
 * Once through the public interface, each operation answered as it is when all goes well. Every answer is held to the document by
 * `Visitor.call`, here and in all other files; this one makes sure that none of them was left out.
 */

const PASSWORD = 'hold fast 1';
const ADDRESS = {
  name: 'Ada Deniz',
  line1: 'Liman 1',
  city: 'İzmir',
  region: 'İzmir',
  phone: '0555 000',
  country: 'TR',
};

let sql: postgres.Sql;
let offer: MadeOffer;

beforeAll(async () => {
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
  offer = await makeOffer(sql, { stock: [50] });
});
afterAll(() => sql.end());

const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const fill = (who: Visitor, quantity = 1) =>
  who.put(`/api/v1/cart/items/${offer.skuId}`, { sellerId: offer.sellerId, quantity });

async function orderBody(who: Visitor, paymentMethodToken: string, email: string) {
  await fill(who);
  const { body } = await who.post('/api/v1/checkout/preview', { shippingAddress: ADDRESS });
  return { priceVersion: body.priceVersion, shippingAddress: ADDRESS, email, paymentMethodToken };
}

async function order(who: Visitor, paymentMethodToken = 'tok_ok', email = 'ada@example.com'): Promise<string> {
  const { body } = await who.post('/api/v1/orders', await orderBody(who, paymentMethodToken, email), key());
  return String(body.orderId);
}

async function member() {
  const visitor = new Visitor();
  const email = `${randomUUID()}@example.com`;
  await visitor.post('/api/v1/account', { name: 'Ada Deniz', email, password: PASSWORD });
  await visitor.signIn(email, PASSWORD);
  return { visitor, email };
}

/** The addresses in the newest mail of a kind to somebody. */
async function linksMailedTo(email: string, kind: string): Promise<URL[]> {
  const newest = async () =>
    (await sql`select id from mails where recipient = ${email} and kind = ${kind} order by id desc limit 1`)[0]?.id;
  await expect.poll(newest, { timeout: 20_000, interval: 100 }).toBeDefined();
  const { body } = await new Visitor().get(`/api/mail/${await newest()}`);
  return [...String(body.text).matchAll(/href="([^"]+)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&')),
  );
}
const keyIn = (links: readonly URL[], pathname: string) =>
  present(
    links.find((link) => link.pathname === pathname)?.searchParams.get('key') ?? undefined,
    `a link to ${pathname}`,
  );

const operator = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });

describe('the interface answers as it is documented', () => {
  it('for who looks around', async () => {
    const { body } = await new Visitor().get('/api/v1/products?limit=2&sort=price');
    const [product] = body.items as { slug: string }[];
    await new Visitor().get(`/api/v1/products/${product?.slug}`);
    await new Visitor().get('/api/v1/suggestions?q=mug');
    await new Visitor().get('/api/v1/places?country=TR');
    await new Visitor().post('/api/v1/wishes', { skuId: offer.skuId });
    await new Visitor().post('/api/v1/language', { locale: 'tr' });
    const form = new URLSearchParams({ locale: 'tr' });
    await new Visitor().call('POST', '/api/v1/language', { body: form });
  });

  it('for a guest who orders, pays with another card and gets more time', async () => {
    const guest = apiGuest();
    await guest.get('/api/v1/cart');
    await fill(guest, 2);
    await guest.put('/api/v1/cart/coupon', { code: (await makeCoupon(sql)).code });
    await guest.delete('/api/v1/cart/coupon');
    await guest.delete(`/api/v1/cart/items/${offer.skuId}`);
    const body = await orderBody(guest, 'tok_declined', 'ada@example.com');
    const same = key();
    const placed = await guest.post('/api/v1/orders', body, same);
    await guest.post('/api/v1/orders', body, same);
    const path = `/api/v1/orders/${placed.body.orderId}`;
    const again = key();
    await guest.post(`${path}/payments`, { paymentMethodToken: 'tok_3ds' }, again);
    await guest.post(`${path}/payments`, { paymentMethodToken: 'tok_3ds' }, again);
    await sql`
      with late as (select date_trunc('milliseconds', clock_timestamp()) + interval '100 seconds' as at), o as (
        update orders set hold_expires_at = late.at from late where id = ${String(placed.body.orderId)})
      update stock_reservations set expires_at = late.at from late where order_id = ${String(placed.body.orderId)}`;
    await guest.post(`${path}/extend`, {});
    await guest.get(path);
    await guest.post(`${path}/cancel`, {});
    await guest.get('/api/v1/orders');
  });

  it('for a member', async () => {
    const { visitor: ada, email } = await member();
    await ada.post('/api/v1/cart/merge', {});
    const made = await ada.post('/api/v1/addresses', ADDRESS);
    await ada.post('/api/v1/addresses', ADDRESS);
    const path = `/api/v1/addresses/${made.body.addressId}`;
    await ada.get(path);
    await ada.put(path, { ...ADDRESS, line2: 'Kat 3' });
    await ada.call('PUT', `${path}/default`);
    await ada.get('/api/v1/addresses');
    await ada.delete(path);
    const orderId = await order(ada);
    const told = async () => (await ada.get('/api/v1/notices')).body.items as { noticeId: string; orderId: string }[];
    await expect.poll(told, { timeout: 20_000, interval: 100 }).toMatchObject([{ orderId }]);
    await ada.post('/api/v1/notices/read', { upTo: (await told())[0]?.noticeId });
    await ada.call('PATCH', '/api/v1/account', { json: { name: 'Ada' } });
    await ada.put('/api/v1/account/email', { email: `new-${email}`, currentPassword: PASSWORD });
    await ada.put('/api/v1/account/password', { currentPassword: PASSWORD, newPassword: 'hold fast 2' });
    await ada.signIn(`new-${email}`, 'hold fast 2');
    await ada.delete('/api/v1/account/sessions');
  });

  it('for who follows the links of letters', async () => {
    const { visitor: ada, email } = await member();
    await new Visitor().post('/api/v1/password-resets', { email });
    const reset = keyIn(await linksMailedTo(email, 'PASSWORD_RESET'), '/reset-password');
    await new Visitor().post('/api/v1/password-resets/redeem', { key: reset, password: 'hold fast 2' });
    await ada.signIn(email, 'hold fast 2');

    const mailed = `${randomUUID()}@example.com`;
    const orderId = await order(new Visitor(), 'tok_ok', mailed);
    const track = (await linksMailedTo(mailed, 'ORDER_CONFIRMED')).find(({ pathname }) => pathname.endsWith('/track'));
    await ada.get(`${track?.pathname}${track?.search}`);
    await ada.post(`/api/v1/orders/${orderId}/adopt`, {});

    const { body: cart } = await fill(ada);
    await sql`update carts set updated_at = now() - interval '2 days' where cart_id = ${String(cart.cartId)}`;
    await new Visitor().post('/api/cron/carts', undefined, operator(stack.cronSecret));
    const reminder = await linksMailedTo(email, 'CART_ABANDONED');
    await new Visitor().post('/api/v1/cart/restore', { key: keyIn(reminder, '/cart/restore') });
    const refuse = `/api/v1/reminders/refuse?key=${encodeURIComponent(keyIn(reminder, '/api/v1/reminders/refuse'))}`;
    await new Visitor().get(refuse);
    await new Visitor().call('POST', refuse);
  });

  it('for a seller’s system', async () => {
    const erp = new Visitor();
    erp.headers.authorization = `Bearer ${(await makeApiKey(sql, { sellerId: offer.sellerId })).key}`;
    const row = { sku: offer.sellerSku, warehouseId: offer.warehouseIds[0], quantity: 40 };
    await order(apiGuest(), 'tok_3ds');
    const report = (quantity: number, sourceUpdatedAt: string) =>
      erp.put('/seller-api/v1/stocks', [
        { ...row, quantity, sourceUpdatedAt },
        { ...row, sku: ' ' },
      ]);
    for (const at of ['2026-01-01T10:00:00Z', '2026-01-01T10:00:00Z', '2025-01-01T10:00:00Z']) await report(40, at);
    const { body } = await report(0, '2026-01-02T10:00:00Z');
    expect(body).toMatchObject({ oversubscribed: 1, failed: 1 });
    await erp.get('/seller-api/v1/stocks?limit=1');
    const feed = async () => (await erp.get('/seller-api/v1/orders')).body.items;
    await expect.poll(feed, { timeout: 20_000, interval: 100 }).not.toEqual([]);
  });

  it('for who operates the shop, and its bank', async () => {
    const visitor = new Visitor();
    await visitor.get('/api/health/live');
    await visitor.get('/api/health/ready');
    await visitor.get('/api/metrics', operator(stack.metricsToken));
    for (const job of ['sweep', 'sagas', 'gauges']) {
      await visitor.get(`/api/cron/${job}`, operator(stack.cronSecret));
    }
    const body = JSON.stringify({ type: 'payment.updated', data: { idempotencyKey: randomUUID() } });
    const signature = signWebhook({
      id: newId(),
      timestampSeconds: Math.floor(nowMs() / 1000),
      body,
      secrets: parseWebhookSecrets(stack.bankWebhookSecret),
    });
    await visitor.call('POST', '/api/webhooks/payments/sandbox', { body, headers: { ...signature } });
    const document = await visitor.get('/api/openapi.json');
    expect(Object.keys(document.body.paths as object)).toEqual([...new Set(operations.map(({ path }) => path))]);
    expect(document.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('and nothing was left out', () => {
    const all = operations.flatMap(({ id, answers }) => Object.keys(answers).map((status) => `${id} ${status}`));
    expect(all.filter((each) => !seen.has(each))).toEqual([]);
  });
});
