import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POST } from '#app/api/webhooks/payments/[provider]/route.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { present } from '#lib/result.ts';
import { parseWebhookSecrets, signWebhook } from '#lib/standard-webhooks.ts';
import { asProcess, forgetProcess } from '#tests/support/as-process.ts';
import { type RunningBank, startBank } from '#tests/support/bank.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, orderRow, placeAndPay, providerOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { makeOffer } from '#tests/support/factories.ts';
import { createWebhookServer } from '#workers/webhook-server.ts';

let database: TestDatabase;
let bank: RunningBank;
let engine: TestEngine;

let restore: () => Promise<void>;
let server: Server;

beforeAll(async () => {
  database = await createTestDatabase();
  bank = await startBank({ databaseUrl: database.url });
  engine = makeEngine(database.url, providerOf(bank));
  restore = asProcess({
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    BANK_URL: bank.url,
    BANK_API_KEY: bank.apiKey,
    BANK_WEBHOOK_SECRET: bank.webhookSecret,
  });
  server = createWebhookServer(engine, createLog('worker', 'silent')).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await restore();
  await engine.close();
  await bank.stop();
  await database.drop();
});

const nowSeconds = () => Math.floor(Date.now() / 1000);

function signed(body: string, secret = bank.webhookSecret, timestampSeconds = nowSeconds()): Record<string, string> {
  return { ...signWebhook({ id: newId(), timestampSeconds, body, secrets: parseWebhookSecrets(secret) }) };
}

type Send = (
  body: string,
  headers: Record<string, string>,
  provider?: string,
) => Promise<{ status: number; body: unknown }>;

/** The two doors that a webhook may come to. */
const doors: Readonly<Record<string, Send>> = {
  'the route of the web': async (body, headers, provider = 'sandbox') => {
    const request = new Request(`http://shop.test/api/webhooks/payments/${provider}`, {
      method: 'POST',
      body,
      headers,
    });
    const response = await POST(request, { params: Promise.resolve({ provider }) });
    return { status: response.status, body: await response.json() };
  },
  'the worker': async (body, headers, provider = 'sandbox') => {
    const { port } = server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}/api/webhooks/payments/${provider}`;
    const response = await fetch(address, { method: 'POST', body, headers });
    return { status: response.status, body: await response.json() };
  },
};

/** An order whose payer has agreed, and nobody has told us. */
async function approved() {
  const offer = await makeOffer(database.sql, { stock: [1] });
  const wish = await wishFor(engine, [{ ...offer, quantity: 1 }], { paymentMethodToken: 'tok_3ds' });
  await placeAndPay(engine, wish);
  const [payment] = await bank.control.payments({ reference: wish.orderId });
  await bank.control.answerChallenge(present(payment?.redirectUrl, 'redirect'), 'approve');
  return wish;
}

const bodyFor = (idempotencyKey: string) => JSON.stringify({ type: 'payment.authorized', data: { idempotencyKey } });

const eventsAbout = async (attemptId: string) =>
  (await database.sql`select 1 from payment_events where attempt_id = ${attemptId}`).length;

const allEvents = async () => (await database.sql`select 1 from payment_events`).length;

async function expectUntouched({ orderId, attemptId }: PlaceRequest) {
  expect(await orderRow(engine, orderId)).toMatchObject({
    status: 'PENDING_PAYMENT',
    attemptStatus: 'REQUIRES_ACTION',
  });
  expect(await eventsAbout(attemptId)).toBe(0);
}

describe.each(Object.entries(doors))('POST /api/webhooks/payments/{provider} (C-090) at %s', (_, send) => {
  it('refuses what is not signed, signed by another, old, from the future, or changed after it was signed', async () => {
    const wish = await approved();
    const body = bodyFor(wish.attemptId);
    const stranger = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
    const bad: [string, Record<string, string>][] = [
      [body, {}],
      [body, signed(body, stranger)],
      [body, signed(body, bank.webhookSecret, nowSeconds() - 301)],
      [body, signed(body, bank.webhookSecret, nowSeconds() + 301)],
      [`${body} `, signed(body)],
      [JSON.stringify(JSON.parse(body), null, 2), signed(body)],
    ];
    for (const [sent, headers] of bad) {
      expect(await send(sent, headers)).toMatchObject({ status: 400, body: { code: 'INVALID_SIGNATURE' } });
    }
    await expectUntouched(wish);
  });

  it('refuses a body over 1 MB, and a bank that we do not have', async () => {
    const wish = await approved();
    const long = `${bodyFor(wish.attemptId)}${' '.repeat(1_048_576)}`;
    expect(await send(long, signed(long))).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    const body = bodyFor(wish.attemptId);
    expect(await send(body, signed(body), 'paypal')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    await expectUntouched(wish);
  });

  it('refuses a signed body that is no event of ours', async () => {
    const before = await allEvents();
    for (const body of ['', 'null', '[]', '{"type":"payment.captured"}', '{"data":{"idempotencyKey":"x"}}', '{']) {
      expect(await send(body, signed(body))).toMatchObject({ status: 400 });
    }
    expect(await allEvents()).toBe(before);
  });

  it('verifies the bytes as they came, takes an event once, and looks at the bank', async () => {
    const wish = await approved();
    // White space, another order of keys, and escapes: the same event, other bytes.
    const escaped = wish.attemptId.replace('-', '\\u002d');
    const body = `\n{ "data" :\t{"x":"\\u00e9", "idempotencyKey": "${escaped}"},\r\n "type":"payment\\u002eauthorized" }  `;
    const headers = signed(body);
    expect(await send(body, headers)).toEqual({ status: 200, body: { received: true, duplicate: false } });
    expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
    expect(await send(body, headers)).toEqual({ status: 200, body: { received: true, duplicate: true } });
    expect(await eventsAbout(wish.attemptId)).toBe(1);
  });

  it('takes each of many that come at once, and come twice, once', async () => {
    const wish = await approved();
    const before = await allEvents();
    const body = bodyFor(wish.attemptId);
    const sent = Array.from({ length: 20 }, () => signed(body));
    const answers = await Promise.all([...sent, ...sent].map((headers) => send(body, headers)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const taken = answers.filter((answer) => (answer.body as { duplicate: boolean }).duplicate === false);
    expect(taken).toHaveLength(20);
    expect((await allEvents()) - before).toBe(20);
  });
});

describe('POST /api/webhooks/payments/{provider} without the secret', () => {
  const send = present(doors['the route of the web'], 'door');
  it('accepts nothing without the secret', async () => {
    const wish = await approved();
    const body = bodyFor(wish.attemptId);
    const headers = signed(body);
    await forgetProcess();
    delete process.env.BANK_WEBHOOK_SECRET;
    expect((await send(body, headers)).status).toBeGreaterThanOrEqual(500);
    await forgetProcess();
    process.env.BANK_WEBHOOK_SECRET = bank.webhookSecret;
    await expectUntouched(wish);
  });
});
