// Long because every way of a delivery shares the receiver, the queue and the made sales: heard, signed, refused, parked, sent again.
import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import type { SellerEventKind } from '#db/enums.ts';
import { transaction } from '#db/transaction.ts';
import type { AdminId, SellerId } from '#domain/account/types.ts';
import { relayEvents } from '#domain/event/relay-events.ts';
import { endings } from '#domain/order/decide-ending.ts';
import { endOrders } from '#domain/order/end-orders.ts';
import { markLineNotShippable } from '#domain/order/mark-line-not-shippable.ts';
import { settleLineRefund } from '#domain/order/settle-line-refund.ts';
import { addEndpoint, MAX_ENDPOINTS } from '#domain/seller/add-endpoint.ts';
import { applyStockCounts } from '#domain/seller/apply-stock-counts.ts';
import { changeEndpoint } from '#domain/seller/change-endpoint.ts';
import type { AddressPolicy } from '#domain/seller/check-webhook-address.ts';
import { deliverWebhooks } from '#domain/seller/deliver-webhooks.ts';
import { enqueueDeliveries } from '#domain/seller/enqueue-deliveries.ts';
import { listDeliveries } from '#domain/seller/list-deliveries.ts';
import { listEndpoints } from '#domain/seller/list-endpoints.ts';
import { removeEndpoint } from '#domain/seller/remove-endpoint.ts';
import { resealSecrets } from '#domain/seller/reseal-secrets.ts';
import { rotateEndpointSecret } from '#domain/seller/rotate-endpoint-secret.ts';
import { type SealingSecrets, sealSecret } from '#domain/seller/seal-secret.ts';
import { sendDeliveryAgain } from '#domain/seller/send-delivery-again.ts';
import { sendWebhook } from '#domain/seller/send-webhook.ts';
import { present } from '#lib/result.ts';
import { parseWebhookSecrets, verifyWebhook } from '#lib/standard-webhooks.ts';
import { type Receiver, startReceiver } from '#tests/bank/receiver.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type MadeOffer, makeOffer, makeUser } from '#tests/support/factories.ts';
import { makeOrder, sell } from './made-order.ts';

const INSIDE: AddressPolicy = { allowInternal: true };
const SEALING: SealingSecrets = ['n'.repeat(32)];

let database: TestDatabase;
let db: Db;
let receiver: Receiver;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 8 });
  receiver = await startReceiver();
});

afterAll(async () => {
  await receiver.close();
  await db.close();
  await database.drop();
});

// Each test has the queue to itself; whatever an earlier one left is none of its business.
beforeEach(async () => {
  await db.sql`delete from webhook_endpoints`;
  receiver.received.length = 0;
  receiver.answer(204);
});

const ALL: readonly SellerEventKind[] = [
  'order.confirmed',
  'order.cancelled',
  'order.line_not_shippable',
  'stock.shortfall',
];

let paths = 0;
async function endpointOf(sellerId: string, events: readonly SellerEventKind[] = ALL) {
  paths += 1;
  const added = await addEndpoint(
    db,
    sellerId as SellerId,
    { url: `${receiver.url}?n=${paths}`, events },
    INSIDE,
    SEALING,
  );
  if (!added.ok) throw new Error(added.refusal.code);
  return added.value;
}

const relay = () => relayEvents(db, [enqueueDeliveries]);
const deliver = (secrets = SEALING) => deliverWebhooks(db, INSIDE, secrets);

const lineOf = (offer: MadeOffer, quantity = 1) => ({ skuId: offer.skuId, sellerId: offer.sellerId, quantity });

/** A delivery that waits, made of a sale; the endpoint and its secret beside it. */
async function waitingDelivery() {
  const offer = await makeOffer(db.sql);
  const endpoint = await endpointOf(offer.sellerId);
  await sell(db, [lineOf(offer)]);
  await relay();
  return { ...endpoint, sellerId: offer.sellerId as SellerId };
}

const logOf = async (sellerId: string, endpointId: string) =>
  (await listDeliveries(db, sellerId as SellerId, endpointId, { limit: 50 })).items;

const isDue = async (endpointId: string) =>
  (await db.sql`select 1 from webhook_deliveries where endpoint_id = ${endpointId} and next_try_at <= now()`).length >
  0;

