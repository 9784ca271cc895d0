import type { Stripe } from 'stripe';
import { fromStripeAmount } from './translate-stripe-amount.ts';
import type { BankPayment, ListedPayment } from './types.ts';

/** What we write beside each PaymentIntent and refund: Stripe copies it to the charge and shows it in its list and its webhooks. */
export const metadataNames = { attempt: 'attempt_key', reference: 'order_id', refund: 'refund_key' } as const;

/**
 * A PaymentIntent in the words that every provider has. `latest_charge` must be expanded where money can have gone back: only the charge
 * tells how much.
 *
 *   requires_action          REQUIRES_ACTION, with the address of the bank's page
 *   requires_capture         AUTHORIZED
 *   succeeded                CAPTURED
 *   canceled                 VOIDED, by us or by Stripe when an authorisation ran out after about 7 days
 *   requires_payment_method  DECLINED: the card was refused and nothing is held; we make a new PaymentIntent for another card
 *   processing and others    PENDING: not decided, to be asked for again
 */
export function readStripePayment(intent: Stripe.PaymentIntent): BankPayment {
  const currency = intent.currency.toUpperCase();
  const minor = (amount: number) => fromStripeAmount(amount, currency);
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const status = statusOf(intent.status);
  const capturedMinor = status === 'CAPTURED' ? minor(intent.amount_received) : 0;
  const redirectUrl = status === 'REQUIRES_ACTION' ? intent.next_action?.redirect_to_url?.url : undefined;
  return {
    providerPaymentId: intent.id,
    status,
    amountMinor: minor(intent.amount),
    currency,
    capturedMinor,
    // What of an authorisation was let go counts as refunded at Stripe, never with us.
    refundedMinor: Math.min(minor(charge?.amount_refunded ?? 0), capturedMinor),
    ...(redirectUrl ? { redirectUrl } : {}),
    ...(status === 'DECLINED' ? { declineCode: declineCodeOf(intent.last_payment_error) } : {}),
  };
}

/** The same for an entry of the account's list, which may hold payments that this shop did not make. */
export function readListedStripePayment(intent: Stripe.PaymentIntent): ListedPayment {
  return {
    ...readStripePayment(intent),
    attemptKey: intent.metadata[metadataNames.attempt],
    reference: intent.metadata[metadataNames.reference],
    createdAt: new Date(intent.created * 1000),
  };
}

function statusOf(status: Stripe.PaymentIntent.Status): BankPayment['status'] {
  switch (status) {
    case 'requires_action':
      return 'REQUIRES_ACTION';
    case 'requires_capture':
      return 'AUTHORIZED';
    case 'succeeded':
      return 'CAPTURED';
    case 'canceled':
      return 'VOIDED';
    case 'requires_payment_method':
      return 'DECLINED';
    default:
      return 'PENDING';
  }
}

// What the buyer can mend is said. The rest is a plain no: Stripe asks that nobody who holds a stolen card learns that it is known
// as stolen.
const TOLD_TO_BUYER = new Set([
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'processing_error',
]);

function declineCodeOf(error: Pick<Stripe.PaymentIntent.LastPaymentError, 'code' | 'decline_code'> | null): string {
  if (error?.code === 'payment_intent_authentication_failure') return 'authentication_failed';
  const code = error?.decline_code ?? error?.code ?? '';
  return TOLD_TO_BUYER.has(code) ? code : 'card_declined';
}
