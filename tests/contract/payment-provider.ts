/* Long because it is one contract: a reader of an adapter wants all that it must do in one place. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import type {
  AuthoriseRequest,
  BankAnswer,
  BankPayment,
  ListedPayment,
  PaymentProvider,
} from '#domain/payment/types.ts';
import { newId } from '#lib/ids.ts';

/** A bank behind its adapter, and how to make happen what the suite wants to see. */
export type BankUnderTest = {
  readonly provider: PaymentProvider;
  /** The same adapter with pages of two. */
  readonly inSmallPages: PaymentProvider;
  /** The same adapter where nobody listens. */
  readonly unreachable: PaymentProvider;
  readonly currency: string;
  readonly tokens: Readonly<
    Record<'ok' | 'challenge' | 'declined' | 'insufficientFunds' | 'unknown' | 'captureFails', string>
  >;
  readonly answerChallenge?: (redirectUrl: string, outcome: 'approve' | 'decline') => Promise<void>;
  /** From now on everything is done and nothing answered. */
  readonly loseReplies?: () => Promise<void>;
  /** From now on nothing is done, and the bank says so. */
  readonly breakDown?: () => Promise<void>;
  /** Ends either. */
  readonly heal?: () => Promise<void>;
  /** Sees to it that the capture of this payment, made with the token `captureFails`, fails for good. */
  readonly spoilCapture: (providerPaymentId: string) => Promise<void>;
  /** A genuine event about this payment, as it comes over the wire, signed so many seconds ago. */
  readonly eventAbout: (attemptKey: string, payment: BankPayment, ageSeconds: number) => Promise<WireEvent>;
};

export type WireEvent = { readonly headers: Headers; readonly body: string };

/** What can be arranged at this bank; the tests that need more are shown as skipped. */
export type Arranges = Readonly<Record<'challenge' | 'faults', boolean>>;

const AMOUNT = 18_60;

/**
 * What every payment provider must do, whoever the bank is (SPEC 7): the saga is built on these answers and on nothing else. Run by
 * sandbox.test.ts against the product's own bank, and by stripe.test.ts against a stand-in and against Stripe itself.
 */
