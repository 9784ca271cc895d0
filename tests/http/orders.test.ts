// Long because it is the contract of the order routes, code by code.
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { present } from '#lib/result.ts';
import { type MadeOffer, makeOffer } from '#tests/support/factories.ts';
import { type Answer, apiGuest, stack, Visitor } from './visitor.ts';

const ADDRESS = { name: 'Ada Deniz', line1: 'Liman Sok. 1', city: 'Istanbul', postalCode: '34000', country: 'TR' };
const ORDERS = '/api/v1/orders';

let sql: postgres.Sql;

beforeAll(() => {
  sql = postgres(stack.databaseUrl, { max: 4, onnotice: () => {} });
});
afterAll(() => sql.end());

type Wish = { offer: MadeOffer; quantity: number };

/** A guest who has put these into the cart and seen the price. */
async function guestWith(...wishes: Wish[]) {
  const guest = apiGuest();
  for (const { offer, quantity } of wishes) {
    const answer = await guest.put(`/api/v1/cart/items/${offer.skuId}`, { sellerId: offer.sellerId, quantity });
    expect(answer.status).toBe(200);
  }
  return { guest, body: await orderBody(guest) };
}

async function orderBody(guest: Visitor, token = 'tok_ok') {
  const { body } = await guest.post('/api/v1/checkout/preview', {});
  return {
    priceVersion: body.priceVersion,
    shippingAddress: ADDRESS,
    email: 'ada@example.com',
    paymentMethodToken: token,
  };
}

const order = (guest: Visitor, body: unknown, key: string = crypto.randomUUID(), from?: string): Promise<Answer> =>
  guest.post(ORDERS, body, { headers: { 'idempotency-key': key }, ...(from ? { from } : {}) });

async function settled(guest: Visitor, orderId: unknown): Promise<Answer['body']> {
  return await expect
    .poll(async () => (await guest.get(`${ORDERS}/${orderId}`)).body, { timeout: 20_000, interval: 200 })
    .toMatchObject({ status: expect.stringMatching(/^(CONFIRMED|PAYMENT_FAILED|EXPIRED|CANCELLED)$/) })
    .then(async () => (await guest.get(`${ORDERS}/${orderId}`)).body);
}

const stockOf = async ({ skuId }: MadeOffer) => {
  const [row] =
    await sql`select sum(on_hand)::int as on_hand, sum(reserved)::int as reserved from inventory where sku_id = ${skuId}`;
  return row;
};

