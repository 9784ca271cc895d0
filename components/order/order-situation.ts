import type { OrderView } from '#domain/order/types.ts';

/** Where an order stands, as its buyer lives it: one word for each thing the page has to say. */
export type Situation =
  | 'PAYING'
  | 'BANK_ASKS'
  | 'UNKNOWN'
  | 'DECLINED'
  | 'CONFIRMED'
  | 'REFUNDED'
  | 'EXPIRED'
  | 'CANCELLED'
  | 'REPLACED'
  | 'OVERSUBSCRIBED'
  | 'PAYMENT_FAILED';

type Standing = Pick<OrderView, 'status' | 'endReason'> & { payment: Pick<OrderView['payment'], 'status'> };

export function situationOf({ status, endReason, payment }: Standing): Situation {
  if (status === 'CONFIRMED' && payment.status === 'REFUNDED') return 'REFUNDED';
  if (status === 'CONFIRMED' || status === 'EXPIRED' || status === 'PAYMENT_FAILED') return status;
  if (status === 'CANCELLED')
    return endReason === 'REPLACED' || endReason === 'OVERSUBSCRIBED' ? endReason : 'CANCELLED';
  if (payment.status === 'REQUIRES_ACTION') return 'BANK_ASKS';
  if (payment.status === 'UNKNOWN') return 'UNKNOWN';
  if (payment.status === 'DECLINED' || payment.status === 'FAILED' || payment.status === 'CANCELED') return 'DECLINED';
  return 'PAYING';
}

const open: readonly Situation[] = ['PAYING', 'BANK_ASKS', 'UNKNOWN', 'DECLINED'];

/** Whether anything can still happen to it: if so, the page goes on asking. */
export function isUndecided(situation: Situation): boolean {
  return open.includes(situation);
}
