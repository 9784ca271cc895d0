import { Stripe } from 'stripe';
import { z } from 'zod';
import { nowMs } from '#lib/clock.ts';
import { explainStripeError } from './explain-stripe-error.ts';
import { type CallLimit, findStripePayment } from './find-stripe-payment.ts';
import { metadataNames, readListedStripePayment, readStripePayment } from './read-stripe-payment.ts';
import { toStripeAmount } from './translate-stripe-amount.ts';
import type { BankAnswer, PaymentProvider, RefundAnswer } from './types.ts';

/** The version of Stripe's API whose shapes we read. A newer SDK does not change it behind our back: it fails to type-check here. */
const API_VERSION = '2026-10-28.endive';

/** As Stripe's own libraries have it: an older event is a replay. */
const WEBHOOK_TOLERANCE_SECONDS = 300;

/** Stripe's largest page. */
const PAGE_MAX = 100;

const eventShape = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ metadata: z.record(z.string(), z.string()).nullish() }) }),
});

type ReplyHeaders = Readonly<Record<string, string>>;

export type StripeOptions = {
  /** `sk_…` or, with fewer rights, `rk_…`. */
  readonly secretKey: string;
  /** `whsec_…` of the endpoint that is registered with Stripe. */
  readonly webhookSecret: string;
  /** After so many milliseconds without an answer the outcome counts as unknown. */
  readonly timeoutMs: number;
  /** Where the API is, without a slash at the end; Stripe's own address when unset. */
  readonly apiUrl?: string;
  /** Payments in one page of its list. */
  readonly pageSize?: number;
};

/**
 * Stripe, behind the interface that every provider has: one PaymentIntent for each attempt, with manual capture, confirmed by us.
 *
 * What makes each call happen once: an authorisation, its idempotency key, which is the attempt's; a capture and a void, the PaymentIntent
 * itself, which can be captured or cancelled once (a key there would only repeat a 500 for a day: Stripe saves those too); a refund, its
 * key and, since Stripe forgets keys after a day, the refunds that it already shows. The saga does the retrying, not the SDK.
 */