const letTimePass = (endpointId: string) =>
  db.sql`update webhook_deliveries set next_try_at = now() - interval '1 second' where endpoint_id = ${endpointId}`;

describe('what sellers hear', () => {
  it('is their own lines of a confirmed order, and where to send them', async () => {
    const [mine, theirs] = [await makeOffer(db.sql), await makeOffer(db.sql)];
    const endpoint = await endpointOf(mine.sellerId, ['order.confirmed']);
    const { orderId } = await sell(db, [lineOf(theirs), lineOf(mine, 2)]);
    await relay();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const { body } = present(receiver.received[0], 'webhook');
    expect(body).toMatchObject({
      type: 'order.confirmed',
      data: {
        orderId,
        shippingAddress: { city: 'Istanbul' },
        items: [{ sku: mine.sellerSku, quantity: 2, notShippable: false }],
      },
    });
    expect(body.data.items).toHaveLength(1);
    expect((await logOf(mine.sellerId, endpoint.endpointId))[0]).toMatchObject({ state: 'DELIVERED' });
  });

  it('is an order that ended unpaid, without an address', async () => {
    const offer = await makeOffer(db.sql);
    await endpointOf(offer.sellerId);
    const { orderId } = await makeOrder(db, [lineOf(offer, 3)]);
    await transaction(db, (tx) => endOrders(tx, [orderId], endings.cancelled));
    await relay();
    await deliver();
    expect(receiver.received.map(({ body }) => body)).toMatchObject([
      {
        type: 'order.cancelled',
        data: { orderId, reason: 'CANCELLED', items: [{ sku: offer.sellerSku, quantity: 3 }] },
      },
    ]);
    expect(receiver.received[0]?.raw).not.toContain('Istanbul');
  });

  it('is a line that cannot be shipped, once the money is back, and only for whose line it is', async () => {
    const [mine, theirs] = [await makeOffer(db.sql), await makeOffer(db.sql)];
    await endpointOf(mine.sellerId, ['order.line_not_shippable']);
    await endpointOf(theirs.sellerId, ['order.line_not_shippable']);
    const { orderId } = await sell(db, [lineOf(theirs), lineOf(mine)]);
    const admin = (await makeUser(db.sql, { role: 'admin' })) as AdminId;
    await markLineNotShippable(db, admin, orderId, 1, 'dropped');
    await settleLineRefund(db, { orderId, line: 1, fence: 0 }, { kind: 'NOT_NEEDED' });
    await relay();
    await deliver();
    expect(receiver.received.map(({ body }) => body.data)).toMatchObject([
      { orderId, items: [{ sku: mine.sellerSku, quantity: 1 }] },
    ]);
  });

  it('is a report below what was held, with the orders that it cost', async () => {
    const offer = await makeOffer(db.sql, { stock: [5] });
    await endpointOf(offer.sellerId, ['stock.shortfall']);
    const orders = [await makeOrder(db, [lineOf(offer, 3)]), await makeOrder(db, [lineOf(offer, 2)])];
    const warehouseId = present(offer.warehouseIds[0], 'warehouse');
    const row = { sku: offer.sellerSku, warehouseId, quantity: 3, sourceUpdatedAt: new Date().toISOString() };
    await applyStockCounts(db, offer.sellerId as SellerId, [row]);
    await relay();
    await deliver();
    expect(receiver.received.map(({ body }) => body.data)).toMatchObject([
      { sku: offer.sellerSku, warehouseId, reported: 3, shortfall: 2, cancelledOrders: [orders[1]?.orderId] },
    ]);
  });

  it('is nothing they did not ask for, and nothing while the endpoint is off', async () => {
    const offer = await makeOffer(db.sql);
    await endpointOf(offer.sellerId, ['stock.shortfall']);
    const off = await endpointOf(offer.sellerId);
    await changeEndpoint(db, offer.sellerId as SellerId, off.endpointId, { enabled: false });
    await sell(db, [lineOf(offer)]);
    await relay();
    expect(await db.sql`select 1 from webhook_deliveries`).toHaveLength(0);
  });

  it('is queued once, however often the relay hands the event on', async () => {
    const { endpointId } = await waitingDelivery();
    await db.sql`update outbox set published_at = null`;
    await relay();
    expect(await db.sql`select 1 from webhook_deliveries where endpoint_id = ${endpointId}`).toHaveLength(1);
    expect(await db.sql`select 1 from outbox where failures > 0 or published_at is null`).toHaveLength(0);
  });
});

