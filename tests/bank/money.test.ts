import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorise, capture, captured, get, kinds, newKey, recorded, refund, voidPayment } from '#tests/bank/calls.ts';
import { type RunningBank, startBank } from '#tests/support/bank.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let bank: RunningBank;

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  bank = await startBank({ databaseUrl: database.url });
});

afterAll(async () => {
  await bank?.stop();
  await database?.drop();
});

async function authorised(token = 'tok_ok') {
  return (await authorise(bank, { token })).body;
}

describe('capture', () => {
  it('captures once for 20 calls at the same instant with one key', async () => {
    const { id, idempotencyKey } = await authorised();
    const key = newKey();
    const replies = await Promise.all(Array.from({ length: 20 }, () => capture(bank, id, { key })));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(replies[0]?.body).toMatchObject({ status: 'CAPTURED', capturedMinor: 1860 });
    expect(kinds(await recorded(bank, idempotencyKey))).toEqual(['authorized', 'captured']);
  });

  it('lets one of 20 keys at the same instant capture', async () => {
    const { id, idempotencyKey } = await authorised();
    const replies = await Promise.all(Array.from({ length: 20 }, () => capture(bank, id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = replies.filter(({ status }) => status === 409);
    expect(others).toHaveLength(19);
    expect(others[0]?.body).toMatchObject({ code: 'ALREADY_CAPTURED', payment: { id, status: 'CAPTURED' } });
    expect(kinds(await recorded(bank, idempotencyKey))).toEqual(['authorized', 'captured']);
  });

  it('lets one key at the same instant capture one of two payments', async () => {
    const [one, other] = await Promise.all([authorised(), authorised()]);
    const key = newKey();
    const replies = await Promise.all([capture(bank, one.id, { key }), capture(bank, other.id, { key })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    const kept = await bank.control.payments();
    const statuses = kept.filter(({ id }) => id === one.id || id === other.id).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['AUTHORIZED', 'CAPTURED']);
  });

  it('takes a part, never more than was authorised', async () => {
    const { id } = await authorised();
    expect(await capture(bank, id, { amountMinor: 1861 })).toMatchObject({
      status: 409,
      body: { code: 'CAPTURE_TOO_LARGE', payment: { status: 'AUTHORIZED' } },
    });
    expect((await capture(bank, id, { amountMinor: 1000 })).body).toMatchObject({ capturedMinor: 1000 });
  });

  it('refuses the key for another sum', async () => {
    const { id } = await authorised();
    const key = newKey();
    await capture(bank, id, { key });
    expect(await capture(bank, id, { key, amountMinor: 1 })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it.each(['tok_3ds', 'tok_declined'])('refuses a payment that is not authorised: %s', async (token) => {
    const { id, status } = await authorised(token);
    expect(await capture(bank, id)).toMatchObject({
      status: 409,
      body: { code: 'NOT_AUTHORIZED', payment: { status } },
    });
  });

  it('fails for good with tok_capture_fails, by any key', async () => {
    const { id, idempotencyKey } = await authorised('tok_capture_fails');
    const key = newKey();
    for (const again of [key, key, newKey()]) {
      expect(await capture(bank, id, { key: again })).toMatchObject({
        status: 402,
        body: { code: 'CAPTURE_FAILED', payment: { status: 'FAILED', capturedMinor: 0 } },
      });
    }
    expect(kinds(await recorded(bank, idempotencyKey))).toEqual(['authorized', 'failed']);
  });

  it('captures, loses the reply and answers a repeat with tok_capture_reply_lost', async () => {
    const { id, idempotencyKey } = await authorised('tok_capture_reply_lost');
    const key = newKey();
    await expect(capture(bank, id, { key })).rejects.toThrow('fetch failed');
    expect(await get(bank, `/v1/payments/${id}`)).toMatchObject({ status: 'CAPTURED' });
    expect(await capture(bank, id, { key })).toMatchObject({ status: 200, body: { status: 'CAPTURED' } });
    expect(kinds(await recorded(bank, idempotencyKey))).toEqual(['authorized', 'captured']);
  });
});

describe('void', () => {
  it.each(['tok_ok', 'tok_3ds'])('frees the money of %s, once', async (token) => {
    const { id, idempotencyKey } = await authorised(token);
    const replies = await Promise.all(Array.from({ length: 10 }, () => voidPayment(bank, id)));
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { status: 'VOIDED' } });
    expect(kinds(await recorded(bank, idempotencyKey)).filter((kind) => kind === 'voided')).toHaveLength(1);
    expect(await capture(bank, id)).toMatchObject({ status: 409, body: { code: 'NOT_AUTHORIZED' } });
  });

  it('refuses a captured payment', async () => {
    const { id } = await captured(bank);
    expect(await voidPayment(bank, id)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_CAPTURED', payment: { status: 'CAPTURED' } },
    });
  });

  it('leaves a payment that holds no money as it is', async () => {
    const declined = await authorised('tok_declined');
    expect(await voidPayment(bank, declined.id)).toEqual({ status: 200, body: declined });
    const failing = await authorised('tok_capture_fails');
    await capture(bank, failing.id);
    expect(await voidPayment(bank, failing.id)).toMatchObject({ status: 200, body: { status: 'FAILED' } });
  });

  it('and capture at the same instant: one of them', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, idempotencyKey } = await authorised();
      const [taken, freed] = await Promise.all([capture(bank, id), voidPayment(bank, id)]);
      expect([taken.status, freed.status].sort()).toEqual([200, 409]);
      expect(kinds(await recorded(bank, idempotencyKey))).toHaveLength(2);
    }
  });

  it('knows no other payment', async () => {
    expect(await voidPayment(bank, 'pay_none')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

describe('refund', () => {
  it('refunds once for 20 calls at the same instant with one key, though there is money for more', async () => {
    const { id } = await captured(bank);
    const key = newKey();
    const replies = await Promise.all(Array.from({ length: 20 }, () => refund(bank, id, { key, amountMinor: 10 })));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.refundId}`)).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 200, body: { amountMinor: 10, payment: { refundedMinor: 10 } } });
    expect(await get(bank, `/v1/refunds?idempotencyKey=${key}`)).toEqual({ items: [replies[0]?.body] });
  });

  it('never exceeds what was captured, by any number of keys at the same instant', async () => {
    const { id, idempotencyKey } = await captured(bank);
    const replies = await Promise.all(Array.from({ length: 10 }, () => refund(bank, id, { amountMinor: 500 })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    const others = replies.filter(({ status }) => status === 409);
    expect(others).toHaveLength(7);
    expect(others[0]?.body).toMatchObject({ code: 'REFUND_TOO_LARGE', payment: { refundedMinor: 1500 } });
    const payment = await recorded(bank, idempotencyKey);
    expect(payment.refunds.map(({ amountMinor }) => amountMinor)).toEqual([500, 500, 500]);
    expect(kinds(payment)).toEqual(['authorized', 'captured', 'refunded', 'refunded', 'refunded']);
  });

  it('refuses what was not captured', async () => {
    const { id } = await authorised();
    expect(await refund(bank, id)).toMatchObject({ status: 409, body: { code: 'NOT_CAPTURED' } });
  });

  it('refuses the key for another sum or payment', async () => {
    const [one, other] = await Promise.all([captured(bank), captured(bank)]);
    const key = newKey();
    await refund(bank, one.id, { key, amountMinor: 10 });
    for (const reply of [
      await refund(bank, one.id, { key, amountMinor: 11 }),
      await refund(bank, other.id, { key, amountMinor: 10 }),
    ]) {
      expect(reply).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    }
  });
});

describe('control', () => {
  it('sets a payment wrong on purpose', async () => {
    const { id, idempotencyKey } = await authorised();
    expect(await bank.control.setPayment(id, { amountMinor: 1, currency: 'EUR' })).toMatchObject({
      amountMinor: 1,
      currency: 'EUR',
      status: 'AUTHORIZED',
    });
    expect(await bank.control.setPayment(id, { status: 'CAPTURED' })).toMatchObject({ capturedMinor: 1 });
    expect(await bank.control.setPayment(id, { status: 'DECLINED' })).toMatchObject({ declineCode: 'card_declined' });
    expect((await bank.control.setPayment(id, { status: 'REQUIRES_ACTION' })).redirectUrl).toContain('/3ds/');
    expect(kinds(await recorded(bank, idempotencyKey))).toEqual([
      'authorized',
      'authorized',
      'captured',
      'declined',
      'requires_action',
    ]);
  });

  it('but not into what the tables cannot hold', async () => {
    const { id } = await captured(bank);
    await refund(bank, id, { amountMinor: 100 });
    await expect(bank.control.setPayment(id, { amountMinor: 99 })).rejects.toThrow('IMPOSSIBLE_STATE');
  });
});
