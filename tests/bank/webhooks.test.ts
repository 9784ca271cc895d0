import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseWebhookSecrets, verifyWebhook } from '#lib/standard-webhooks.ts';
import { authorise, capture, refund, voidPayment } from '#tests/bank/calls.ts';
import { type ReceivedEvent, type Receiver, startReceiver } from '#tests/bank/receiver.ts';
import { type RunningBank, startBank } from '#tests/support/bank.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const OLD_SECRET = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
const NEW_SECRET = `whsec_${Buffer.alloc(24, 2).toString('base64')}`;

let database: TestDatabase;
let receiver: Receiver;
let bank: RunningBank;

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  receiver = await startReceiver();
  bank = await startBank({
    databaseUrl: database.url,
    webhookUrl: receiver.url,
    env: { BANK_WEBHOOK_SECRET: `${OLD_SECRET} ${NEW_SECRET}` },
  });
});

afterAll(async () => {
  await bank?.stop();
  await receiver?.close();
  await database?.drop();
});

beforeEach(async () => {
  receiver.answer(204);
  await bank.control.setFaults({});
});

const of = (paymentId: string) => (event: ReceivedEvent) => event.body.data.paymentId === paymentId;

/** The events of a payment so far, by type; deliveries are in no promised order. */
const typesFor = (paymentId: string) =>
  receiver.received
    .filter(of(paymentId))
    .map(({ body }) => body.type)
    .sort();

const arrived = (paymentId: string, type: string, times = 1) =>
  receiver.waitFor(
    (event, all) =>
      of(paymentId)(event) &&
      event.body.type === type &&
      all.filter((other) => of(paymentId)(other) && other.body.type === type).length >= times,
  );

/** The bank writes down how a sending ended just after it ended. */
const eventNow = async (paymentId: string, expected: Record<string, unknown>) =>
  expect.poll(async () => (await bank.control.events(paymentId))[0], { timeout: 10_000 }).toMatchObject(expected);

describe('an event', () => {
  it('is signed with every secret and says what it is about', async () => {
    const { body: payment } = await authorise(bank, { reference: 'order-ü' });
    const event = await arrived(payment.id, 'payment.authorized');
    expect(event.body).toEqual({
      type: 'payment.authorized',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: {
        paymentId: payment.id,
        idempotencyKey: payment.idempotencyKey,
        reference: 'order-ü',
        status: 'AUTHORIZED',
        amountMinor: 1860,
        currency: 'TRY',
      },
    });
    for (const secret of [OLD_SECRET, NEW_SECRET]) {
      const verdict = verifyWebhook({
        headers: event.headers,
        body: event.raw,
        secrets: parseWebhookSecrets(secret),
        nowSeconds: Date.now() / 1000,
      });
      expect(verdict).toMatchObject({ ok: true, id: expect.stringMatching(/^evt_/) });
    }
  });

  it('tells of every change', async () => {
    const { body: bought } = await authorise(bank);
    await capture(bank, bought.id);
    await refund(bank, bought.id);
    const { body: failed } = await authorise(bank, { token: 'tok_capture_fails' });
    await capture(bank, failed.id);
    const { body: declined } = await authorise(bank, { token: 'tok_declined' });
    const { body: cancelled } = await authorise(bank, { token: 'tok_3ds' });
    await voidPayment(bank, cancelled.id);

    await arrived(bought.id, 'payment.captured');
    await arrived(bought.id, 'payment.refunded');
    await arrived(failed.id, 'payment.failed');
    await arrived(declined.id, 'payment.declined');
    await arrived(cancelled.id, 'payment.requires_action');
    await arrived(cancelled.id, 'payment.voided');
    await arrived(bought.id, 'payment.authorized');
    expect(typesFor(bought.id)).toEqual(['payment.authorized', 'payment.captured', 'payment.refunded']);
  });

  it('comes again, with the same id and body, until the answer is 2xx', async () => {
    receiver.answer(500);
    const { body: payment } = await authorise(bank);
    const first = await arrived(payment.id, 'payment.authorized');
    await eventNow(payment.id, { attempts: 1, deliveredAt: null, lastFailure: 'answered 500' });
    receiver.answer(204);
    await arrived(payment.id, 'payment.authorized', 2);
    const [, second] = receiver.received.filter(of(payment.id));
    expect(second).toMatchObject({ id: first.id, raw: first.raw });
    await eventNow(payment.id, { attempts: 2, deliveredAt: expect.any(String), nextAttemptAt: null });
  });

  it('counts as not answered after 5 s', async () => {
    receiver.answer('HANG');
    const { body: payment } = await authorise(bank);
    await arrived(payment.id, 'payment.authorized');
    await eventNow(payment.id, { attempts: 1, deliveredAt: null, lastFailure: 'no answer in time' });
  });

  it('is given up after the last wait', async () => {
    await bank.control.setFaults({ webhooksPaused: true });
    receiver.answer(500);
    const { body: payment } = await authorise(bank);
    await database.sql`update sandbox_bank.webhook_events set attempts = 8 where payment_id = ${payment.id}`;
    await bank.control.setFaults({});
    await eventNow(payment.id, { attempts: 9, abandonedAt: expect.any(String), nextAttemptAt: null });
  });

  it('survives the bank', async () => {
    await bank.control.setFaults({ webhooksPaused: true });
    const { body: payment } = await authorise(bank);
    expect(typesFor(payment.id)).toEqual([]);
    await bank.kill();
    bank = await startBank({ databaseUrl: database.url, webhookUrl: receiver.url });
    expect((await bank.control.faults()).webhooksPaused).toBe(true);
    await bank.control.setFaults({});
    await arrived(payment.id, 'payment.authorized');
  });
});

