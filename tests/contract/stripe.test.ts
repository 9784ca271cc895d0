import { Stripe } from 'stripe';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stripeProvider } from '#domain/payment/stripe-provider.ts';
import type { AuthoriseRequest, BankPayment, PaymentProvider } from '#domain/payment/types.ts';
import { newId } from '#lib/ids.ts';
import { type StripeServer, startStripeServer } from '#tests/support/stripe-server.ts';
import { type BankUnderTest, closedAddress, describeProvider } from './payment-provider.ts';

const WEBHOOK_SECRET = 'whsec_0123456789abcdef0123456789abcdef';
const TIMEOUT_MS = 20_000;

// docs.stripe.com/testing: PaymentMethods that every test account has.
const tokens = {
  ok: 'pm_card_visa',
  challenge: 'pm_card_threeDSecure2Required',
  declined: 'pm_card_visa_chargeDeclined',
  insufficientFunds: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  unknown: 'pm_of_nobody',
  captureFails: 'pm_card_visa',
};

/** A test key of the developer's own; a live one is never used by a test. */
const given = process.env.TEST_STRIPE_SECRET_KEY ?? process.env.STRIPE_SECRET_KEY;
const testKey = given?.startsWith('sk_test_') ? given : undefined;

let server: StripeServer;
let nowhere: string;
beforeAll(async () => {
  nowhere = await closedAddress();
});
// Each test has a Stripe of its own.
beforeEach(async () => {
  server = await startStripeServer();
});
afterEach(() => server.close());