describe('POST /api/v1/orders', () => {
  it('orders from two sellers, pays, and empties the cart', async () => {
    const first = await makeOffer(sql, { stock: [5], priceMinor: 40_000 });
    const second = await makeOffer(sql, { stock: [2, 2], priceMinor: 20_000 });
    const { guest, body } = await guestWith({ offer: first, quantity: 1 }, { offer: second, quantity: 3 });
    const answer = await order(guest, body);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        status: 'CONFIRMED',
        total: '1000.00',
        currency: 'TRY',
        holdExpiresAt: null,
        payment: { status: 'CAPTURED' },
        items: [
          {
            skuId: first.skuId,
            quantity: 1,
            unitPrice: '400.00',
            warehouses: [{ warehouseId: first.warehouseIds[0], quantity: 1 }],
          },
          {
            skuId: second.skuId,
            sellerId: second.sellerId,
            quantity: 3,
            warehouses: [{ quantity: 2 }, { quantity: 1 }],
          },
        ],
      },
    });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect((await guest.get('/api/v1/cart')).body.items).toEqual([]);
    expect(await stockOf(second)).toEqual({ on_hand: 1, reserved: 0 });
  });

  it('answers the same request with the same order, from any process, and another body with 422', async () => {
    const offer = await makeOffer(sql);
    const { guest, body } = await guestWith({ offer, quantity: 1 });
    const key = crypto.randomUUID();
    const first = await order(guest, body, key);
    const again = await order(guest, body, `"${key}"`, stack.webUrls[1]);
    expect(again).toMatchObject({ status: 200, body: { orderId: first.body.orderId, status: 'CONFIRMED' } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await order(guest, { ...body, paymentMethodToken: 'tok_3ds' }, key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await stockOf(offer)).toEqual({ on_hand: 9, reserved: 0 });
  });

  it('lets the same key win once when it comes to both processes at the same instant', async () => {
    const offer = await makeOffer(sql);
    const { guest, body } = await guestWith({ offer, quantity: 1 });
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => order(guest, body, key, stack.webUrls[n % 2])),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map((a) => a.body.orderId)).size).toBe(1);
    await settled(guest, answers[0]?.body.orderId);
    expect(await stockOf(offer)).toEqual({ on_hand: 9, reserved: 0 });
  });

  it('names every short line, takes nothing, and does not remember the refusal', async () => {
    const enough = await makeOffer(sql, { stock: [5] });
    const short = await makeOffer(sql, { stock: [1] });
    const gone = await makeOffer(sql, { stock: [0] });
    const { guest, body } = await guestWith(
      { offer: enough, quantity: 1 },
      { offer: short, quantity: 2 },
      { offer: gone, quantity: 1 },
    );
    const key = crypto.randomUUID();
    expect(await order(guest, body, key)).toMatchObject({
      status: 409,
      body: {
        code: 'OUT_OF_STOCK',
        items: [
          { skuId: short.skuId, sellerId: short.sellerId, requested: 2, available: 1 },
          { skuId: gone.skuId, requested: 1, available: 0 },
        ],
      },
    });
    expect(await stockOf(enough)).toEqual({ on_hand: 5, reserved: 0 });
    for (const offer of [short, gone]) {
      await guest.delete(`/api/v1/cart/items/${offer.skuId}?sellerId=${offer.sellerId}`);
    }
    expect(await order(guest, await orderBody(guest), key)).toMatchObject({
      status: 201,
      body: { status: 'CONFIRMED' },
    });
  });

  it('refuses a price that the buyer did not see, and says what changed', async () => {
    const offer = await makeOffer(sql, { priceMinor: 1000 });
    const { guest, body } = await guestWith({ offer, quantity: 1 });
    await sql`update offers set price_minor = 1200 where id = ${offer.offerId}`;
    const answer = await order(guest, body);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'PRICE_CHANGED',
        changes: [{ field: 'unitPrice', skuId: offer.skuId, sellerId: offer.sellerId, old: '10.00', new: '12.00' }],
      },
    });
    expect(await order(guest, { ...body, priceVersion: answer.body.priceVersion })).toMatchObject({
      status: 201,
      body: { total: '61.90' },
    });
  });

  it('resumes an unpaid order, replaces it when the cart changed, and frees it when cancelled', async () => {
    const offer = await makeOffer(sql, { stock: [1] });
    const extra = await makeOffer(sql);
    const { guest, body } = await guestWith({ offer, quantity: 1 });
    const first = await order(guest, { ...body, paymentMethodToken: 'tok_3ds' });
    expect(first).toMatchObject({ status: 201, body: { payment: { status: 'REQUIRES_ACTION' } } });
    expect(await order(guest, body)).toMatchObject({
      status: 409,
      body: { code: 'CART_ALREADY_ORDERED', orderId: first.body.orderId },
    });
    await guest.put(`/api/v1/cart/items/${extra.skuId}`, { sellerId: extra.sellerId, quantity: 1 });
    const second = await order(guest, await orderBody(guest, 'tok_declined'));
    expect(second).toMatchObject({
      status: 201,
      body: { payment: { status: 'DECLINED', declineCode: 'card_declined' } },
    });
    expect(await stockOf(offer)).toEqual({ on_hand: 1, reserved: 1 });
    expect((await guest.get(`${ORDERS}/${first.body.orderId}`)).body).toMatchObject({
      status: 'CANCELLED',
      endReason: 'REPLACED',
    });
    for (let time = 0; time < 2; time += 1) {
      expect(await guest.post(`${ORDERS}/${second.body.orderId}/cancel`, {})).toMatchObject({
        status: 200,
        body: { status: 'CANCELLED', endReason: 'CANCELLED' },
      });
    }
    expect(await stockOf(offer)).toEqual({ on_hand: 1, reserved: 0 });
  });

  it('takes another card while the hold lives', async () => {
    const offer = await makeOffer(sql, { stock: [1] });
    const { guest, body } = await guestWith({ offer, quantity: 1 });
    const declined = await order(guest, { ...body, paymentMethodToken: 'tok_insufficient_funds' });
    const path = `${ORDERS}/${declined.body.orderId}/payments`;
    const pay = (token: string, key: string) =>
      guest.post(path, { paymentMethodToken: token }, { headers: { 'idempotency-key': key } });
    const key = crypto.randomUUID();
    expect(await pay('tok_ok', key)).toMatchObject({ status: 201, body: { status: 'CONFIRMED' } });
    expect(await pay('tok_ok', key)).toMatchObject({ status: 200, body: { status: 'CONFIRMED' } });
    expect(await pay('tok_3ds', key)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    // The document's own status stays the answer's.
    expect(await guest.post(`${ORDERS}/${declined.body.orderId}/cancel`, {})).toMatchObject({
      status: 409,
      body: { code: 'ORDER_NOT_OPEN', status: 409, orderStatus: 'CONFIRMED' },
    });
    expect(await stockOf(offer)).toEqual({ on_hand: 0, reserved: 0 });
  });

  it('passes 3-D Secure: approved is confirmed, declined stays payable', async () => {
    const offer = await makeOffer(sql, { stock: [2] });
    for (const outcome of ['approve', 'decline']) {
      const { guest, body } = await guestWith({ offer, quantity: 1 });
      const { body: placed } = await order(guest, { ...body, paymentMethodToken: 'tok_3ds' });
      const { redirectUrl } = placed.payment as { redirectUrl: string };
      const back = await fetch(redirectUrl, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `outcome=${outcome}`,
      });
      expect(back.status).toBe(303);
      expect(back.headers.get('location')).toMatch(new RegExp(`/orders/${placed.orderId}/return$`));
      await expect
        .poll(async () => (await guest.get(`${ORDERS}/${placed.orderId}`)).body, { timeout: 15_000, interval: 200 })
        .toMatchObject(
          outcome === 'approve'
            ? { status: 'CONFIRMED' }
            : { status: 'PENDING_PAYMENT', payment: { status: 'DECLINED' } },
        );
    }
  });

  it.each([
    ['tok_reply_lost', 'CONFIRMED'],
    ['tok_capture_reply_lost', 'CONFIRMED'],
    ['tok_capture_fails', 'PAYMENT_FAILED'],
  ])('settles %s as %s by asking the bank', async (token, status) => {
    const offer = await makeOffer(sql, { stock: [1] });
    const { guest, body } = await guestWith({ offer, quantity: 1 });
    const placed = await order(guest, { ...body, paymentMethodToken: token });
    expect(placed.status).toBe(201);
    expect(await settled(guest, placed.body.orderId)).toMatchObject({ status });
    expect(await stockOf(offer)).toEqual({ on_hand: status === 'CONFIRMED' ? 0 : 1, reserved: 0 });
  });
});

