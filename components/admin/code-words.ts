import type { BadgeTone } from '#components/ui/badge.tsx';
import type { AttemptStatus, OrderStatus } from '#db/enums.ts';

/** A code of the wire in words: `PENDING_PAYMENT` is "Pending payment", `order.hold_extended` is "Order hold extended". */
export function codeWords(code: string): string {
  const words = code.replace(/[._]/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const orderTones: Record<OrderStatus, BadgeTone> = {
  PENDING: 'accent',
  PENDING_PAYMENT: 'ember',
  CONFIRMED: 'good',
  PAYMENT_FAILED: 'bad',
  EXPIRED: 'plain',
  CANCELLED: 'plain',
};

export const paymentTones: Record<AttemptStatus, BadgeTone> = {
  PENDING: 'plain',
  REQUIRES_ACTION: 'ember',
  AUTHORIZED: 'accent',
  CAPTURED: 'good',
  DECLINED: 'bad',
  CANCELED: 'plain',
  UNKNOWN: 'brass',
  REFUNDED: 'plain',
  FAILED: 'bad',
};

/** "Member 7", or the start of a guest's hash: enough to tell two buyers apart, nothing to find them by. */
export function buyerWords(buyer: string): string {
  return buyer.startsWith('u:') ? `Member ${buyer.slice(2)}` : `Guest ${buyer.slice(2, 8)}`;
}
