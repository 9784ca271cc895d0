import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payment } from '#bank/payment.ts';
import { authorise, capture, get, kinds, recorded, voidPayment } from '#tests/bank/calls.ts';
import { type RunningBank, startBank } from '#tests/support/bank.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const RETURN_URL = 'http://shop.test/orders/7?back=1';

let database: TestDatabase;
let bank: RunningBank;

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  bank = await startBank({ databaseUrl: database.url, env: { BANK_MERCHANT_NAME: 'Books & <Co>' } });
});

afterAll(async () => {
  await bank?.stop();
  await database?.drop();
});

async function challenged(change: { amountMinor?: number; currency?: string; reference?: string } = {}) {
  const { body } = await authorise(bank, { token: 'tok_3ds', returnUrl: RETURN_URL, ...change });
  if (body.redirectUrl === undefined) throw new Error('no 3-D Secure address');
  return { ...body, redirectUrl: body.redirectUrl };
}

const now = (id: string) => get<Payment>(bank, `/v1/payments/${id}`);

async function page(url: string) {
  const response = await fetch(url);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

describe('the page', () => {
  it('asks, with the amount as the currency is written', async () => {
    const { redirectUrl } = await challenged();
    expect(redirectUrl).toMatch(new RegExp(`^http://localhost:${bank.port}/3ds/`));
    const { status, html } = await page(redirectUrl);
    expect(status).toBe(200);
    expect(html).toContain('TRY&nbsp;18.60'.replace('&nbsp;', '\u00a0'));
    expect(html).toContain('<button class="primary" name="outcome" value="approve">Approve</button>');
    expect(html).toContain('<button class="plain" name="outcome" value="decline">Decline</button>');
  });

  it.each([
    ['JPY', 1860, 'JPY\u00a01,860'],
    ['KWD', 1860, 'KWD\u00a01.860'],
    ['IDR', 1860, 'IDR\u00a018.60'],
  ])('writes %s with its own decimals', async (currency, amountMinor, text) => {
    const { redirectUrl } = await challenged({ currency, amountMinor });
    expect((await page(redirectUrl)).html).toContain(`>${text}<`);
  });

  it('runs no script, and shows text from others as text', async () => {
    const { redirectUrl } = await challenged({ reference: '<script>alert(1)</script>' });
    const { html, headers } = await page(redirectUrl);
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('Books &amp; &lt;Co&gt;');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://shop.test;");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is 404 at an address that is not one', async () => {
    for (const method of ['GET', 'POST']) {
      const response = await fetch(`${bank.url}/3ds/nothing`, { method });
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('Nothing to confirm');
    }
  });

  it('asks again when the answer is neither', async () => {
    const { id, redirectUrl } = await challenged();
    const response = await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ outcome: 'perhaps' }) });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Choose Approve or Decline.');
    expect(await now(id)).toMatchObject({ status: 'REQUIRES_ACTION' });
  });
});

describe('the answer', () => {
  it.each([
    ['approve', { status: 'AUTHORIZED' }, 'authorized', 'Payment approved'],
    ['decline', { status: 'DECLINED', declineCode: 'authentication_failed' }, 'declined', 'Payment declined'],
  ] as const)('%s decides once and leads back', async (outcome, after, kind, title) => {
    const { id, idempotencyKey, redirectUrl } = await challenged();
    expect(await bank.control.answerChallenge(redirectUrl, outcome)).toBe(RETURN_URL);
    const decided = await now(id);
    expect(decided).toMatchObject(after);
    expect(decided.redirectUrl).toBeUndefined();

    const other = outcome === 'approve' ? 'decline' : 'approve';
    expect(await bank.control.answerChallenge(redirectUrl, other)).toBe(RETURN_URL);
    expect(await now(id)).toEqual(decided);
    expect(kinds(await recorded(bank, idempotencyKey))).toEqual(['requires_action', kind]);

    const { html } = await page(redirectUrl);
    expect(html).toContain(title);
    expect(html).not.toContain('<form');
    expect(html).toContain(`href="${RETURN_URL}"`);
  });

  it('is one of two at the same instant', async () => {
    const { idempotencyKey, redirectUrl } = await challenged();
    const answers = ['approve', 'decline', 'approve', 'decline'] as const;
    await Promise.all(answers.map((outcome) => bank.control.answerChallenge(redirectUrl, outcome)));
    expect((await recorded(bank, idempotencyKey)).history).toHaveLength(2);
  });

  it('comes too late for a payment that was cancelled', async () => {
    const { id, redirectUrl } = await challenged();
    await voidPayment(bank, id);
    const { html } = await page(redirectUrl);
    expect(html).toContain('This payment was cancelled');
    expect(html).toContain('Back to Books &amp; &lt;Co&gt;');
    expect(await bank.control.answerChallenge(redirectUrl, 'approve')).toBe(RETURN_URL);
    expect(await now(id)).toMatchObject({ status: 'VOIDED' });
  });

  it('makes an approved payment one that can be captured', async () => {
    const { id, redirectUrl } = await challenged();
    await bank.control.answerChallenge(redirectUrl, 'approve');
    expect(await capture(bank, id)).toMatchObject({ status: 200, body: { status: 'CAPTURED' } });
  });
});
