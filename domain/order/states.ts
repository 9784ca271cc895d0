import type { OrderStatus } from '#db/enums.ts';

/**
 * The life of an order.
 *
 *   PENDING ──► PENDING_PAYMENT ──► CONFIRMED
 *      │               │
 *      └───────────────┴──► PAYMENT_FAILED | EXPIRED | CANCELLED
 *
 *   EXPIRED ──► PENDING_PAYMENT, under LATE_PAYMENT=reacquire only
 *
 * PENDING: stock is held, the bank has not been heard yet. PENDING_PAYMENT: the bank has been heard (or has not answered), and the order
 * is not paid. CONFIRMED: its units are sold and its money is captured. The other three are ends without a sale; `end_reason` says the finer why. Only one of
 * them has a way back: money for an EXPIRED order takes its stock again, where the shop has chosen so (reacquire-stock.ts).
 *
 * Beside it runs the saga, one recorded step at a time:
 *
 *   AUTHORIZE: ask the bank for the money, under the attempt's key. ASK_BANK: an answer was lost; look the attempt up until the bank says.
 *   AWAIT_PAYER: the buyer is in 3-D Secure, or may try another card; the hold's end ends it. CAPTURE: holds are confirmed, take the money.
 *   UNWIND: the order ended, or an attempt too many succeeded: void or refund what the bank still has. DONE: nothing is left to do.
 */
const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  PENDING: ['PENDING_PAYMENT', 'CONFIRMED', 'PAYMENT_FAILED', 'EXPIRED', 'CANCELLED'],
  PENDING_PAYMENT: ['CONFIRMED', 'PAYMENT_FAILED', 'EXPIRED', 'CANCELLED'],
  CONFIRMED: [],
  PAYMENT_FAILED: [],
  EXPIRED: [],
  CANCELLED: [],
};

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return transitions[from].includes(to);
}

/** Whether money that comes late may bring an order back to PENDING_PAYMENT. Who cancelled, or lost their stock to a count, is never charged. */
export function mayComeBack(status: OrderStatus): boolean {
  return status === 'EXPIRED';
}

/** Open orders may still be paid; there is at most one a cart. */
export function isOpen(status: OrderStatus): boolean {
  return transitions[status].length > 0;
}