describe('control', () => {
  it('sends an event again, twice at once, and with an old time', async () => {
    const { body: payment } = await authorise(bank);
    const first = await arrived(payment.id, 'payment.authorized');
    await eventNow(payment.id, { deliveredAt: expect.any(String) });
    expect(await bank.control.resend(first.id, { times: 2, timestampOffsetSeconds: -3600 })).toEqual([
      { status: 204, failure: null },
      { status: 204, failure: null },
    ]);
    const [, ...again] = receiver.received.filter(of(payment.id));
    expect(again).toHaveLength(2);
    for (const { headers, raw } of again) {
      expect(raw).toBe(first.raw);
      const secrets = parseWebhookSecrets(bank.webhookSecret);
      const verdict = verifyWebhook({ headers, body: raw, secrets, nowSeconds: Date.now() / 1000 });
      expect(verdict).toEqual({ ok: false, reason: 'TIMESTAMP_TOO_OLD' });
    }
  });

  it('sends by hand what is held back, and then it is delivered', async () => {
    await bank.control.setFaults({ webhooksPaused: true });
    const { body: payment } = await authorise(bank);
    const [event] = await bank.control.events(payment.id);
    receiver.answer(503);
    expect(await bank.control.resend(event?.eventId ?? '')).toEqual([{ status: 503, failure: 'answered 503' }]);
    expect(await bank.control.events(payment.id)).toMatchObject([{ deliveredAt: null, attempts: 1 }]);
    receiver.answer(204);
    await bank.control.resend(event?.eventId ?? '');
    expect(await bank.control.events(payment.id)).toMatchObject([{ deliveredAt: expect.any(String), attempts: 2 }]);
  });

  it('knows no other event', async () => {
    await expect(bank.control.resend('evt_none')).rejects.toThrow('404');
  });
});

describe('faults', () => {
  it('send an event twice', async () => {
    await bank.control.setFaults({ webhookDuplicateRate: 1 });
    const { body: payment } = await authorise(bank);
    await arrived(payment.id, 'payment.authorized', 2);
    const ids = receiver.received.filter(of(payment.id)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
  });

  it('lose an event while the bank believes it arrived', async () => {
    await bank.control.setFaults({ webhookLossRate: 1 });
    const { body: payment } = await authorise(bank);
    await eventNow(payment.id, { lostAt: expect.any(String), nextAttemptAt: null });
    expect(typesFor(payment.id)).toEqual([]);
  });

  it('delay an event', async () => {
    await bank.control.setFaults({ webhookDelayMs: 400 });
    const { body: payment } = await authorise(bank);
    const created = Date.parse(payment.createdAt);
    const [event] = await bank.control.events(payment.id);
    expect(Date.parse(event?.nextAttemptAt ?? '') - created).toBe(400);
    await arrived(payment.id, 'payment.authorized');
    await eventNow(payment.id, { attempts: 1, deliveredAt: expect.any(String) });
  });
});
