import type { AttemptStatus } from '#db/enums.ts';
import type { Attempt, BankPayment } from './types.ts';

/** Attempts whose money the bank may still move or hold: they must be asked, voided or refunded before an order is at rest. */
export const unsettledStatuses: readonly AttemptStatus[] = ['PENDING', 'REQUIRES_ACTION', 'AUTHORIZED', 'UNKNOWN'];

export function isUnsettled(status: AttemptStatus): boolean {
  return unsettledStatuses.includes(status);
}

// The network failed before the request could have left: the bank has done nothing.
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** Whether this code of a network error proves that the bank was not reached. */
export function wasNeverSent(code: string | undefined): boolean {
  return code !== undefined && NEVER_SENT.has(code);
}

/** A payment that is on its way: its order may neither be replaced nor be paid by another card (409 PAYMENT_IN_PROGRESS). */
const UNDER_WAY: readonly AttemptStatus[] = ['PENDING', 'AUTHORIZED', 'UNKNOWN', 'CAPTURED'];

export function isUnderWay(status: AttemptStatus): boolean {
  return UNDER_WAY.includes(status);
}

/** The bank's word in our words. A captured payment whose money went back is REFUNDED. */
export function statusOf(payment: BankPayment): AttemptStatus {
  switch (payment.status) {
    case 'PENDING':
      return 'UNKNOWN';
    case 'VOIDED':
      return 'CANCELED';
    case 'CAPTURED':
      return payment.refundedMinor >= payment.capturedMinor ? 'REFUNDED' : 'CAPTURED';
    default:
      return payment.status;
  }
}

// A payment only moves forward at the bank. An answer that was asked for earlier can arrive later; by its rank it is known as stale.
const RANK: Readonly<Record<AttemptStatus, number>> = {
  PENDING: 0,
  UNKNOWN: 0,
  REQUIRES_ACTION: 1,
  AUTHORIZED: 2,
  DECLINED: 3,
  CANCELED: 3,
  FAILED: 3,
  CAPTURED: 3,
  REFUNDED: 4,
};

/** Whether the bank's answer is older than what we have recorded already. UNKNOWN keeps no rank: any answer is news to it. */
export function isStale(attempt: Pick<Attempt, 'status' | 'refundedMinor'>, payment: BankPayment): boolean {
  const told = statusOf(payment);
  return RANK[told] < RANK[attempt.status] || payment.refundedMinor < attempt.refundedMinor;
}

/** Whether the bank's payment is the one that we asked for: same amount, same currency (else PAYMENT_MISMATCH, never confirmed). */
export function matches(attempt: Pick<Attempt, 'amountMinor' | 'currency'>, payment: BankPayment): boolean {
  return payment.amountMinor === attempt.amountMinor && payment.currency === attempt.currency;
}
