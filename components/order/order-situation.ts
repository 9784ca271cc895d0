import type { AttemptStatus } from '#db/enums.ts';
import type { OrderView } from '#domain/order/types.ts';

/** Where an order stands, as its buyer lives it: one word for each thing the page has to say. */
export type Situation =
  | 'PAYING'
  | 'BANK_ASKS'
  | 'UNKNOWN'
  | 'MISMATCH'
  | 'DECLINED'
  | 'CONFIRMED'
  | 'REFUNDED'
  | 'EXPIRED'
  | 'CANCELLED'
  | 'REPLACED'
  | 'RELEASED'
  | 'OVERSUBSCRIBED'
  | 'PAYMENT_FAILED';

type Standing = Pick<OrderView, 'status' | 'endReason'> & {
  payment: Pick<OrderView['payment'], 'status' | 'declineCode'>;
};

export function situationOf({ status, endReason, payment }: Standing): Situation {
  if (status === 'CONFIRMED' && payment.status === 'REFUNDED') return 'REFUNDED';
  if (status === 'CONFIRMED' || status === 'EXPIRED' || status === 'PAYMENT_FAILED') return status;
  if (status === 'CANCELLED' && endReason === 'RELEASED_BY_SHOP') return 'RELEASED';
  if (status === 'CANCELLED')
    return endReason === 'REPLACED' || endReason === 'OVERSUBSCRIBED' ? endReason : 'CANCELLED';
  if (payment.declineCode === 'PAYMENT_MISMATCH') return 'MISMATCH';
  if (payment.status === 'REQUIRES_ACTION') return 'BANK_ASKS';
  if (payment.status === 'UNKNOWN') return 'UNKNOWN';
  if (payment.status === 'DECLINED' || payment.status === 'FAILED' || payment.status === 'CANCELED') return 'DECLINED';
  return 'PAYING';
}

const open: readonly Situation[] = ['PAYING', 'BANK_ASKS', 'UNKNOWN', 'MISMATCH', 'DECLINED'];

/** Whether the order itself can still come to one end or another. */
export function isUndecided(situation: Situation): boolean {
  return open.includes(situation);
}

/** Whether a try to pay came to nothing and the buyer has to do something: what is wrong with this page, if anything is. */
export function needsAnotherCard(order: Standing): boolean {
  return situationOf(order) === 'DECLINED';
}

const moving: readonly AttemptStatus[] = ['PENDING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED', 'UNKNOWN'];

/**
 * Whether anything can still happen that its buyer wants to see: if so, the page goes on asking. Of an order that ran out the money may be on its way
 * back, or, where the shop takes late money, the order may come to life again.
 */
export function isFollowed(order: Standing): boolean {
  return isUndecided(situationOf(order)) || (order.status === 'EXPIRED' && moving.includes(order.payment.status));
}