describe('what is not right is refused by its code, and changes nothing', () => {
  const bodies: readonly [string, (body: Record<string, unknown>) => unknown, number, string][] = [
    ['no price version', ({ priceVersion: _, ...rest }) => rest, 422, 'INVALID_REQUEST'],
    [
      'a price version of our form that is not the cart’s',
      (b) => ({ ...b, priceVersion: 'pv1_0' }),
      409,
      'PRICE_CHANGED',
    ],
    ['a price version that is a number', (b) => ({ ...b, priceVersion: 1 }), 422, 'INVALID_REQUEST'],
    ['no email', ({ email: _, ...rest }) => rest, 422, 'INVALID_REQUEST'],
    ['an email that is none', (b) => ({ ...b, email: 'ada' }), 422, 'INVALID_REQUEST'],
    ['no address', ({ shippingAddress: _, ...rest }) => rest, 422, 'INVALID_REQUEST'],
    [
      'an address without a city',
      (b) => ({ ...b, shippingAddress: { ...ADDRESS, city: ' ' } }),
      422,
      'INVALID_REQUEST',
    ],
    ['no payment token', ({ paymentMethodToken: _, ...rest }) => rest, 422, 'INVALID_REQUEST'],
    ['a token with a line break', (b) => ({ ...b, paymentMethodToken: 'tok\nok' }), 422, 'INVALID_REQUEST'],
    ['a list', () => [], 422, 'INVALID_REQUEST'],
    ['null', () => null, 422, 'INVALID_REQUEST'],
  ];

  it.each(bodies)('%s', async (_name, change, status, code) => {
    const offer = await makeOffer(sql);
    const { guest, body } = await guestWith({ offer, quantity: 1 });
    expect(await order(guest, change(body))).toMatchObject({ status, body: { code, status } });
    expect(await stockOf(offer)).toEqual({ on_hand: 10, reserved: 0 });
    expect((await guest.get(ORDERS)).body.items).toEqual([]);
  });

  it('keys: missing, empty, too long', async () => {
    const offer = await makeOffer(sql);
    const { guest, body } = await guestWith({ offer, quantity: 1 });
    expect(await guest.post(ORDERS, body)).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_REQUIRED' } });
    expect(await order(guest, body, '')).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_REQUIRED' } });
    expect(await order(guest, body, 'x'.repeat(256))).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST' } });
    expect(await stockOf(offer)).toEqual({ on_hand: 10, reserved: 0 });
  });

  it('bodies: not JSON, 5 MB, another media type', async () => {
    const guest = apiGuest();
    const send = (body: string, type = 'application/json') =>
      guest.call('POST', ORDERS, { body, headers: { 'content-type': type, 'idempotency-key': crypto.randomUUID() } });
    expect(await send('{"priceVersion":')).toMatchObject({ status: 400, body: { code: 'MALFORMED_JSON' } });
    expect(await send(`"${'x'.repeat(5_000_000)}"`)).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE' },
    });
    expect(await send('{}', 'text/plain')).toMatchObject({ status: 415 });
  });

  it('nobody in particular is 401, an empty cart 409', async () => {
    expect(await order(new Visitor(), {})).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    const body = {
      priceVersion: 'pv1_0',
      shippingAddress: ADDRESS,
      email: 'a@example.com',
      paymentMethodToken: 'tok_ok',
    };
    expect(await order(apiGuest(), body)).toMatchObject({ status: 409, body: { code: 'CART_EMPTY' } });
  });

  it('an offer that was switched off is named', async () => {
    const offer = await makeOffer(sql);
    const { guest, body } = await guestWith({ offer, quantity: 1 });
    await sql`update offers set active = false where id = ${offer.offerId}`;
    expect(await order(guest, body)).toMatchObject({
      status: 409,
      body: { code: 'ITEM_UNAVAILABLE', items: [{ skuId: offer.skuId, sellerId: offer.sellerId }] },
    });
  });

  it('what is somebody else’s, or no order at all, does not exist', async () => {
    const offer = await makeOffer(sql);
    const { guest, body } = await guestWith({ offer, quantity: 1 });
    const { body: placed } = await order(guest, { ...body, paymentMethodToken: 'tok_3ds' });
    const stranger = apiGuest();
    for (const id of [placed.orderId, crypto.randomUUID(), 'x', '1 or 1=1']) {
      const path = `${ORDERS}/${encodeURIComponent(String(id))}`;
      const headers = { 'idempotency-key': crypto.randomUUID() };
      expect(await stranger.get(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect(await stranger.post(`${path}/cancel`, {})).toMatchObject({ status: 404 });
      expect(await stranger.post(`${path}/payments`, { paymentMethodToken: 'tok_ok' }, { headers })).toMatchObject({
        status: 404,
      });
    }
    expect((await guest.get(`${ORDERS}/${placed.orderId}`)).body).toMatchObject({ status: 'PENDING_PAYMENT' });
  });
});

