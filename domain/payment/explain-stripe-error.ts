import { Stripe } from 'stripe';
import { readStripePayment } from './read-stripe-payment.ts';
import { wasNeverSent } from './rules.ts';
import type { BankAnswer } from './types.ts';

/**
 * What a failed call to Stripe allows us to do next. Details are codes and Stripe's request id, never its messages: those can
 * repeat what we sent. Throws what is no word of Stripe's.
 *
 *   402 card_error          PAYMENT: the decline, with the PaymentIntent that it left
 *   429, also lock_timeout  ERROR: turned away before anything was done
 *   401, 403                ERROR: a key that was revoked or lacks a right is mended by us, and the order goes on within its hold
 *   400, 404                REFUSED: the same request cannot succeed
 *   409 and 5xx             NO_ANSWER: another call under the key is at work, or Stripe itself calls the outcome indeterminate
 *   no reply                ERROR where the network proves that nothing was sent, else NO_ANSWER
 */
export function explainStripeError(error: unknown): BankAnswer {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const name = error.code ?? error.rawType ?? error.type;
  const detail = error.requestId ? `${name} (${error.requestId})` : name;
  if (error instanceof Stripe.errors.StripeCardError) {
    return error.payment_intent
      ? { kind: 'PAYMENT', payment: readStripePayment(error.payment_intent) }
      : { kind: 'REFUSED', code: name, detail };
  }
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const cause = causeCode(error.detail);
    if (wasNeverSent(cause)) return { kind: 'ERROR', detail: `bank unreachable (${cause})` };
    return { kind: 'NO_ANSWER', detail: cause ?? 'no answer' };
  }
  if (
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  ) {
    return { kind: 'ERROR', detail };
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    // A PaymentMethod that is not there, or was used up: the buyer's to mend, under the name that the saga knows.
    return { kind: 'REFUSED', code: error.param === 'payment_method' ? 'UNKNOWN_TOKEN' : name, detail };
  }
  if (error instanceof Stripe.errors.StripeIdempotencyError) return { kind: 'REFUSED', code: name, detail };
  return { kind: 'NO_ANSWER', detail };
}

function causeCode(cause: unknown): string | undefined {
  return typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : undefined;
}
