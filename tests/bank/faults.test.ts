import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorise, capture, captured, get, kinds, newKey, recorded, refund, voidPayment } from '#tests/bank/calls.ts';
import { type Receiver, startReceiver } from '#tests/bank/receiver.ts';
import { type RunningBank, startBank } from '#tests/support/bank.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let receiver: Receiver;
let bank: RunningBank;

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  receiver = await startReceiver();
  bank = await startBank({ databaseUrl: database.url, webhookUrl: receiver.url });
});

afterAll(async () => {
  await bank?.stop();
  await receiver?.close();
  await database?.drop();
});

beforeEach(async () => {
  await bank.control.setFaults({});
});

describe('by rate', () => {
  it('errors do nothing', async () => {
    await bank.control.setFaults({ errorRate: 1 });
    const key = newKey();
    expect(await authorise(bank, { key })).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    expect(await get(bank, `/v1/payments?idempotencyKey=${key}`)).toEqual({ items: [] });
  });

  it('each time that a fault struck is counted, whatever is set later', async () => {
    const before = await bank.control.struck();
    await bank.control.setFaults({ errorRate: 1 });
    await authorise(bank);
    await authorise(bank);
    await bank.control.setFaults({});
    await authorise(bank);
    expect(await bank.control.struck()).toEqual({ ...before, errorRate: before.errorRate + 2 });
  });

  it('lost replies do the work', async () => {
    const { id, idempotencyKey } = await captured(bank);
    await bank.control.setFaults({ replyLostRate: 1 });
    const [made, refunded] = [newKey(), newKey()];
    await expect(authorise(bank, { key: made })).rejects.toThrow('fetch failed');
    await expect(refund(bank, id, { key: refunded })).rejects.toThrow('fetch failed');
    const payment = await recorded(bank, made);
    expect(payment).toMatchObject({ status: 'AUTHORIZED' });
    await expect(voidPayment(bank, payment.id)).rejects.toThrow('fetch failed');
    expect(await recorded(bank, made)).toMatchObject({ status: 'VOIDED' });
    expect(kinds(await recorded(bank, idempotencyKey))).toContain('refunded');
    expect(await get(bank, `/v1/refunds?idempotencyKey=${refunded}`)).toMatchObject({ items: [{ amountMinor: 1860 }] });
  });

  it('lost replies to captures are counted apart', async () => {
    await bank.control.setFaults({ captureReplyLostRate: 1 });
    const { body: payment } = await authorise(bank);
    await expect(capture(bank, payment.id)).rejects.toThrow('fetch failed');
    expect(await get(bank, `/v1/payments/${payment.id}`)).toMatchObject({ status: 'CAPTURED' });
  });

  it('the same seed and keys meet the same faults in any order, and a repeat has a new chance', async () => {
    const keys = Array.from({ length: 40 }, () => newKey());
    const round = async (order: string[]) => {
      await bank.control.setFaults({ errorRate: 0.5, seed: 'a' });
      const failed: string[] = [];
      for (const key of order) if ((await authorise(bank, { key })).status === 500) failed.push(key);
      return failed.sort();
    };
    const first = await round(keys);
    expect(await round([...keys].reverse())).toEqual(first);
    // 40 tosses at one half: fewer than 5 or more than 35 heads come once in ten million runs.
    expect(first.length).toBeGreaterThanOrEqual(5);
    expect(first.length).toBeLessThanOrEqual(35);

    await bank.control.setFaults({ errorRate: 0.5, seed: 'a' });
    const stubborn = first[0] ?? '';
    let calls = 1;
    while ((await authorise(bank, { key: stubborn })).status === 500) calls += 1;
    expect(calls).toBeGreaterThan(1);
  });

  it('refuse settings that are none', async () => {
    await expect(bank.control.setFaults({ errorRate: 2 })).rejects.toThrow('INVALID_REQUEST');
    await expect(bank.control.setFaults({ errorRat: 1 } as never)).rejects.toThrow('INVALID_REQUEST');
  });
});