export function stripeProvider(options: StripeOptions): PaymentProvider {
  const { timeoutMs, pageSize = PAGE_MAX } = options;
  const stripe = new Stripe(options.secretKey, {
    apiVersion: API_VERSION,
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...addressOf(options.apiUrl),
  });

  /** One question may take several calls; together they take no longer than two, which is what a saga's lease counts with. */
  function newLimit(): CallLimit {
    const endMs = performance.now() + 2 * timeoutMs;
    return () => ({ timeout: Math.max(1, Math.min(timeoutMs, Math.floor(endMs - performance.now()))) });
  }

  /** Looking up never refuses: a payment that was there and is not (a key of another account?) is a riddle, not a no. */
  async function lookUp(attemptKey: string, id: string | null | undefined, limit: CallLimit): Promise<BankAnswer> {
    try {
      return await findStripePayment(stripe, attemptKey, id, limit);
    } catch (error) {
      const answer = explainStripeError(error);
      return answer.kind === 'REFUSED' ? { kind: 'NO_ANSWER', detail: answer.detail } : answer;
    }
  }

  /** What was refused is explained by how the payment stands, if Stripe knows one. */
  async function explained(error: unknown, attemptKey: string, id: string | undefined, limit: CallLimit) {
    const answer = explainStripeError(error);
    if (answer.kind !== 'REFUSED') return answer;
    const standing = await lookUp(attemptKey, id, limit);
    return standing.kind === 'NOTHING' ? answer : standing;
  }

  /** A capture or a void. One that was refused while the payment still waits for it is refused for good. */
  async function change(attemptKey: string, id: string, call: (limit: CallLimit) => Promise<Stripe.PaymentIntent>) {
    const limit = newLimit();
    try {
      return { kind: 'PAYMENT' as const, payment: readStripePayment(await call(limit)) };
    } catch (error) {
      const standing = await explained(error, attemptKey, id, limit);
      const waits = standing.kind === 'PAYMENT' && standing.payment.status === 'AUTHORIZED';
      return waits ? explainStripeError(error) : standing;
    }
  }

  /** The answer to a repeated authorisation is as old as the first one: then how things stand now is what counts. */
  async function asOfNow(key: string, answer: BankAnswer, headers: ReplyHeaders | undefined, limit: CallLimit) {
    return answer.kind === 'PAYMENT' && headers?.['idempotent-replayed'] === 'true'
      ? lookUp(key, answer.payment.providerPaymentId, limit)
      : answer;
  }

  const expand = ['latest_charge'];

  return {
    name: 'stripe',

    authorise: async ({ key, amountMinor, currency, paymentMethodToken, reference, returnUrl }) => {
      const limit = newLimit();
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: toStripeAmount(amountMinor, currency),
            currency: currency.toLowerCase(),
            capture_method: 'manual',
            confirm: true,
            payment_method: paymentMethodToken,
            allowed_payment_method_types: ['card'],
            return_url: returnUrl,
            metadata: { [metadataNames.attempt]: key, [metadataNames.reference]: reference },
            expand,
          },
          { idempotencyKey: key, ...limit() },
        );
        return asOfNow(
          key,
          { kind: 'PAYMENT', payment: readStripePayment(intent) },
          intent.lastResponse.headers,
          limit,
        );
      } catch (error) {
        // The key was used before with another request, so something was made under it. Any other refusal is the whole truth: of a
        // request that was heard before, Stripe would have repeated the answer.
        if (error instanceof Stripe.errors.StripeIdempotencyError) return explained(error, key, undefined, limit);
        const headers = error instanceof Stripe.errors.StripeError ? error.headers : undefined;
        return asOfNow(key, explainStripeError(error), headers, limit);
      }
    },

    // The whole authorised amount, which settling compared with what we asked for.
    capture: (attemptKey, id) =>
      change(attemptKey, id, (limit) => stripe.paymentIntents.capture(id, { expand }, limit())),

    void: (attemptKey, id) => change(attemptKey, id, (limit) => stripe.paymentIntents.cancel(id, { expand }, limit())),

    refund: async (attemptKey, id, amountMinor, refundKey) => {
      const limit = newLimit();
      try {
        const { currency } = await stripe.paymentIntents.retrieve(id, undefined, limit());
        const made = await stripe.refunds
          .list({ payment_intent: id, limit: PAGE_MAX }, limit())
          .autoPagingToArray({ limit: 1000 });
        const refund =
          made.find(({ metadata }) => metadata?.[metadataNames.refund] === refundKey) ??
          (await stripe.refunds.create(
            {
              payment_intent: id,
              amount: toStripeAmount(amountMinor, currency.toUpperCase()),
              metadata: { [metadataNames.attempt]: attemptKey, [metadataNames.refund]: refundKey },
            },
            { idempotencyKey: `refund:${refundKey}`, ...limit() },
          ));
        const refundMade = refund.status !== 'failed' && refund.status !== 'canceled';
        return withRefund(await lookUp(attemptKey, id, limit), refundMade);
      } catch (error) {
        return withRefund(await explained(error, attemptKey, id, limit), false);
      }
    },

    lookUp: (attemptKey, id) => lookUp(attemptKey, id, newLimit()),

    listPayments: async (since, cursor) => {
      try {
        const { data, has_more } = await stripe.paymentIntents.list({
          created: { gte: Math.floor(since.getTime() / 1000) },
          limit: pageSize,
          expand: ['data.latest_charge'],
          ...(cursor === undefined ? {} : { starting_after: cursor }),
        });
        return {
          kind: 'LIST',
          payments: data.map(readListedStripePayment),
          next: has_more ? data.at(-1)?.id : undefined,
        };
      } catch (error) {
        const answer = explainStripeError(error);
        return { kind: 'NO_ANSWER', detail: 'detail' in answer ? answer.detail : answer.kind };
      }
    },

    verifyWebhook: (headers, rawBody) => {
      const signature = headers.get('stripe-signature') ?? '';
      let event: unknown;
      try {
        event = stripe.webhooks.constructEvent(
          rawBody,
          signature,
          options.webhookSecret,
          WEBHOOK_TOLERANCE_SECONDS,
          undefined,
          nowMs(),
        );
      } catch {
        return undefined;
      }
      const parsed = eventShape.safeParse(event);
      if (!parsed.success) return undefined;
      const { id, type, data } = parsed.data;
      return { eventId: id, type, attemptKey: data.object.metadata?.[metadataNames.attempt] };
    },
  };
}

function withRefund(answer: BankAnswer, refundMade: boolean): RefundAnswer {
  return answer.kind === 'PAYMENT' ? { ...answer, refundMade } : answer;
}

function addressOf(apiUrl: string | undefined): { host?: string; port?: string; protocol?: 'http' | 'https' } {
  if (apiUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return { host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port ? { port } : {}) };
}
