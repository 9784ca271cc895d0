import { beforeAll, describe, expect, it } from 'vitest';
import { present } from '#lib/result.ts';
import { stack, Visitor } from './visitor.ts';

let admin: Visitor;
let shopper: Visitor;

beforeAll(async () => {
  admin = new Visitor();
  await admin.signIn('admin@example.com', stack.demoPassword);
  shopper = new Visitor();
  await shopper.signIn('shopper@example.com', stack.demoPassword);
});

const LIST = '/api/admin/reconciliation';
const RUN = '/api/admin/reconciliation/run';

/** What somebody does at the bank beside the shop, with the shop's own key to it. */
async function byHand(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${stack.bankUrl}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${stack.bankApiKey}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as Record<string, unknown>;
}

const find = async (filter: string, paymentId: string) => {
  const { body } = await admin.get(`${LIST}?filter=${filter}&limit=200`);
  return (body.items as { paymentId: string }[]).find((item) => item.paymentId === paymentId);
};

/** Runs until it shows: the bank's list leaves out what was made beside a transaction that is still open on the server. */
const runUntil = (filter: string, paymentId: string) =>
  expect.poll(
    async () => {
      expect(await admin.post(RUN, {})).toMatchObject({ status: 200 });
      return await find(filter, paymentId);
    },
    { timeout: 20_000, interval: 200 },
  );

describe('the admin’s run', () => {
  it('finds what somebody did at the bank, shows it, counts it, and sees it gone', async () => {
    const made = await byHand('/v1/payments', {
      ...{ amountMinor: 4_200, currency: 'TRY', token: 'tok_ok', reference: 'by hand' },
      returnUrl: 'http://shop.test/',
    });
    const id = String(made.id);
    await byHand(`/v1/payments/${id}/capture`, { amountMinor: 4_200 });
    await runUntil('OPEN', id).toMatchObject({
      kind: 'AT_BANK_ONLY',
      orderId: null,
      bank: { status: 'CAPTURED', amount: '42.00', captured: '42.00', refunded: '0.00', currency: 'TRY' },
      books: null,
      end: null,
      voidFrom: null,
    });
    // What is open is counted every few seconds, not for each that asks.
    await expect
      .poll(
        async () => {
          const metrics = await new Visitor().get('/api/metrics', {
            headers: { authorization: `Bearer ${stack.metricsToken}` },
          });
          const [, open] = /^holdfast_reconciliation_differences (\d+)$/m.exec(String(metrics.body.text)) ?? [];
          return Number(open);
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBeGreaterThanOrEqual(1);

    await byHand(`/v1/payments/${id}/refunds`, { amountMinor: 4_200 });
    await runUntil('CLOSED', id).toMatchObject({ kind: 'AT_BANK_ONLY', end: 'GONE' });
    expect(await find('OPEN', id)).toBeUndefined();
    const { body } = await admin.get(LIST);
    expect(body.lastDone).toMatchObject({ outcome: 'DONE', provider: 'sandbox' });
    expect((body.runs as unknown[]).length).toBeGreaterThan(1);
  });

  it('is one run, however many press at once', async () => {
    const presses = await Promise.all(
      [...stack.webUrls, ...stack.webUrls].map((from) => admin.post(RUN, {}, { from })),
    );
    for (const { status, body } of presses) {
      expect(status).toBe(200);
      expect(['DONE', 'UNDER_WAY', 'PAUSED']).toContain(body.state);
    }
    const { body } = await admin.get(LIST);
    const running = (body.runs as { outcome: string | null }[]).filter((run) => run.outcome === null);
    expect(running.length).toBeLessThanOrEqual(1);
  });

  it('refuses who may not, and what is no listing', async () => {
    expect(await new Visitor().post(RUN, {})).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(await shopper.post(RUN, {})).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await admin.post(RUN, {}, { headers: { origin: 'https://evil.example' } })).toMatchObject({
      status: 403,
      body: { code: 'CROSS_ORIGIN' },
    });
    expect(await new Visitor().get(LIST)).toMatchObject({ status: 401 });
    expect(await shopper.get(LIST)).toMatchObject({ status: 403 });
    for (const query of ['filter=ALL', 'cursor=x', 'limit=0', 'limit=1000']) {
      expect(await admin.get(`${LIST}?${query}`), query).toMatchObject({
        status: 422,
        body: { code: 'INVALID_REQUEST' },
      });
    }
  });
});

describe('the timer’s run', () => {
  it('says how far it came, to who knows the secret', async () => {
    const timer = new Visitor();
    for (const authorization of ['', 'Bearer wrong', `Basic ${stack.cronSecret}`]) {
      expect(await timer.get('/api/cron/reconcile', { headers: { authorization } })).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHENTICATED' },
      });
    }
    const headers = { authorization: `Bearer ${stack.cronSecret}` };
    for (const method of ['GET', 'POST']) {
      await expect
        .poll(async () => (await timer.call(method, '/api/cron/reconcile', { headers })).body, { timeout: 20_000 })
        .toMatchObject({ job: 'reconcile', report: { state: 'DONE' } });
    }
    const { body } = await admin.get(LIST);
    const latest = present(
      (body.runs as { source: string }[]).find((run) => run.source === 'CRON'),
      'run of the timer',
    );
    expect(latest).toMatchObject({ outcome: 'DONE', requestedBy: null, lastError: null });
  });
});
