/** The objects of Stripe's API as its reference shows them, made from the little that the stand-in server keeps. */

export type Card =
  | { readonly does: 'AUTHORISE' | 'CHALLENGE' }
  | { readonly does: 'DECLINE'; readonly code: string; readonly declineCode: string };

export type Intent = {
  readonly id: string;
  readonly chargeId: string;
  readonly clientSecret: string;
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly metadata: Record<string, string>;
  readonly returnUrl: string;
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled';
  received: number;
  refunded: number;
  canceledAt: number | null;
  decline: { readonly code: string; readonly decline_code?: string } | null;
};

export type Refund = {
  readonly id: string;
  readonly intent: Intent;
  readonly amount: number;
  readonly created: number;
  readonly metadata: Record<string, string>;
  status: 'succeeded' | 'failed';
};

export function intentObject(
  intent: Intent,
  how: { readonly expanded: boolean; readonly challengeUrl: string },
): object {
  const charged = intent.status !== 'requires_action';
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: intent.amount,
    amount_capturable: intent.status === 'requires_capture' ? intent.amount : 0,
    amount_details: { tip: {} },
    amount_received: intent.received,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceledAt,
    cancellation_reason: null,
    capture_method: 'manual',
    client_secret: `${intent.id}_${intent.clientSecret}`,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: intent.decline && {
      ...intent.decline,
      type: 'card_error',
      charge: intent.chargeId,
      message: 'Your card was declined.',
    },
    latest_charge: charged ? (how.expanded ? chargeObject(intent) : intent.chargeId) : null,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action:
      intent.status === 'requires_action'
        ? { type: 'redirect_to_url', redirect_to_url: { return_url: intent.returnUrl, url: how.challengeUrl } }
        : null,
    on_behalf_of: null,
    payment_method: intent.decline ? null : `pm_${intent.id.slice(3)}`,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** A cancelled authorisation shows its amount as refunded, though nothing was ever taken. */
function chargeObject(intent: Intent): object {
  const failed = intent.decline !== null;
  return {
    id: intent.chargeId,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.received,
    amount_refunded: intent.status === 'canceled' ? intent.amount : intent.refunded,
    balance_transaction: null,
    captured: intent.received > 0,
    created: intent.created,
    currency: intent.currency,
    disputed: false,
    failure_code: intent.decline?.code ?? null,
    failure_message: failed ? 'Your card was declined.' : null,
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      network_status: failed ? 'declined_by_network' : 'approved_by_network',
      risk_level: 'normal',
      seller_message: failed ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
      type: failed ? 'issuer_declined' : 'authorized',
    },
    paid: !failed,
    payment_intent: intent.id,
    payment_method: `pm_${intent.id.slice(3)}`,
    refunded: intent.status === 'canceled' || (intent.received > 0 && intent.refunded === intent.received),
    status: failed ? 'failed' : 'succeeded',
  };
}

export function refundObject({ id, intent, amount, created, metadata, status }: Refund): object {
  return {
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: intent.chargeId,
    created,
    currency: intent.currency,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata,
    payment_intent: intent.id,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  };
}
