import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payment } from '#bank/payment.ts';
import { authorise, get, kinds, newKey, recorded } from '#tests/bank/calls.ts';
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

describe('tokens', () => {
  it.each([
    ['tok_ok', { status: 'AUTHORIZED' }],
    ['tok_3ds', { status: 'REQUIRES_ACTION', redirectUrl: expect.stringMatching(/\/3ds\/[\w-]{43}$/) }],
    ['tok_declined', { status: 'DECLINED', declineCode: 'card_declined' }],
    ['tok_insufficient_funds', { status: 'DECLINED', declineCode: 'insufficient_funds' }],
    ['tok_capture_fails', { status: 'AUTHORIZED' }],
    ['tok_capture_reply_lost', { status: 'AUTHORIZED' }],
  ])('%s', async (token, outcome) => {
    const { status, body } = await authorise(bank, { token });
    expect(status).toBe(201);
    expect(body).toMatchObject({ amountMinor: 1860, currency: 'TRY', capturedMinor: 0, refundedMinor: 0, ...outcome });
    expect(await get(bank, `/v1/payments/${body.id}`)).toEqual(body);
  });

  it('tok_error does nothing, each time', async () => {
    const key = newKey();
    for (const _ of [1, 2]) {
      expect(await authorise(bank, { token: 'tok_error', key })).toMatchObject({
        status: 500,
        body: { code: 'INTERNAL' },
      });
    }
    expect(await bank.control.payments({ idempotencyKey: key })).toEqual([]);
  });

  it('tok_reply_lost authorises, cuts the connection, and answers a repeat', async () => {
    const key = newKey();
    await expect(authorise(bank, { token: 'tok_reply_lost', key })).rejects.toThrow('fetch failed');
    expect(await recorded(bank, key)).toMatchObject({ status: 'AUTHORIZED' });
    const repeat = await authorise(bank, { token: 'tok_reply_lost', key });
    expect(repeat).toMatchObject({ status: 200, body: { status: 'AUTHORIZED' } });
    expect(kinds(await recorded(bank, key))).toEqual(['authorized']);
  });

  it.each(['tok_other', 'toString', '__proto__'])('%s is unknown and makes nothing', async (token) => {
    const key = newKey();
    expect(await authorise(bank, { token, key })).toMatchObject({ status: 422, body: { code: 'UNKNOWN_TOKEN' } });
    expect(await bank.control.payments({ idempotencyKey: key })).toEqual([]);
  });
});

