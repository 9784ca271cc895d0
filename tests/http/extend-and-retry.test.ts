import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOffer } from '#tests/support/factories.ts';
import { apiGuest, stack, Visitor } from './visitor.ts';

const ADDRESS = { name: 'Ada Deniz', line1: 'Liman Sok. 1', city: 'Istanbul', postalCode: '34000', country: 'TR' };
const ORDERS = '/api/v1/orders';

let sql: postgres.Sql;

beforeAll(() => {
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
});
afterAll(() => sql.end());

/** A guest whose payment waits at the bank (or was declined), with `leftSeconds` of the hold left. */
async function guestWithOrder(token: string, leftSeconds?: number) {
  const offer = await makeOffer(sql);
  const guest = apiGuest();
  await guest.put(`/api/v1/cart/items/${offer.skuId}`, { sellerId: offer.sellerId, quantity: 1 });
  const { body: preview } = await guest.post('/api/v1/checkout/preview', {});
  const order = {
    priceVersion: preview.priceVersion,
    shippingAddress: ADDRESS,
    email: 'ada@example.com',
    paymentMethodToken: token,
  };
  const { body } = await guest.post(ORDERS, order, { headers: { 'idempotency-key': crypto.randomUUID() } });
  const orderId = String(body.orderId);
  if (leftSeconds !== undefined) await leave(orderId, leftSeconds);
  const extend = (by: Visitor = guest, from?: string) =>
    by.post(`${ORDERS}/${orderId}/extend`, {}, from === undefined ? {} : { from });
  return { guest, orderId, extend };
}

async function leave(orderId: string, seconds: number) {
  await sql`
    with late as (select date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${seconds}) as at), o as (
      update orders set hold_expires_at = late.at from late where id = ${orderId})
    update stock_reservations set expires_at = late.at from late where order_id = ${orderId} and state = 'ACTIVE'`;
}

describe('POST /api/v1/orders/{orderId}/extend', () => {
  it('gives 5 minutes more once, also to a double click at two processes', async () => {
    const { guest, orderId, extend } = await guestWithOrder('tok_3ds', 100);
    const before = (await guest.get(`${ORDERS}/${orderId}`)).body;
    expect(before).toMatchObject({ holdExtended: false, extension: { offeredFrom: expect.any(String) } });
    const answers = await Promise.all([extend(), extend(guest, stack.webUrls[1])]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { orderId, holdExtended: true, extension: null } });
      expect(Date.parse(String(answer.body.holdExpiresAt))).toBe(Date.parse(String(before.holdExpiresAt)) + 300_000);
    }
    await leave(orderId, 60);
    expect(await extend()).toMatchObject({ status: 409, body: { code: 'ALREADY_EXTENDED', orderId } });
  });

  it('names every refusal', async () => {
    const early = await guestWithOrder('tok_3ds');
    const refusedEarly = await early.extend();
    expect(refusedEarly).toMatchObject({
      status: 409,
      body: { code: 'EXTENSION_NOT_OFFERED', orderId: early.orderId, paymentStatus: 'REQUIRES_ACTION' },
    });
    expect(refusedEarly.body.offeredFrom).toBe(
      ((await early.guest.get(`${ORDERS}/${early.orderId}`)).body.extension as { offeredFrom: string }).offeredFrom,
    );
    expect(refusedEarly.headers.get('content-type')).toContain('application/problem+json');

    const declined = await guestWithOrder('tok_declined', 60);
    expect(await declined.extend()).toMatchObject({
      status: 409,
      body: { code: 'EXTENSION_NOT_OFFERED', paymentStatus: 'DECLINED', offeredFrom: null },
    });
    const cancelled = await guestWithOrder('tok_3ds', 60);
    await cancelled.guest.post(`${ORDERS}/${cancelled.orderId}/cancel`, {});
    expect(await cancelled.extend()).toMatchObject({ status: 409, body: { code: 'HOLD_EXPIRED' } });
    expect(await early.extend(apiGuest())).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await early.guest.post(`${ORDERS}/nonsense/extend`, {})).toMatchObject({ status: 404 });
    expect(await early.extend(new Visitor())).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });
});

describe('the retry of a saga that needs attention', () => {
  it('is for admins, at once, and harmless when pressed again', async () => {
    const { orderId, guest } = await guestWithOrder('tok_ok');
    const placed = await guestWithOrder('tok_declined');
    // Whatever the bank has to say has been heard, and sets nothing right by itself.
    const heard = async () =>
      (
        await sql`select 1 from payment_events e join payment_attempts a on a.id = e.attempt_id
          where a.order_id = ${placed.orderId} and e.processed_at is not null`
      ).length;
    await expect.poll(heard, { timeout: 20_000 }).toBeGreaterThan(0);
    // What a step that failed too often leaves.
    await sql`update sagas set needs_attention_since = now(), failures = 14, last_error = 'bank is broken' where order_id = ${placed.orderId}`;
    const path = `/api/admin/orders/${placed.orderId}/retry`;

    expect((await guest.post(path, {})).status).toBe(401);
    const shopper = new Visitor();
    await shopper.signIn('shopper@example.com', stack.demoPassword);
    expect((await shopper.post(path, {})).status).toBe(403);

    const admin = new Visitor();
    await admin.signIn('admin@example.com', stack.demoPassword);
    const list = await admin.get('/api/admin/attention?filter=ATTENTION&limit=200');
    expect(list.body.items).toContainEqual(
      expect.objectContaining({ orderId: placed.orderId, step: 'AWAIT_PAYER', lastError: 'bank is broken' }),
    );
    expect(await admin.post(path, {})).toMatchObject({
      status: 200,
      body: { orderId: placed.orderId, retried: true, needsAttention: false },
    });
    expect(await admin.post(path, {})).toMatchObject({ status: 200, body: { retried: false } });
    expect(await admin.post(`/api/admin/orders/${orderId}/retry`, {})).toMatchObject({
      status: 200,
      body: { retried: false },
    });
    expect(await admin.post(`/api/admin/orders/${crypto.randomUUID()}/retry`, {})).toMatchObject({ status: 404 });
    expect((await admin.get('/api/admin/attention?filter=NONSENSE')).status).toBe(422);
  });
});