describe('the secret in the table', () => {
  const keptOf = async (endpointId: string) =>
    present(
      (
        await db.sql<{ secret: string; previous: string | null }[]>`
          select secret, previous_secret as previous from webhook_endpoints where id = ${endpointId}`
      )[0],
      'endpoint',
    );
  /** How many signatures the next delivery carries that verify with one of these. */
  async function signedBy(endpointId: string, sellerId: SellerId, known: readonly string[], sealing: SealingSecrets) {
    receiver.received.length = 0;
    await sendDeliveryAgain(db, sellerId, present((await logOf(sellerId, endpointId))[0], 'delivery').deliveryId);
    await deliver(sealing);
    const sent = receiver.received[0];
    if (!sent) return undefined;
    const nowSeconds = Math.floor(Date.now() / 1000);
    const { headers, raw: body } = sent;
    return known.map((one) => verifyWebhook({ headers, body, secrets: parseWebhookSecrets(one), nowSeconds }).ok);
  }

  it('signs nothing by itself, nor in the row of another seller', async () => {
    const { sellerId, endpointId, secret } = await waitingDelivery();
    const { secret: kept } = await keptOf(endpointId);
    expect(kept).toMatch(/^s1\.[0-9a-f]{8}\./);
    expect(kept).not.toContain(secret.slice('whsec_'.length));
    await db.sql`update webhook_endpoints set secret = ${sealSecret(SEALING, `${sellerId}0`, secret)} where id = ${endpointId}`;
    expect(await signedBy(endpointId, sellerId, [secret], SEALING)).toBeUndefined();
    expect((await logOf(sellerId, endpointId))[0]?.attempts[0]?.error).toContain('make a new one');
  });

  it('is read as it is from the time before they were sealed, and then sealed', async () => {
    const { sellerId, endpointId, secret } = await waitingDelivery();
    await db.sql`update webhook_endpoints set secret = ${secret} where id = ${endpointId}`;
    expect(await signedBy(endpointId, sellerId, [secret], SEALING)).toEqual([true]);
    expect(await resealSecrets(db, SEALING)).toBe(1);
    expect((await keptOf(endpointId)).secret).toMatch(/^s1\./);
    expect(await signedBy(endpointId, sellerId, [secret], SEALING)).toEqual([true]);
    expect(await resealSecrets(db, SEALING)).toBe(0);
  });

  it('goes over to another secret of the shop, both of an endpoint, and the former is needed no more', async () => {
    const { sellerId, endpointId, secret: first } = await waitingDelivery();
    const second = present(await rotateEndpointSecret(db, sellerId, endpointId, SEALING), 'secret').secret;
    const next: SealingSecrets = ['m'.repeat(32), ...SEALING];
    expect(await signedBy(endpointId, sellerId, [first, second], next)).toEqual([true, true]);
    expect(await signedBy(endpointId, sellerId, [first, second], [next[0]])).toBeUndefined();
    expect(await resealSecrets(db, next)).toBe(1);
    expect(await signedBy(endpointId, sellerId, [first, second], [next[0]])).toEqual([true, true]);
  });

  it('is let go of when it no longer signs', async () => {
    const { sellerId, endpointId } = await waitingDelivery();
    await rotateEndpointSecret(db, sellerId, endpointId, SEALING);
    expect(await resealSecrets(db, SEALING)).toBe(0);
    await db.sql`update webhook_endpoints set previous_until = now() where id = ${endpointId}`;
    expect(await resealSecrets(db, SEALING)).toBe(1);
    expect((await keptOf(endpointId)).previous).toBeNull();
  });
});