describe('slow', () => {
  it.each([
    ['tok_ok', { status: 'AUTHORIZED' }],
    ['tok_3ds', { status: 'REQUIRES_ACTION', redirectUrl: expect.any(String) }],
    ['tok_declined', { status: 'DECLINED', declineCode: 'card_declined' }],
  ])('%s is decided later and answered then; a repeat meanwhile is PENDING', async (token, outcome) => {
    await bank.control.setFaults({ slowRate: 1, slowMs: 1_500 });
    const key = newKey();
    const slow = authorise(bank, { token, key });
    await expect.poll(() => bank.control.payments({ idempotencyKey: key })).toMatchObject([{ status: 'PENDING' }]);
    await bank.control.setFaults({});
    expect(await authorise(bank, { token, key })).toMatchObject({ status: 200, body: { status: 'PENDING' } });
    expect(await slow).toMatchObject({ status: 201, body: outcome });
    expect((await recorded(bank, key)).history).toHaveLength(2);
  });

  it('a payment voided meanwhile stays voided', async () => {
    await bank.control.setFaults({ slowRate: 1, slowMs: 1_000 });
    const key = newKey();
    const slow = authorise(bank, { key });
    await expect.poll(() => bank.control.payments({ idempotencyKey: key })).toHaveLength(1);
    await bank.control.setFaults({});
    await voidPayment(bank, (await recorded(bank, key)).id);
    expect((await slow).body).toMatchObject({ status: 'VOIDED' });
    expect(kinds(await recorded(bank, key))).toEqual(['pending', 'voided']);
  });

  it('tok_slow takes 20 s, and outlives the process that was asked', async () => {
    const key = newKey();
    const asked = authorise(bank, { token: 'tok_slow', key }).catch((error: Error) => error.message);
    await expect.poll(() => bank.control.payments({ idempotencyKey: key })).toHaveLength(1);
    const [row] = await database.sql`
      select extract(epoch from decide_at - created_at)::int as seconds
      from sandbox_bank.payments where idempotency_key = ${key}`;
    expect(row).toEqual({ seconds: 20 });
    await bank.kill();
    expect(await asked).toBe('fetch failed');

    const decideAt = (when: string) => database.sql`
      update sandbox_bank.payments set decide_at = now() + ${when}::interval where idempotency_key = ${key}`;
    await decideAt('1 hour');
    bank = await startBank({ databaseUrl: database.url, webhookUrl: receiver.url });
    expect(await authorise(bank, { token: 'tok_slow', key })).toMatchObject({ body: { status: 'PENDING' } });
    await bank.kill();
    await decideAt('0');
    bank = await startBank({ databaseUrl: database.url, webhookUrl: receiver.url });
    await receiver.waitFor(({ body }) => body.data.idempotencyKey === key && body.type === 'payment.authorized');
    expect(kinds(await recorded(bank, key))).toEqual(['pending', 'authorized']);
  });
});

describe('the process', () => {
  it('ends at once with 0 when asked to, though a call is under way', async () => {
    const other = await startBank({ databaseUrl: database.url });
    const key = newKey();
    const asked = authorise(other, { token: 'tok_slow', key }).catch((error: Error) => error.message);
    await expect.poll(() => other.control.payments({ idempotencyKey: key })).toHaveLength(1);
    const before = Date.now();
    expect(await other.stop()).toBe(0);
    expect(Date.now() - before).toBeLessThan(3_000);
    expect(await asked).toBe('fetch failed');
  });

  it.each([
    ['a key that is too short', { BANK_API_KEY: 'short' }, /^The bank ended with 1: sandbox bank: BANK_API_KEY .*$/],
    [
      'a wrong secret',
      { BANK_WEBHOOK_SECRET: 'whsec_!' },
      /^The bank ended with 1: sandbox bank: BANK_WEBHOOK_SECRET .*$/,
    ],
    ['a wrong port', { BANK_PORT: '70000' }, /^The bank ended with 1: sandbox bank: BANK_PORT .*$/],
    ['no database', { BANK_DATABASE_URL: '' }, /^The bank ended with 1: sandbox bank: BANK_DATABASE_URL is not set\.$/],
    [
      'a database that is not there',
      { BANK_DATABASE_URL: 'postgres://x:secretword@127.0.0.1:1/x' },
      /ECONNREFUSED[^\n]*$/,
    ],
  ])('ends with one line for %s', async (_name, env, message) => {
    const failure = await startBank({ databaseUrl: database.url, env }).catch((error: Error) => error.message);
    expect(failure).toMatch(message);
    expect(failure).not.toContain('secretword');
  });

  it('ends with one line for a port in use', async () => {
    const started = startBank({ databaseUrl: database.url, env: { BANK_PORT: String(bank.port) } });
    await expect(started).rejects.toThrow(`The bank ended with 1: sandbox bank: BANK_PORT ${bank.port} is in use.`);
  });
});