/** An event as Stripe sends it, signed by Stripe's own library. */
async function eventAbout(attemptKey: string, payment: BankPayment, ageSeconds: number) {
  const seconds = Math.floor(Date.now() / 1000) - ageSeconds;
  const body = JSON.stringify({
    id: `evt_${newId()}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: seconds,
    data: {
      object: { id: payment.providerPaymentId, object: 'payment_intent', metadata: { attempt_key: attemptKey } },
    },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: 'payment_intent.succeeded',
  });
  return { headers: new Headers({ 'stripe-signature': signed(body, seconds) }), body };
}

function signed(payload: string, timestamp: number): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp });
}

function openStandIn(): BankUnderTest {
  const options = {
    secretKey: server.secretKey,
    webhookSecret: WEBHOOK_SECRET,
    timeoutMs: TIMEOUT_MS,
    apiUrl: server.url,
  };
  return {
    provider: stripeProvider(options),
    inSmallPages: stripeProvider({ ...options, pageSize: 2 }),
    unreachable: stripeProvider({ ...options, apiUrl: nowhere }),
    currency: 'TRY',
    tokens,
    answerChallenge: async (url, outcome) => server.answerChallenge(url, outcome),
    loseReplies: async () => {
      server.fault = 'CUT';
    },
    breakDown: async () => {
      server.fault = 'LOCK_TIMEOUT';
    },
    heal: async () => {
      server.fault = undefined;
    },
    spoilCapture: async (id) => server.expire(id),
    eventAbout,
  };
}

function openStripe(): BankUnderTest {
  const secretKey = testKey ?? '';
  const options = { secretKey, webhookSecret: WEBHOOK_SECRET, timeoutMs: TIMEOUT_MS };
  return {
    provider: stripeProvider(options),
    inSmallPages: stripeProvider({ ...options, pageSize: 2 }),
    unreachable: stripeProvider({ ...options, apiUrl: nowhere }),
    currency: 'USD',
    tokens,
    spoilCapture: async (id) => {
      await new Stripe(secretKey).paymentIntents.cancel(id);
    },
    eventAbout,
  };
}

describeProvider('a stand-in for Stripe keeps the contract of a payment provider', openStandIn, {
  challenge: true,
  faults: true,
});

describe.skipIf(testKey === undefined)(
  `Stripe itself${testKey === undefined ? ' (skipped: no test key, sk_test_…, in STRIPE_SECRET_KEY)' : ''}`,
  () => {
    // A payer cannot be played without a browser, and Stripe cannot be made to fail.
    describeProvider('keeps the contract of a payment provider', openStripe, { challenge: false, faults: false });
  },
);

describe('the Stripe adapter', () => {
  let bank: PaymentProvider;
  beforeEach(() => {
    bank = openStandIn().provider;
  });

  const request = (given: Partial<AuthoriseRequest> = {}): AuthoriseRequest => ({
    key: newId(),
    amountMinor: 18_60,
    currency: 'TRY',
    paymentMethodToken: tokens.ok,
    reference: newId(),
    returnUrl: 'https://shop.example/orders/1/return',
    ...given,
  });
  async function captured() {
    const asked = request();
    const answer = await bank.authorise(asked);
    if (answer.kind !== 'PAYMENT') throw new Error(answer.kind);
    const id = answer.payment.providerPaymentId;
    await bank.capture(asked.key, id, asked.amountMinor);
    return { ...asked, id };
  }

  test('asks for manual capture under the attempt’s key and in the version it was written for', async () => {
    const asked = request();
    await bank.authorise(asked);
    expect(server.seen.findLast((call) => call.line === 'POST /v1/payment_intents')).toMatchObject({
      key: asked.key,
      version: '2026-10-28.endive',
    });
    const made = [...server.intents.values()].find((intent) => intent.metadata.attempt_key === asked.key);
    expect(made).toMatchObject({
      amount: 18_60,
      currency: 'try',
      status: 'requires_capture',
      returnUrl: asked.returnUrl,
    });
    expect(made?.metadata).toEqual({ attempt_key: asked.key, order_id: asked.reference });
  });

  test('a 500 may have done it, and is never taken for a no', async () => {
    server.fault = 'API_ERROR';
    expect((await bank.authorise(request())).kind).toBe('NO_ANSWER');
  });

  test.each([
    ['RATE_LIMIT', 'ERROR'],
    ['LOCK_TIMEOUT', 'ERROR'],
    ['KEY_IN_USE', 'NO_ANSWER'],
  ] as const)('%s means %s', async (fault, kind) => {
    server.fault = fault;
    expect((await bank.authorise(request())).kind).toBe(kind);
    expect((await bank.capture(newId(), 'pi_1', 18_60)).kind).toBe(kind);
  });

  test('an answer that takes too long is no answer', async () => {
    const hasty = stripeProvider({
      secretKey: server.secretKey,
      webhookSecret: WEBHOOK_SECRET,
      timeoutMs: 50,
      apiUrl: server.url,
    });
    server.fault = 'HANG';
    expect((await hasty.authorise(request())).kind).toBe('NO_ANSWER');
  });

  test('a key that Stripe does not take is ours to mend, and is told nowhere', async () => {
    const locked = stripeProvider({
      secretKey: 'sk_test_revoked0123456789',
      webhookSecret: WEBHOOK_SECRET,
      timeoutMs: TIMEOUT_MS,
      apiUrl: server.url,
    });
    const answer = await locked.authorise(request());
    expect(answer.kind).toBe('ERROR');
    expect(JSON.stringify(answer)).not.toMatch(/sk_|6789/);
  });

  test('the id of a payment that Stripe does not know is a riddle, not a no', async () => {
    expect((await bank.lookUp(newId(), 'pi_of_another_account')).kind).toBe('NO_ANSWER');
  });

  describe('looking up without Stripe’s id', () => {
    const listCalls = () => server.seen.filter((call) => call.line === 'GET /v1/payment_intents').length;

    test('the search knows, and the list need not be read', async () => {
      const asked = request();
      await bank.authorise(asked);
      server.catchUp();
      const before = listCalls();
      expect(await bank.lookUp(asked.key)).toMatchObject({ kind: 'PAYMENT', payment: { status: 'AUTHORIZED' } });
      expect(listCalls()).toBe(before);
    });

    test.each([true, false])('what the search does not know yet is in the list (search: %s)', async (hasSearch) => {
      const asked = request();
      await bank.authorise(asked);
      server.hasSearch = hasSearch;
      expect(await bank.lookUp(asked.key)).toMatchObject({ kind: 'PAYMENT', payment: { status: 'AUTHORIZED' } });
      expect(await bank.lookUp(newId())).toEqual({ kind: 'NOTHING' });
    });

    test('however many there are: found on a later page, none only after the last, and unknown where it is too far', async () => {
      const asked = request();
      await bank.authorise(asked);
      server.addOthers(150);
      expect(await bank.lookUp(asked.key)).toMatchObject({ payment: { amountMinor: asked.amountMinor } });
      expect(await bank.lookUp(newId())).toEqual({ kind: 'NOTHING' });
      server.addOthers(2_000);
      expect((await bank.lookUp(asked.key)).kind).toBe('NO_ANSWER');
      server.catchUp();
      expect(await bank.lookUp(asked.key)).toMatchObject({ payment: { amountMinor: asked.amountMinor } });
    });

    test('a key that does not say when it was made proves nothing', async () => {
      expect((await bank.lookUp('attempt-1')).kind).toBe('NO_ANSWER');
    });
  });

  test('a refund is made once also when Stripe has forgotten its key', async () => {
    const { key, id } = await captured();
    const made = { refundMade: true, payment: { refundedMinor: 500 } };
    expect(await bank.refund(key, id, 500, `${key}:1`)).toMatchObject(made);
    server.forgetKeys();
    expect(await bank.refund(key, id, 500, `${key}:1`)).toMatchObject(made);
  });

  test('a refund that the card’s bank sent back is not made', async () => {
    const { key, id } = await captured();
    await bank.refund(key, id, 500, `${key}:1`);
    server.failRefunds(id);
    expect(await bank.refund(key, id, 500, `${key}:1`)).toMatchObject({
      refundMade: false,
      payment: { refundedMinor: 0 },
    });
  });

  test('who has lost a card learns no more than anybody', async () => {
    const answer = await bank.authorise(request({ paymentMethodToken: 'pm_card_visa_chargeDeclinedLostCard' }));
    expect(answer).toMatchObject({ payment: { status: 'DECLINED', declineCode: 'card_declined' } });
  });

  test('events about charges and refunds carry the key too, others none', () => {
    const about = (object: object) => {
      const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'some.event', data: { object } });
      const seconds = Math.floor(Date.now() / 1000);
      return bank.verifyWebhook(new Headers({ 'stripe-signature': signed(body, seconds) }), body);
    };
    expect(about({ object: 'charge', metadata: { attempt_key: 'a', order_id: 'o' } })?.attemptKey).toBe('a');
    expect(about({ object: 'refund', metadata: { attempt_key: 'a', refund_key: 'r' } })?.attemptKey).toBe('a');
    expect(about({ object: 'charge', metadata: {} })).toEqual({
      eventId: 'evt_1',
      type: 'some.event',
      attemptKey: undefined,
    });
    expect(about({ object: 'payout' })).toMatchObject({ attemptKey: undefined });
  });
});