describe('idempotency', () => {
  it('makes one payment of 20 calls at the same instant', async () => {
    const key = newKey();
    const replies = await Promise.all(Array.from({ length: 20 }, () => authorise(bank, { key })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(kinds(await recorded(bank, key))).toEqual(['authorized']);
  });

  it.each([
    ['amount', { amountMinor: 1861 }],
    ['currency', { currency: 'EUR' }],
    ['token', { token: 'tok_declined' }],
    ['reference', { reference: 'order-2' }],
    ['return address', { returnUrl: 'http://localhost:3000/orders/2' }],
  ])('refuses the key for another %s', async (_name, change) => {
    const key = newKey();
    const first = await authorise(bank, { key });
    expect(await authorise(bank, { key, ...change })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await authorise(bank, { key })).toEqual({ status: 200, body: first.body });
  });

  it('takes the key quoted or bare', async () => {
    const key = newKey();
    const first = await authorise(bank, { key: `"${key}"` });
    expect((await authorise(bank, { key })).body.id).toBe(first.body.id);
  });

  it('finds a payment by its key', async () => {
    const key = newKey();
    const path = `/v1/payments?idempotencyKey=${key}`;
    expect(await get(bank, path)).toEqual({ items: [] });
    const { body } = await authorise(bank, { key });
    expect(await get(bank, path)).toEqual({ items: [body] });
  });
});

describe('refusals', () => {
  it.each([
    ['no key', { headers: {}, body: '{}' }, 400, 'IDEMPOTENCY_KEY_REQUIRED'],
    ['no JSON', { body: '{' }, 400, 'MALFORMED_JSON'],
    ['no body', { body: '' }, 422, 'INVALID_REQUEST'],
    ['null', { body: 'null' }, 422, 'INVALID_REQUEST'],
    ['a large body', { body: ' '.repeat(70_000) }, 413, 'PAYLOAD_TOO_LARGE'],
  ])('%s', async (_name, init, status, code) => {
    const response = await bank.fetch('/v1/payments', {
      method: 'POST',
      headers: { 'idempotency-key': newKey() },
      ...init,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, message: expect.any(String) });
  });

  it.each([
    ['a sum in words', { amountMinor: '1860' as never }],
    ['nothing', { amountMinor: 0 }],
    ['a negative sum', { amountMinor: -1 }],
    ['half a unit', { amountMinor: 1.5 }],
    ['more than can be counted', { amountMinor: 1e21 }],
    ['no currency', { currency: 'lira' }],
    ['NUL in the reference', { reference: 'a\0b' }],
    ['half a character in the reference', { reference: 'a\ud83d' }],
    ['a script for an address', { returnUrl: 'javascript:alert(1)' }],
  ])('%s', async (_name, change) => {
    expect(await authorise(bank, change)).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST' } });
  });

  it.each([
    ['/v1/payments', 'Bearer wrong', 401, 'UNAUTHENTICATED'],
    ['/control/payments', '', 401, 'UNAUTHENTICATED'],
    ['/nothing', '', 401, 'UNAUTHENTICATED'],
    ['/nothing', undefined, 404, 'NOT_FOUND'],
    ['/v1/payments/pay_none', undefined, 404, 'NOT_FOUND'],
    ['/v1/payments/pay_none/capture', undefined, 405, 'METHOD_NOT_ALLOWED'],
    ['/v1/payments?limit=0', undefined, 422, 'INVALID_REQUEST'],
    ['/v1/payments?after=x', undefined, 422, 'INVALID_REQUEST'],
    ['/v1/payments?idempotencyKey=%00', undefined, 422, 'INVALID_REQUEST'],
  ])('%s as %j is %i', async (path, authorization, status, code) => {
    const response = await bank.fetch(path, authorization === undefined ? {} : { headers: { authorization } });
    expect({ status: response.status, body: await response.json() }).toMatchObject({ status, body: { code } });
  });

  it('health needs no key', async () => {
    expect((await fetch(`${bank.url}/health`)).status).toBe(200);
  });
});

describe('the feed', () => {
  type Page = { items: Payment[]; next: string | null };

  async function readFrom(after: string | null): Promise<{ ids: string[]; last: string | null }> {
    const ids: string[] = [];
    let last = after;
    for (;;) {
      const page = await get<Page>(bank, `/v1/payments?limit=2${last === null ? '' : `&after=${last}`}`);
      ids.push(...page.items.map(({ id }) => id));
      if (page.next === null) return { ids, last };
      last = page.next;
    }
  }

  it('never skips a payment whose transaction was older and committed later', async () => {
    const late = await database.sql.reserve();
    await late`begin`;
    await late`
      insert into sandbox_bank.payments
        (payment_id, idempotency_key, request_hash, reference, amount_minor, currency, token, return_url, status)
      values ('pay_late', 'late', 'x', 'late', 1, 'TRY', 'tok_ok', 'http://localhost', 'AUTHORIZED')`;
    const { body: newer } = await authorise(bank);
    const before = await readFrom(null);
    // The newer one is there, but showing it now would put the reader past the older one.
    expect(before.ids).not.toContain(newer.id);
    await late`commit`;
    late.release();

    // Other databases of the server may have transactions open at this instant: the feed waits for those as well.
    const after = await expect
      .poll(async () => (await readFrom(before.last)).ids, { timeout: 20_000 })
      .toContain(newer.id)
      .then(() => readFrom(before.last));
    expect(after.ids.slice(-2)).toEqual(['pay_late', newer.id]);
    expect(after.ids.filter((id) => before.ids.includes(id))).toEqual([]);
  });
});