export function describeProvider(name: string, open: () => BankUnderTest, arranges: Arranges): void {
  describe(name, () => {
    let bank: BankUnderTest;
    let provider: PaymentProvider;
    beforeEach(async () => {
      bank = open();
      provider = bank.provider;
      await bank.heal?.();
    });

    const request = (paymentMethodToken: string, given: Partial<AuthoriseRequest> = {}): AuthoriseRequest => ({
      key: newId(),
      amountMinor: AMOUNT,
      currency: bank.currency,
      paymentMethodToken,
      reference: newId(),
      returnUrl: 'https://shop.example/orders/1/return',
      ...given,
    });
    async function authorised(token = bank.tokens.ok) {
      const asked = request(token);
      return { ...asked, id: paymentOf(await provider.authorise(asked)).providerPaymentId };
    }
    async function captured() {
      const made = await authorised();
      paymentOf(await provider.capture(made.key, made.id, AMOUNT));
      return made;
    }
    async function listed(since: Date, by = provider): Promise<ListedPayment[]> {
      const all: ListedPayment[] = [];
      let cursor: string | undefined;
      do {
        const page = await by.listPayments(since, cursor);
        if (page.kind !== 'LIST') throw new Error(page.detail);
        all.push(...page.payments);
        cursor = page.next;
      } while (cursor !== undefined);
      return all;
    }

    describe('authorise', () => {
      test('holds the amount, and looking up says the same, with the bank’s id and without', async () => {
        const asked = request(bank.tokens.ok);
        const payment = paymentOf(await provider.authorise(asked));
        expect(payment).toEqual({
          providerPaymentId: expect.stringMatching(/./),
          status: 'AUTHORIZED',
          amountMinor: AMOUNT,
          currency: bank.currency,
          capturedMinor: 0,
          refundedMinor: 0,
        });
        expect(await provider.lookUp(asked.key)).toEqual({ kind: 'PAYMENT', payment });
        expect(await provider.lookUp(asked.key, payment.providerPaymentId)).toEqual({ kind: 'PAYMENT', payment });
      });

      test('the same key again is the same payment, as it is now', async () => {
        const made = await authorised();
        expect(paymentOf(await provider.authorise(made))).toMatchObject({
          providerPaymentId: made.id,
          status: 'AUTHORIZED',
        });
        await provider.capture(made.key, made.id, AMOUNT);
        expect(paymentOf(await provider.authorise(made))).toMatchObject({
          providerPaymentId: made.id,
          status: 'CAPTURED',
        });
      });

      test('the same key with another amount changes nothing: the answer is the payment that is there', async () => {
        const made = await authorised();
        const again = paymentOf(await provider.authorise({ ...made, amountMinor: AMOUNT + 1 }));
        expect(again).toMatchObject({ providerPaymentId: made.id, amountMinor: AMOUNT, status: 'AUTHORIZED' });
      });

      test('a decline says why', async () => {
        const declined = request(bank.tokens.declined);
        expect(paymentOf(await provider.authorise(declined))).toMatchObject({
          status: 'DECLINED',
          declineCode: 'card_declined',
          capturedMinor: 0,
        });
        expect(paymentOf(await provider.authorise(declined)).status).toBe('DECLINED');
        expect(paymentOf(await provider.lookUp(declined.key))).toMatchObject({
          status: 'DECLINED',
          declineCode: 'card_declined',
        });
        const poor = paymentOf(await provider.authorise(request(bank.tokens.insufficientFunds)));
        expect(poor).toMatchObject({ status: 'DECLINED', declineCode: 'insufficient_funds' });
      });

      test('a token that the bank does not know is the buyer’s to mend, and makes nothing', async () => {
        const asked = request(bank.tokens.unknown);
        expect(await provider.authorise(asked)).toMatchObject({ kind: 'REFUSED', code: 'UNKNOWN_TOKEN' });
        expect(await provider.lookUp(asked.key)).toEqual({ kind: 'NOTHING' });
      });

      test('a bank that cannot be reached has done nothing', async () => {
        const asked = request(bank.tokens.ok);
        expect((await bank.unreachable.authorise(asked)).kind).toBe('ERROR');
        expect((await bank.unreachable.lookUp(asked.key)).kind).toBe('ERROR');
      });
    });

    describe('3-D Secure', () => {
      async function challenged() {
        const asked = request(bank.tokens.challenge);
        const payment = paymentOf(await provider.authorise(asked));
        expect(payment).toMatchObject({ status: 'REQUIRES_ACTION', redirectUrl: expect.stringMatching(/^https?:/) });
        return { ...asked, id: payment.providerPaymentId, redirectUrl: payment.redirectUrl ?? '' };
      }

      test('sends the payer to the bank; given up, it holds nothing', async () => {
        const { key, id } = await challenged();
        expect(paymentOf(await provider.lookUp(key)).status).toBe('REQUIRES_ACTION');
        expect(paymentOf(await provider.void(key, id)).status).toBe('VOIDED');
      });

      test.skipIf(!arranges.challenge)('approved, it is authorised', async () => {
        const { key, id, redirectUrl } = await challenged();
        await bank.answerChallenge?.(redirectUrl, 'approve');
        const payment = paymentOf(await provider.lookUp(key, id));
        expect(payment.status).toBe('AUTHORIZED');
        expect(payment.redirectUrl).toBeUndefined();
      });

      test.skipIf(!arranges.challenge)('refused, it is declined for that reason', async () => {
        const { key, id, redirectUrl } = await challenged();
        await bank.answerChallenge?.(redirectUrl, 'decline');
        expect(paymentOf(await provider.lookUp(key, id))).toMatchObject({
          status: 'DECLINED',
          declineCode: 'authentication_failed',
        });
      });
    });

    describe.skipIf(!arranges.faults)('when answers are lost', () => {
      test('an authorisation: nobody knows, looking up finds it, and asking again makes no second one', async () => {
        const since = new Date();
        const asked = request(bank.tokens.ok);
        await bank.loseReplies?.();
        expect((await provider.authorise(asked)).kind).toBe('NO_ANSWER');
        await bank.heal?.();
        const { providerPaymentId } = paymentOf(await provider.lookUp(asked.key));
        expect(paymentOf(await provider.authorise(asked))).toMatchObject({ providerPaymentId, status: 'AUTHORIZED' });
        expect((await listed(since)).filter((payment) => payment.attemptKey === asked.key)).toHaveLength(1);
      });

      test('a capture: captured once', async () => {
        const { key, id } = await authorised();
        await bank.loseReplies?.();
        expect((await provider.capture(key, id, AMOUNT)).kind).toBe('NO_ANSWER');
        await bank.heal?.();
        const standing = { status: 'CAPTURED', capturedMinor: AMOUNT };
        expect(paymentOf(await provider.lookUp(key, id))).toMatchObject(standing);
        expect(paymentOf(await provider.capture(key, id, AMOUNT))).toMatchObject(standing);
      });

      test('a void: the next one tells that it is done', async () => {
        const { key, id } = await authorised();
        await bank.loseReplies?.();
        expect((await provider.void(key, id)).kind).toBe('NO_ANSWER');
        await bank.heal?.();
        expect(paymentOf(await provider.void(key, id)).status).toBe('VOIDED');
      });

      test('a refund: given back once', async () => {
        const { key, id } = await captured();
        await bank.loseReplies?.();
        expect((await provider.refund(key, id, 500, `${key}:1`)).kind).toBe('NO_ANSWER');
        await bank.heal?.();
        expect(await provider.refund(key, id, 500, `${key}:1`)).toMatchObject({
          refundMade: true,
          payment: { refundedMinor: 500 },
        });
      });
    });

    test.skipIf(!arranges.faults)('a bank that breaks down has done nothing, and does it when it is back', async () => {
      const asked = request(bank.tokens.ok);
      await bank.breakDown?.();
      expect((await provider.authorise(asked)).kind).toBe('ERROR');
      expect(await provider.lookUp(asked.key)).toEqual({ kind: 'NOTHING' });
      await bank.heal?.();
      expect(paymentOf(await provider.authorise(asked)).status).toBe('AUTHORIZED');
    });

    describe('capture and void', () => {
      test('takes the whole amount, once', async () => {
        const { key, id } = await authorised();
        const standing = { providerPaymentId: id, status: 'CAPTURED', capturedMinor: AMOUNT, refundedMinor: 0 };
        expect(paymentOf(await provider.capture(key, id, AMOUNT))).toMatchObject(standing);
        expect(paymentOf(await provider.capture(key, id, AMOUNT))).toMatchObject(standing);
      });

      test('at the same instant: once, and nobody is told that it failed', async () => {
        const { key, id } = await authorised();
        const answers = await Promise.all(Array.from({ length: 4 }, () => provider.capture(key, id, AMOUNT)));
        // A bank may turn away who comes while it is at work; that is no failure.
        const told = answers.filter((answer) => answer.kind === 'PAYMENT').map((answer) => paymentOf(answer).status);
        expect(new Set(told)).toEqual(new Set(['CAPTURED']));
        expect(answers.filter((answer) => answer.kind === 'REFUSED')).toEqual([]);
        expect(paymentOf(await provider.lookUp(key, id)).capturedMinor).toBe(AMOUNT);
      });

      test('one that fails for good says that nothing was taken', async () => {
        const { key, id } = await authorised(bank.tokens.captureFails);
        await bank.spoilCapture(id);
        const failed = paymentOf(await provider.capture(key, id, AMOUNT));
        expect(['FAILED', 'VOIDED']).toContain(failed.status);
        expect(failed.capturedMinor).toBe(0);
        expect(paymentOf(await provider.lookUp(key, id)).status).toBe(failed.status);
      });

      test('a void lets go of the money, however often; nothing can be captured then', async () => {
        const { key, id } = await authorised();
        const standing = { status: 'VOIDED', capturedMinor: 0, refundedMinor: 0 };
        expect(paymentOf(await provider.void(key, id))).toMatchObject(standing);
        expect(paymentOf(await provider.void(key, id))).toMatchObject(standing);
        expect(paymentOf(await provider.capture(key, id, AMOUNT))).toMatchObject(standing);
      });

      test('what is captured cannot be voided: the answer says that it is captured', async () => {
        const { key, id } = await captured();
        expect(paymentOf(await provider.void(key, id))).toMatchObject({ status: 'CAPTURED', capturedMinor: AMOUNT });
      });
    });

    describe('refund', () => {
      test('gives parts back, each once, and never more than was taken', async () => {
        const { key, id } = await captured();
        const part = (name: string, amountMinor: number) => provider.refund(key, id, amountMinor, `${key}:${name}`);
        const standing = (refundMade: boolean, refundedMinor: number) => ({
          kind: 'PAYMENT',
          refundMade,
          payment: expect.objectContaining({ status: 'CAPTURED', capturedMinor: AMOUNT, refundedMinor }),
        });
        expect(await part('1', 500)).toEqual(standing(true, 500));
        expect(await part('2', 360)).toEqual(standing(true, 860));
        expect(await part('1', 500)).toEqual(standing(true, 860));
        expect(await part('3', 1001)).toEqual(standing(false, 860));
        expect(await part('4', 1000)).toEqual(standing(true, AMOUNT));
        expect(await part('5', 1)).toEqual(standing(false, AMOUNT));
      });

      test('gives the whole back under the attempt’s own key', async () => {
        const { key, id } = await captured();
        expect(await provider.refund(key, id, AMOUNT, key)).toMatchObject({
          refundMade: true,
          payment: { refundedMinor: AMOUNT },
        });
        expect(await provider.refund(key, id, AMOUNT, key)).toMatchObject({
          refundMade: true,
          payment: { refundedMinor: AMOUNT },
        });
        expect(paymentOf(await provider.lookUp(key)).refundedMinor).toBe(AMOUNT);
      });
    });

    test('the list has all that was made since, in pages, each under its key', async () => {
      const since = new Date();
      const made = [await captured(), await authorised(), await authorised(bank.tokens.challenge)];
      const { key, id } = made[0] as (typeof made)[0];
      await provider.refund(key, id, 500, `${key}:1`);
      const declined = request(bank.tokens.declined);
      await provider.authorise(declined);

      const all = await listed(since, bank.inSmallPages);
      const find = (attemptKey: string) => all.filter((payment) => payment.attemptKey === attemptKey);
      for (const one of made)
        expect(find(one.key)).toMatchObject([{ providerPaymentId: one.id, reference: one.reference }]);
      expect(find(key)).toMatchObject([{ status: 'CAPTURED', capturedMinor: AMOUNT, refundedMinor: 500 }]);
      expect(find(declined.key)).toMatchObject([{ status: 'DECLINED', amountMinor: AMOUNT, currency: bank.currency }]);
      expect(new Set(all.map((payment) => payment.providerPaymentId)).size).toBe(all.length);
      // A bank's seconds may be whole ones.
      for (const payment of all) expect(payment.createdAt.getTime()).toBeGreaterThan(since.getTime() - 1001);
      expect(await listed(new Date(Date.now() + 3_600_000))).toEqual([]);
    });

    describe('webhooks', () => {
      async function event(ageSeconds = 0) {
        const made = await captured();
        const payment = paymentOf(await provider.lookUp(made.key, made.id));
        return { ...made, ...(await bank.eventAbout(made.key, payment, ageSeconds)) };
      }

      test('a genuine one names the attempt, under an id of its own', async () => {
        const { key, headers, body } = await event();
        const told = provider.verifyWebhook(headers, body);
        expect(told).toEqual({
          eventId: expect.stringMatching(/./),
          type: expect.stringMatching(/^payment/),
          attemptKey: key,
        });
        expect(provider.verifyWebhook(headers, body)?.eventId).toBe(told?.eventId);
      });

      test('an old one, a forged one, one with another body and one without a signature are not believed', async () => {
        const { headers, body } = await event();
        const old = await event(310);
        expect(provider.verifyWebhook(old.headers, old.body)).toBeUndefined();
        expect(provider.verifyWebhook(headers, body.replace('{', '{ '))).toBeUndefined();
        expect(provider.verifyWebhook(headers, '')).toBeUndefined();
        expect(provider.verifyWebhook(new Headers(), body)).toBeUndefined();
        const forged = new Headers(headers);
        for (const [name, value] of headers) {
          // The last characters of a signature, in hex or in base64.
          if (name.endsWith('signature'))
            forged.set(name, `${value.slice(0, -6)}${value.endsWith('000000') ? '111111' : '000000'}`);
        }
        expect(provider.verifyWebhook(forged, body)).toBeUndefined();
      });
    });
  });
}

/** An address of this machine where nobody listens. */
export async function closedAddress(): Promise<string> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

function paymentOf(answer: BankAnswer): BankPayment {
  if (answer.kind !== 'PAYMENT') throw new Error(`The bank answered ${JSON.stringify(answer)}`);
  return answer.payment;
}