describe('a delivery', () => {
  it('is signed, and by both secrets while one is changed for another', async () => {
    const { sellerId, endpointId, secret: first } = await waitingDelivery();
    const second = present(await rotateEndpointSecret(db, sellerId, endpointId, SEALING), 'secret').secret;
    await deliver();
    const { headers, raw } = present(receiver.received[0], 'webhook');
    const verdict = (secret: string) =>
      verifyWebhook({
        headers,
        body: raw,
        secrets: parseWebhookSecrets(secret),
        nowSeconds: Math.floor(Date.now() / 1000),
      }).ok;
    expect([verdict(first), verdict(second)]).toEqual([true, true]);

    await db.sql`update webhook_endpoints set previous_until = now() where id = ${endpointId}`;
    await sendDeliveryAgain(db, sellerId, present((await logOf(sellerId, endpointId))[0], 'delivery').deliveryId);
    await deliver();
    expect(receiver.received[1]?.headers.get('webhook-signature')?.split(' ')).toHaveLength(1);
  });

  it('that is refused waits for its next try, longer each time, and is the same when it goes again', async () => {
    const { sellerId, endpointId } = await waitingDelivery();
    receiver.answer(500);
    const waits: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      await deliver();
      expect(await isDue(endpointId)).toBe(false);
      const [row] = await db.sql<{ seconds: number }[]>`
        select extract(epoch from next_try_at - now())::float8 as seconds from webhook_deliveries where endpoint_id = ${endpointId}`;
      waits.push(present(row, 'delivery').seconds);
      await letTimePass(endpointId);
    }
    // 10, 20, 40 s, each less up to half of it by chance; what the machine took in between is off.
    expect(waits.map((wait, n) => wait > 2 && wait <= 10 * 2 ** n)).toEqual([true, true, true]);
    receiver.answer(200);
    await deliver();
    const [delivery] = await logOf(sellerId, endpointId);
    expect(delivery).toMatchObject({ state: 'DELIVERED', nextTryAt: null });
    expect(delivery?.attempts.map((attempt) => attempt.status)).toEqual([200, 500, 500, 500]);
    expect(new Set(receiver.received.map(({ id, raw }) => `${id} ${raw}`)).size).toBe(1);
    expect(receiver.received[0]?.id).toBe(delivery?.webhookId);
  });

  it('is parked when a day has gone by, and can be sent again by hand by its own seller only', async () => {
    const { sellerId, endpointId } = await waitingDelivery();
    const other = (await makeOffer(db.sql)).sellerId as SellerId;
    receiver.answer(503);
    await db.sql`update webhook_deliveries set created_at = now() - interval '25 hours' where endpoint_id = ${endpointId}`;
    await deliver();
    const parked = present((await logOf(sellerId, endpointId))[0], 'delivery');
    expect(parked.state).toBe('PARKED');
    expect(await listEndpoints(db, sellerId)).toMatchObject([{ waiting: 0, parked: 1 }]);

    expect(await sendDeliveryAgain(db, other, parked.deliveryId)).toBe(false);
    expect(await deliver()).toBe(0);
    receiver.answer(204);
    expect(await sendDeliveryAgain(db, sellerId, parked.deliveryId)).toBe(true);
    await deliver();
    expect((await logOf(sellerId, endpointId))[0]?.state).toBe('DELIVERED');
  });

  it('goes to one worker of many, and to another when the first dies with it', async () => {
    const { sellerId, endpointId } = await waitingDelivery();
    const tried = await Promise.all([deliver(), deliver(), deliver()]);
    expect(tried.toSorted()).toEqual([0, 0, 1]);
    expect(receiver.received).toHaveLength(1);

    const { deliveryId } = present((await logOf(sellerId, endpointId))[0], 'delivery');
    await sendDeliveryAgain(db, sellerId, deliveryId);
    await db.sql`update webhook_deliveries set lease_until = now() + interval '30 seconds'`;
    expect(await deliver()).toBe(0);
    await db.sql`update webhook_deliveries set lease_until = now()`;
    expect(await deliver()).toBe(1);
  });

  it('to an endpoint that is gone switches it off', async () => {
    const { sellerId, endpointId } = await waitingDelivery();
    receiver.answer(410);
    await deliver();
    expect(await listEndpoints(db, sellerId)).toMatchObject([{ endpointId, enabled: false, parked: 1 }]);
  });

  it('that fails puts off the others of its endpoint, and the first that gets through fetches them back', async () => {
    const { sellerId, endpointId } = await waitingDelivery();
    await db.sql`
      insert into webhook_deliveries (endpoint_id, event_id, kind, body)
      select endpoint_id, event_id + 1000000 + n, kind, body from webhook_deliveries, generate_series(1, 10) n
       where endpoint_id = ${endpointId}`;
    receiver.answer(500);
    const tried = await deliver();
    expect(tried).toBeLessThan(11);
    expect(await deliver()).toBe(0);
    receiver.answer(204);
    await db.sql`
      update webhook_deliveries set next_try_at = now() where id = (
        select min(id) from webhook_deliveries where endpoint_id = ${endpointId} and tries > 0)`;
    await deliver();
    await deliver();
    const states = (await logOf(sellerId, endpointId)).map((one) => one.state);
    expect(states.filter((state) => state === 'DELIVERED').length).toBeGreaterThan(1);
  });
});

