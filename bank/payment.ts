/**
 * A payment's states:
 *
 *   PENDING ─┬─► REQUIRES_ACTION ─┬─► AUTHORIZED ─┬─► CAPTURED (refunds add up beside it)
 *            ├─► AUTHORIZED       ├─► DECLINED    ├─► VOIDED
 *            └─► DECLINED         └─► VOIDED      └─► FAILED (capture refused for good)
 *
 * PENDING (the bank has not decided yet) is passed through only when deciding takes time, and can be VOIDED too.
 */
export const paymentStatuses = [
  'PENDING',
  'REQUIRES_ACTION',
  'AUTHORIZED',
  'CAPTURED',
  'DECLINED',
  'VOIDED',
  'FAILED',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A row of sandbox_bank.payments as the client gives it: columns in camel case, bigint as number. */
export type PaymentRow = {
  paymentId: string;
  feedXact: string;
  feedSeq: number;
  idempotencyKey: string;
  requestHash: string;
  reference: string;
  amountMinor: number;
  currency: string;
  token: string;
  returnUrl: string;
  status: PaymentStatus;
  capturedMinor: number;
  refundedMinor: number;
  declineCode: string | null;
  challengeToken: string | null;
  decideAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A payment as the bank's API shows it. Amounts in minor units of `currency`, times RFC 3339 in UTC. */
export type Payment = {
  readonly id: string;
  readonly idempotencyKey: string;
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: PaymentStatus;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  /** Where the customer confirms the payment; only while the bank waits for it. */
  readonly redirectUrl?: string;
  readonly declineCode?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** A refund as the bank's API shows it, with the payment as it is now. */
export type Refund = { readonly refundId: string; readonly amountMinor: number; readonly payment: Payment };

/** Shows a row to the outside. `publicUrl` is where customers reach the bank, without a slash at the end. */
export function toPayment(row: PaymentRow, publicUrl: string): Payment {
  return {
    id: row.paymentId,
    idempotencyKey: row.idempotencyKey,
    reference: row.reference,
    amountMinor: row.amountMinor,
    currency: row.currency,
    status: row.status,
    capturedMinor: row.capturedMinor,
    refundedMinor: row.refundedMinor,
    ...(row.status === 'REQUIRES_ACTION' && row.challengeToken !== null
      ? { redirectUrl: `${publicUrl}/3ds/${row.challengeToken}` }
      : {}),
    ...(row.declineCode === null ? {} : { declineCode: row.declineCode }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