describe('a hot product', () => {
  it.each([
    ['one web process', 1],
    ['two web processes', 2],
  ])(
    '50 clients, 2,000 attempts, 100 units, %s: exactly 100 orders',
    async (_name, processes) => {
      const offer = await makeOffer(sql, { stock: [100] });
      const answers: Answer[] = [];
      let left = 2_000;
      const client = async (number: number) => {
        const from = present(stack.webUrls[number % processes], 'web process');
        while (left > 0) {
          left -= 1;
          // Every attempt is another guest; priceVersion is the same for all, as the cart is.
          const guest = apiGuest();
          await guest.put(`/api/v1/cart/items/${offer.skuId}`, { sellerId: offer.sellerId, quantity: 1 }, { from });
          answers.push(await order(guest, body, crypto.randomUUID(), from));
        }
      };
      const { body: priced } = await guestWith({ offer, quantity: 1 });
      // 3-D Secure: stays unpaid, so that the units stay held.
      const body = { ...priced, paymentMethodToken: 'tok_3ds' };
      await Promise.all(Array.from({ length: 50 }, (_, number) => client(number)));

      const taken = answers.filter((a) => a.status === 201);
      const refused = answers.filter((a) => a.status !== 201);
      expect(taken).toHaveLength(100);
      expect(new Set(refused.map((a) => `${a.status} ${a.body.code}`))).toEqual(new Set(['409 OUT_OF_STOCK']));
      expect(await stockOf(offer)).toEqual({ on_hand: 100, reserved: 100 });
    },
    180_000,
  );
});