describe('one try', () => {
  const webhook = (url: string) => ({ url, id: 'evt_1', body: '{}', secrets: [`whsec_${'A'.repeat(44)}`] });

  it('follows no redirect', async () => {
    const server = http.createServer((_request, response) => response.writeHead(302, { location: receiver.url }).end());
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as { port: number };
    expect(await sendWebhook(webhook(`http://127.0.0.1:${port}/`), INSIDE)).toMatchObject({ status: 302 });
    expect(receiver.received).toHaveLength(0);
    await new Promise((closed) => server.close(closed));
  });

  it('goes to the machine that was checked, whatever the name means to anybody else', async () => {
    const url = receiver.url.replace('127.0.0.1', 'name.invalid');
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return ['127.0.0.1'];
    };
    expect(await sendWebhook(webhook(url), { allowInternal: true, resolve })).toMatchObject({ status: 204 });
    expect(asked).toEqual(['name.invalid']);
    expect(receiver.received[0]?.headers.get('host')).toContain('name.invalid');
  });

  it('is refused when the name has come to mean a machine inside since it was saved', async () => {
    const policy = { allowInternal: false, resolve: async () => ['127.0.0.1'] };
    const url = receiver.url.replace('http://127.0.0.1', 'https://hooks.example');
    expect(await sendWebhook(webhook(url), policy)).toMatchObject({
      error: expect.stringContaining('private network'),
    });
    expect(receiver.received).toHaveLength(0);
  });

  it('that is not answered, or finds nobody, says so in words of ours', async () => {
    const gone = await startReceiver();
    await gone.close();
    expect(await sendWebhook(webhook(gone.url), INSIDE)).toMatchObject({ error: 'Nothing listens there.' });
  });
});

describe('endpoints', () => {
  it('are bounded, and each address is there once', async () => {
    const { sellerId } = await makeOffer(db.sql);
    const first = await endpointOf(sellerId);
    const again = await addEndpoint(db, sellerId as SellerId, { url: first.url, events: ALL }, INSIDE, SEALING);
    expect(again).toEqual({ ok: false, refusal: { code: 'ENDPOINT_EXISTS' } });
    for (let n = 1; n < MAX_ENDPOINTS; n += 1) await endpointOf(sellerId);
    await expect(endpointOf(sellerId)).rejects.toThrow('LIMIT_REACHED');
  });

  it('belong to their seller: another neither sees, changes, rotates nor removes them', async () => {
    const { sellerId, endpointId } = await waitingDelivery();
    const other = (await makeOffer(db.sql)).sellerId as SellerId;
    expect(await listEndpoints(db, other)).toEqual([]);
    expect(await listEndpoints(db, other, endpointId)).toEqual([]);
    expect(await logOf(other, endpointId)).toEqual([]);
    expect(await changeEndpoint(db, other, endpointId, { enabled: false })).toBe(false);
    expect(await rotateEndpointSecret(db, other, endpointId, SEALING)).toBeUndefined();
    expect(await removeEndpoint(db, other, endpointId)).toBe(false);
    expect(await listEndpoints(db, sellerId)).toMatchObject([{ endpointId, enabled: true, waiting: 1 }]);
    expect(await removeEndpoint(db, sellerId, endpointId)).toBe(true);
    expect(await db.sql`select 1 from webhook_deliveries where endpoint_id = ${endpointId}`).toHaveLength(0);
  });

  it('never show a secret again', async () => {
    const { sellerId, endpointId, secret } = await waitingDelivery();
    const shown = JSON.stringify([await listEndpoints(db, sellerId), await logOf(sellerId, endpointId)]);
    expect(shown).not.toContain(secret.slice(6));
  });
});
